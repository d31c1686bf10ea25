import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reportReturns, type PurchaseReturns } from '@shared/contracts/purchase-lists.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ReturnsPanel } from './returns-panel.tsx';

const report: PurchaseReturns = {
  leads: 28,
  spend: '812.40',
  wonJobs: 6,
  wonRevenue: '11850.50',
  before: null,
  costPerWonJob: '135.40',
  usualCallMinutes: { own: 12, market: 150 },
  reached: [
    { stage: 'purchased', count: 28 },
    { stage: 'called', count: 21 },
    { stage: 'quote_sent', count: 14 },
    { stage: 'quote_accepted', count: 9 },
    { stage: 'booked_in', count: 7 },
    { stage: 'invoice_paid', count: 6 },
    { stage: 'declined', count: 5 },
  ],
  byMonth: [
    { month: '2026-07', leads: 10, spend: '300.00', wonJobs: 2, wonRevenue: '3850.50' },
    { month: '2026-08', leads: 18, spend: '512.40', wonJobs: 4, wonRevenue: '8000.00' },
  ],
  bySuburb: [
    { suburb: 'Marrickville NSW 2204', leads: 20, spend: '600.00', wonJobs: 5, wonRevenue: '9850.50' },
    { suburb: 'Petersham NSW 2049', leads: 8, spend: '212.40', wonJobs: 1, wonRevenue: '2000.00' },
  ],
};

const nothing: PurchaseReturns = {
  leads: 0,
  spend: '0.00',
  wonJobs: 0,
  wonRevenue: '0.00',
  before: null,
  costPerWonJob: null,
  usualCallMinutes: { own: null, market: null },
  reached: [],
  byMonth: [],
  bySuburb: [],
};

/** Returns the value of a tile. */
async function tile(term: string) {
  const { parentElement } = await screen.findByText(term, { selector: 'dt' });
  return [...(parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the return on leads', () => {
  it('says what leads cost and brought in', async () => {
    api.answers(reportReturns, report);
    renderWithApp(<ReturnsPanel />);

    expect(await tile('Spend')).toEqual(['$812.40', 'for 28 leads']);
    expect(await tile('Won revenue')).toEqual(['$11,850.50', 'paid by customers']);
    expect(await tile('Cost per won job')).toEqual(['$135.40', 'spend divided by won jobs']);
    expect(await tile('Won jobs')).toEqual(['6 of 28', '21% of your leads']);
  });

  it('says beside a period what it was in the one before', async () => {
    api.answers(reportReturns, { ...report, before: { leads: 20, spend: '700.00', wonJobs: 3, wonRevenue: '4000.00' } });
    renderWithApp(<ReturnsPanel from="2026-07-01T00:00:00.000Z" />);

    expect(await tile('Spend')).toEqual(['$812.40', 'for 28 leads', '$700.00 in the period before']);
    expect(await tile('Won revenue')).toContain('$4,000.00 in the period before');
    expect(await tile('Won jobs')).toContain('3 of 20 in the period before');
  });

  it('says how many leads came how far, in numbers and percent', async () => {
    api.answers(reportReturns, report);
    renderWithApp(<ReturnsPanel />);

    const conversion = within(await screen.findByRole('region', { name: 'How far your leads got' }));

    expect(conversion.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Purchased28 of 28, 100%',
      'Called21 of 28, 75%',
      'Quoted14 of 28, 50%',
      'Accepted9 of 28, 32%',
      'Booked in7 of 28, 25%',
      'Paid6 of 28, 21%',
      'Declined5 of 28, 18%',
    ]);
  });

  it.each([
    [
      'Spend and won revenue by month',
      ['Month', 'Won', 'Spend', 'Revenue'],
      ['Jul 2026', '2 of 10', '$300.00', '$3,850.50'],
      ['Aug 2026', '4 of 18', '$512.40', '$8,000.00'],
    ],
    [
      'Spend and won revenue by suburb',
      ['Suburb', 'Won', 'Spend', 'Revenue'],
      ['Marrickville NSW 2204', '5 of 20', '$600.00', '$9,850.50'],
      ['Petersham NSW 2049', '1 of 8', '$212.40', '$2,000.00'],
    ],
  ])('draws "%s", and has the same as a table', async (caption, ...rows) => {
    api.answers(reportReturns, report);
    const { user } = renderWithApp(<ReturnsPanel />);
    const figure = within(await screen.findByRole('figure', { name: caption }));

    await user.click(figure.getByText('Show as table'));

    expect(cells(figure.getByRole('table', { name: caption }))).toEqual(rows);
  });

  it('gives spend a scale of its own where revenue is more than twenty times as high', async () => {
    const row = { leads: 4, wonJobs: 1, spend: '80.00', wonRevenue: '1600.00' };
    api.answers(reportReturns, { ...report, byMonth: [{ month: '2026-10', ...row }], bySuburb: [{ suburb: 'Manly', ...row, wonRevenue: '1600.01' }] });
    renderWithApp(<ReturnsPanel />);

    const byMonth = within(await screen.findByRole('figure', { name: 'Spend and won revenue by month' }));
    expect(byMonth.queryByText(/^Spend \(/)).toBeNull();
    const bySuburb = within(screen.getByRole('figure', { name: 'Spend and won revenue by suburb' }));
    expect(bySuburb.getByText('Spend (scale at the top)')).toBeTruthy();
  });

  it('says that the suburbs may not be all', async () => {
    const suburbs = Array.from({ length: 10 }, (_none, index) => ({ ...report.bySuburb[0]!, suburb: `Place ${index}` }));
    api.answers(reportReturns, { ...report, bySuburb: suburbs });
    renderWithApp(<ReturnsPanel />);

    expect(await screen.findByRole('figure', { name: 'Spend and won revenue, top 10 suburbs' })).toBeTruthy();
  });

  it('asks for the span of time it is about', async () => {
    api.answers(reportReturns, nothing);
    const range = { from: '2026-08-01T14:00:00.000Z', to: '2026-08-08T14:00:00.000Z' };
    renderWithApp(<ReturnsPanel {...range} />);

    expect(await screen.findByText('No leads to count yet')).toBeTruthy();
    const { url = '' } = api.requests(reportReturns)[0] ?? {};
    expect(Object.fromEntries(new URL(url, 'http://localhost').searchParams)).toEqual(range);
    expect(await screen.findByText(/^Days follow this device’s calendar, /)).toBeTruthy();
  });

  it('has no cost of a won job before there is one', async () => {
    api.answers(reportReturns, { ...report, wonJobs: 0, wonRevenue: '0.00', costPerWonJob: null, leads: 1 });
    renderWithApp(<ReturnsPanel />);

    expect(await tile('Cost per won job')).toEqual(['–', 'no job won yet']);
    expect(await tile('Spend')).toEqual(['$812.40', 'for 1 lead']);
    expect(await tile('Won jobs')).toEqual(['0 of 1', '0% of your leads']);
  });

  it('says while it is loading, and that it failed, with another try', async () => {
    api.refuses(reportReturns, 'internal', 'Something went wrong on our side', { requestId: 'req-42' });
    const { user } = renderWithApp(<ReturnsPanel />);
    expect(screen.getByText('Loading your return on leads')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Your return on leads couldn’t be loaded');
    expect(screen.getByText('req-42')).toBeTruthy();

    api.answers(reportReturns, report);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await tile('Spend')).toEqual(['$812.40', 'for 28 leads']);
  });
});
