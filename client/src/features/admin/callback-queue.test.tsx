import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listCallbacks, summariseCallbacks, type Callback } from '@shared/contracts/callbacks.ts';
import { api } from '@/testing/api.ts';
import { buildCallback } from '@/testing/build-callback.ts';
import { localTime } from './callback-times.ts';
import { asked, called, findCard, openQueue, press, servesQueue, waiting } from '@/testing/render-callbacks.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

const searched = () => api.requests(listCallbacks).map(({ url }) => url.split('?')[1] ?? '');

const page = (rows: Callback[], headers: Record<string, string>) => () =>
  new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json', ...headers } });

const counts = { pending: 1, called: 0, approved: 0, declined: 0, overdue: 0 };

beforeEach(() => servesQueue(waiting));

describe('the queue', () => {
  it('has what a call needs', async () => {
    openQueue();

    const view = within(await findCard());
    expect(view.getByRole('link', { name: 'Call 0491 570 006' }).getAttribute('href')).toBe('tel:+61491570006');
    expect(view.getByRole('link', { name: 'mirabel@quill.example' }).getAttribute('href')).toBe('mailto:mirabel@quill.example');
    expect(view.getByText('Geelong')).toBeDefined();
    expect(view.getByText('2 h ago')).toBeDefined();
    expect(view.getByText(`Call by ${localTime(waiting.dueAt, new Date())}, 21 h left`)).toBeDefined();
    expect(screen.getByRole('tab', { name: /^Waiting ?, 1 request$/ })).toBeDefined();
  });

  it('names what is overdue, in words', async () => {
    servesQueue(buildCallback({ id: 6, businessName: 'Late Electrical', ...asked(29.1) }), waiting);
    openQueue();

    expect(await screen.findByText('Overdue by 5 h')).toBeDefined();
    expect(await screen.findByText('1 overdue')).toBeDefined();
    expect(screen.getByRole('tab', { name: /^Waiting ?, 2 requests$/ })).toBeDefined();
  });

  it('ticks by the minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servesQueue({ ...waiting, ...asked(23.95) });
    openQueue();
    await findCard();
    expect(screen.getByText(/\d min left$/)).toBeDefined();

    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));

    expect(screen.getByText(/^Overdue by \d min$/)).toBeDefined();
  });

  it('shows a part of it, which stands in the address', async () => {
    servesQueue(waiting, { ...called, id: 6, businessName: 'Called Electrical' });
    const { user, history } = openQueue();
    await findCard();

    await user.click(await screen.findByRole('tab', { name: /^Called ?, 1 request$/ }));

    expect(await screen.findByRole('article', { name: 'Mirabel Quillfeather, Called Electrical' })).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(history?.at(-1)).toBe('/manage/callbacks?show=called');
    await user.click(screen.getByRole('tab', { name: /^All ?, 2 requests$/ }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(searched()).toEqual(['status=pending', 'status=called', '']);
  });

  it('is searched', async () => {
    const { user } = openQueue();
    await findCard();

    api.answers(listCallbacks, []);
    await user.type(screen.getByRole('searchbox', { name: 'Search callbacks' }), 'volt');

    expect(await screen.findByText('Nothing matches “volt”')).toBeDefined();
    expect(searched().at(-1)).toBe('status=pending&q=volt');
    servesQueue(waiting);
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
    expect(await findCard()).toBeDefined();
  });

  it('says when nobody waits', async () => {
    servesQueue();
    openQueue();

    expect(await screen.findByText('Nobody is waiting for a call')).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    api.fails(listCallbacks);
    const { user } = openQueue();
    await screen.findByText('The callbacks couldn’t be loaded');

    servesQueue(waiting);
    await press(user, 'Try again');

    expect(await findCard()).toBeDefined();
  });

  it('loads more where the page before ended', async () => {
    api.answersRaw(listCallbacks, page([waiting], { 'x-next-cursor': '5' }));
    const { user } = openQueue();
    await findCard();

    api.answersRaw(listCallbacks, page([buildCallback({ id: 6, businessName: 'Second Electrical' })], {}));
    await press(user, 'Load more');

    expect(await screen.findByRole('article', { name: /Second Electrical/ })).toBeDefined();
    expect(searched().at(-1)).toBe('status=pending&cursor=5');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('offers those that came in since', async () => {
    api.answers(summariseCallbacks, { ...counts, pending: 2 });
    const { user } = openQueue();
    await findCard();

    servesQueue(waiting, buildCallback({ id: 6, businessName: 'New Electrical' }));
    await press(user, 'Show 1 more that came in');

    expect(await screen.findByRole('article', { name: /New Electrical/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /that came in/ })).toBeNull();
  });
});
