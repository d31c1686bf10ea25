import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { buildCharts } from '@/testing/build-operator.ts';
import { MarketCharts } from './market-charts.tsx';
import { readCharts } from './operator-reading.ts';

const nothing = readCharts({});

const show = (charts = readCharts(buildCharts())) => renderWithApp(<MarketCharts charts={charts} />);

const figureOf = (name: string) => screen.getByRole('figure', { name });

async function tableOf(name: string, { user }: ReturnType<typeof show>) {
  const figure = within(figureOf(name));
  await user.click(figure.getByText('Show as table'));
  return within(figure.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

describe('the charts', () => {
  it.each([
    [
      'Purchases and revenue by month',
      'How many leads were bought in each month, and what was paid for them. Nov 2026 so far: 1,040 purchases, $28,640.00. Oct 2026: 30 purchases, $812.40.',
      ['Month', 'Purchases', 'Revenue'],
      ['Oct 2026', '30', '$812.40'],
      ['Nov 2026', '1,040', '$28,640.00'],
    ],
    [
      'How far purchases got',
      'How many of the leads that were bought reached each stage, and where the others stopped.',
      ['Stage', 'Reached', 'Share'],
      ['Purchased', '200', '100%'],
      ['Called', '150', '75%'],
      ['Quoted', '90', '45%'],
      ['Accepted', '60', '30%'],
      ['Booked in', '50', '25%'],
      ['Paid', '40', '20%'],
    ],
    [
      'Price by time on the market',
      'What leads sold for on average, by minutes since they were posted. The larger a dot, the more were sold.',
      ['After', 'Sold', 'Mean price'],
      ['0–4 min', '4', '$38.50'],
      ['25–29 min', '2', '$22.15'],
      ['300 min and later', '1', '$0.00'],
    ],
  ])('have "%s" with a heading, a sentence and its numbers', async (name, about, ...rows) => {
    const view = show();

    expect(within(figureOf(name)).getByRole('heading', { level: 3, name })).toBeTruthy();
    expect(within(figureOf(name)).getByText(about)).toBeTruthy();
    expect(await tableOf(name, view)).toEqual(rows);
  });

  it('count the hours of the week, of leads in or of sales', async () => {
    const view = show();
    const figure = within(figureOf('Hours of the week'));
    expect(figure.getByText(/^When leads are received.*Busiest: Tuesday from 2 pm, with 12\.$/)).toBeTruthy();
    const rows = await tableOf('Hours of the week', view);
    expect(rows).toHaveLength(25);
    expect(rows[0]).toEqual(['Hour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(rows[15]).toEqual(['2 pm', '0', '12', '0', '0', '0', '0', '0']);
    expect(figure.getByTitle('Tuesday 2 pm: 12')).toBeTruthy();

    await view.user.click(figure.getByRole('button', { name: 'Sold' }));

    expect(figure.getByRole('button', { name: 'Sold' }).getAttribute('aria-pressed')).toBe('true');
    expect(figure.getByText(/^When leads are sold.*Busiest: Sunday from 9 am, with 8\.$/)).toBeTruthy();
    expect(figure.getByTitle('Tuesday 2 pm: 3')).toBeTruthy();
  });

  it.each([
    ['Purchases and revenue by month', 'No purchases in the last 12 months yet'],
    ['How far purchases got', 'No purchases yet'],
    ['Hours of the week', 'No leads received in the last twelve months yet'],
    ['Price by time on the market', 'Nothing sold in the last twelve months yet'],
  ])('say of "%s" that there is nothing yet', (name, words) => {
    show(nothing);

    expect(within(figureOf(name)).getByText(words)).toBeTruthy();
    expect(within(figureOf(name)).queryByText('Show as table')).toBeNull();
  });
});
