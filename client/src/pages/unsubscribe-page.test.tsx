import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readUnsubscribe, unsubscribe } from '@shared/contracts/alerts.ts';
import { api } from '@/testing/api.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const TOKEN = 'a-token-of-more-than-twenty-characters';
const path = `/unsubscribe?token=${TOKEN}`;
const on = { email: 's…@example.com', isOn: true };
const off = { ...on, isOn: false };

const stopButton = () => screen.findByRole('button', { name: 'Unsubscribe' });

describe('an unsubscribe link', () => {
  it('says whose alerts it would end and changes nothing by itself', async () => {
    api.answers(readUnsubscribe, on);
    renderWithApp(<UnsubscribePage />, { path });

    await stopButton();

    expect(screen.getByText('s…@example.com')).toBeTruthy();
    expect(api.requests(readUnsubscribe).map(({ params }) => params)).toEqual([{ token: TOKEN }]);
    expect(api.requests(unsubscribe)).toEqual([]);
  });

  it('ends them with one press, says so and leads on', async () => {
    api.answers(readUnsubscribe, on);
    api.answers(unsubscribe, off);
    const { user } = renderWithApp(<UnsubscribePage />, { path });

    await user.click(await stopButton());

    const heading = await screen.findByRole('heading', { level: 2, name: 'You’re unsubscribed' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/won’t email s…@example\.com about new leads/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/login');
    expect(api.requests(unsubscribe).map(({ params }) => params)).toEqual([{ token: TOKEN }]);
  });

  it('that was used before says that they are off already', async () => {
    api.answers(readUnsubscribe, off);
    renderWithApp(<UnsubscribePage />, { path });

    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves the address at once, and works all the same', async () => {
    api.answers(readUnsubscribe, on);
    const { mended } = await hydrateWithApp(<UnsubscribePage />, { path });

    await stopButton();

    expect(mended).toEqual([]);
    expect(location.href).not.toContain(TOKEN);
    expect(location.pathname).toBe('/unsubscribe');
  });
});

describe('a link that does not work', () => {
  it.each(['not_found', 'invalid_input'] as const)('is told kindly: %s', async (code) => {
    api.refuses(readUnsubscribe, code, 'Nothing is here');
    renderWithApp(<UnsubscribePage />, { path });

    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('is one without a token, and nothing is asked', async () => {
    renderWithApp(<UnsubscribePage />, { path: '/unsubscribe' });

    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(api.requests(readUnsubscribe)).toEqual([]);
  });
});

describe('trouble on the way', () => {
  it('with reading the link offers another try', async () => {
    api.fails(readUnsubscribe);
    const { user } = renderWithApp(<UnsubscribePage />, { path });
    const retry = await screen.findByRole('button', { name: 'Try again' });

    api.answers(readUnsubscribe, on);
    await user.click(retry);

    expect(await stopButton()).toBeTruthy();
  });

  it('with ending them keeps the button and says why', async () => {
    api.answers(readUnsubscribe, on);
    api.refuses(unsubscribe, 'rate_limited', 'Too many tries. Please wait.');
    const { user } = renderWithApp(<UnsubscribePage />, { path });

    await user.click(await stopButton());

    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries. Please wait.');
    expect(await stopButton()).toBeTruthy();
  });
});
