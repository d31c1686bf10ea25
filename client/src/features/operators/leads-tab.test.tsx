import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { listOperatorLeads } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildLead } from '@/testing/build-operator.ts';
import { LeadsTab } from './leads-tab.tsx';
import { lastAsked, servesPages } from '@/testing/serve-pages.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

const show = (search = '') => renderWithApp(<LeadsTab />, { path: `/admin?tab=leads${search}` });

const cardOf = async (id: number) => within(await screen.findByRole('article', { name: `Lead #${id}` }));

describe('a lead', () => {
  it('is shown with what is wanted where, and what became of it', async () => {
    api.answers(listOperatorLeads, [
      buildLead({
        status: 'sold',
        soldPrice: '1028.10',
        soldAt: '2026-11-20T03:17:00.000Z',
      }),
    ]);
    show();

    expect(await screen.findByRole('heading', { level: 2, name: 'All Leads Management' })).toBeTruthy();
    const card = await cardOf(901);
    expect(card.getByRole('heading', { name: 'Lead #901' })).toBeTruthy();
    for (const text of ['Sold', 'AE-901E', 'Petersham', 'Score: 7/10', 'This week', 'Upgrade']) {
      expect(card.getByText(text)).toBeTruthy();
    }
    expect(card.getByText('20 Nov 2026, 2:05 pm').parentElement?.textContent).toBe('Created 20 Nov 2026, 2:05 pm');
    expect(card.getByText('Sold for $1,028.10').parentElement?.textContent).toBe('Sold for $1,028.10, 20 Nov 2026, 2:17 pm');
  });

  it('that is available stands out', async () => {
    api.answers(listOperatorLeads, [buildLead({ id: 2 }), buildLead({ id: 1, status: 'archived' })]);
    show();

    const available = (await cardOf(2)).getByText('Available');
    const archived = (await cardOf(1)).getByText('Archived');
    expect(available.className).not.toBe(archived.className);
  });

  it('that an electrician brought along is called that, and not sold', async () => {
    api.answers(listOperatorLeads, [buildLead({ status: 'sold', isOwnJob: true })]);
    show();

    const card = await screen.findByRole('article', { name: 'Lead #901' });
    expect(within(card).getByText('Own job')).toBeTruthy();
    expect(card.textContent).not.toContain('Sold');
  });

  it('without a suburb and a score says so without holes', async () => {
    api.answersRaw(listOperatorLeads, () =>
      Response.json([{ id: 5, status: 'available', serviceType: 'meter_swap' }]),
    );
    show();

    const card = await screen.findByRole('article', { name: 'Lead #5' });
    expect([...card.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Suburb unknown',
      'Score: –',
      'Urgency unknown',
      'Meter swap',
      'Created –',
    ]);
    expect(card.textContent).not.toMatch(/NaN|undefined|null|Invalid/);
  });

  it('with a score of zero has one', async () => {
    api.answers(listOperatorLeads, [buildLead({ leadScore: 0 })]);
    show();

    expect((await cardOf(901)).getByText('Score: 0/10')).toBeTruthy();
  });
});

describe('the list', () => {
  it('says that there is no lead', async () => {
    api.answers(listOperatorLeads, []);
    show();

    expect(await screen.findByText('No leads available')).toBeTruthy();
  });

  it('comes a hundred at a time', async () => {
    servesPages(
      listOperatorLeads,
      Array.from({ length: 130 }, (_, index) => buildLead({ id: 130 - index })),
    );
    const { user } = show();
    expect(await screen.findByText('Showing the newest 100 leads')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('130 leads')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(130);
  });

  it.each([
    ['Status', 'Sold', { status: 'sold' }],
    ['Age', 'Last 7 days', { days: '7' }],
  ])('is narrowed by %s', async (name, choice, asked) => {
    api.answers(listOperatorLeads, [buildLead()]);
    const { user, history } = show();
    await cardOf(901);

    await user.selectOptions(screen.getByRole('combobox', { name }), choice);

    await waitFor(() => expect(lastAsked(listOperatorLeads)).toEqual(asked));
    expect(history.at(-1)).toBe(`/admin?tab=leads&${new URLSearchParams(asked)}`);
  });

  it('that a search and filters leave nothing of leads back to all', async () => {
    api.answers(listOperatorLeads, []);
    const { user } = show('&status=sold&days=1');
    expect(await screen.findByText('No lead matches')).toBeTruthy();
    expect(lastAsked(listOperatorLeads)).toEqual({ status: 'sold', days: '1' });
    api.answers(listOperatorLeads, [buildLead()]);

    await user.click(screen.getByRole('button', { name: 'Clear search' }));

    expect(await cardOf(901)).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Age' }).value).toBe('');
  });

  it('says that it could not be loaded, and tries again', async () => {
    api.refuses(listOperatorLeads, 'internal', 'The meter room is flooded', { requestId: 'req-42' });
    const { user } = show();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The leads couldn’t be loaded')).toBeTruthy();
    expect(alert.getByText('req-42')).toBeTruthy();

    api.answers(listOperatorLeads, [buildLead()]);
    await user.click(alert.getByRole('button', { name: 'Try again' }));

    expect(await cardOf(901)).toBeTruthy();
  });

  it('keeps what is shown when it cannot be read again', async () => {
    api.answers(listOperatorLeads, [buildLead()]);
    const { queryClient } = show();
    await cardOf(901);
    api.fails(listOperatorLeads);

    await queryClient.invalidateQueries();

    expect((await screen.findByRole('alert')).textContent).toContain('The leads couldn’t be updated');
    expect(await cardOf(901)).toBeTruthy();
  });
});
