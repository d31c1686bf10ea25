import { listOperatorFollowUps } from '@shared/contracts/follow-ups.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getOperatorAnalytics, getOperatorCharts } from '@shared/contracts/operators.ts';
import { getOperatorBidFigures } from '@shared/contracts/bid-figures.ts';
import { api } from '@/testing/api.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildAnalytics, buildCharts } from '@/testing/build-operator.ts';
import { OverviewTab } from './overview-tab.tsx';

const NOW = new Date('2026-11-20T03:14:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
  api.answers(getOperatorAnalytics, buildAnalytics());
  api.answers(getOperatorCharts, buildCharts());
  api.answers(listOperatorFollowUps, []);
  api.answers(getOperatorBidFigures, buildBidFigures());
});

const answersAnything = (endpoint: typeof getOperatorAnalytics | typeof getOperatorCharts, body: unknown) =>
  api.answersRaw(endpoint, () => Response.json(body, { headers: { 'x-server-time': String(NOW.getTime()) } }));

/** Returns the values of a term. */
async function figure(term: string) {
  const { parentElement } = await screen.findByText(term, { selector: 'dt' });
  return [...(parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent.trim());
}

/** Returns the terms and values of an element. */
const termsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.parentElement?.querySelector('dd')?.textContent ?? '',
  ]);

describe('the figures', () => {
  it.each([
    ['Total Providers', '1,234'],
    ['Active Providers', '1,100'],
    ['Total Revenue', '$28,123.40'],
    ['Total Purchases', '987'],
  ])('have the tile %s', async (term, value) => {
    renderWithApp(<OverviewTab />);

    expect(await figure(term)).toEqual([value]);
  });

  it('tell of the leads and of the pipeline', async () => {
    renderWithApp(<OverviewTab />);

    expect(termsOf(await screen.findByRole('region', { name: 'Lead Analytics' }))).toEqual([
      ['Inbound Leads', '2,345'],
      ['Conversion Rate', '42.1%'],
      ['Average Lead Value', '$28.49'],
      ['Avg Revenue per Provider', '$22.79'],
      ['Median time to decide a report', '3.5 h'],
    ]);
    expect(termsOf(screen.getByRole('region', { name: 'Sales Pipeline' }))).toEqual([
      ['Purchased', '301'],
      ['Called', '202'],
      ['Booked In', '103'],
      ['Safety Check', '64'],
      ['Paid', '55'],
      ['Finalised', '46'],
    ]);
  });

  it.each([
    ['nothing', {}],
    ['nulls', { totalProviders: null, totalRevenue: null, conversionRate: null, salesStages: null, today: null }],
    ['something else', []],
  ])('are zeros when the server sends %s', async (_what, answer) => {
    answersAnything(getOperatorAnalytics, answer);
    const { container } = renderWithApp(<OverviewTab />);

    expect(await figure('Total Revenue')).toEqual(['$0.00']);
    expect(await figure('Conversion Rate')).toEqual(['0.0%']);
    expect(await figure('Finalised')).toEqual(['0']);
    expect(await figure('Leads received today')).toEqual(['0']);
    expect(container.textContent).not.toMatch(/NaN|undefined|null|Invalid/);
  });
});

describe('today', () => {
  it('says what came in, what was sold and who bought last', async () => {
    renderWithApp(<OverviewTab />);

    expect(await figure('Leads received today')).toEqual(['17']);
    expect(await figure('Sold today')).toEqual(['9']);
    expect(await figure('Last sale')).toEqual([
      '$28.10',
      'Sam Volt, Volt Electrical',
      'AE-901E, Fri 20 Nov, 2:02 pm, 12 min ago',
    ]);
  });

  it('says which callback is overdue', async () => {
    renderWithApp(<OverviewTab />);

    expect(await figure('Callbacks waiting')).toEqual([
      '3 1 overdue',
      'Next: Ada Ampere, Ampere and Sons',
      'Overdue since Fri 20 Nov, 1:00 pm',
    ]);
  });

  it('says by when the next one is promised', async () => {
    const { today } = buildAnalytics();
    const nextCallback = { name: 'Ada Ampere', businessName: '', dueAt: '2026-11-21T02:00:00.000Z' };
    api.answers(getOperatorAnalytics, buildAnalytics({ today: { ...today, callbacksOverdue: 0, nextCallback } }));
    renderWithApp(<OverviewTab />);

    expect(await figure('Callbacks waiting')).toEqual(['3', 'Next: Ada Ampere', 'Call by Sat 21 Nov, 1:00 pm']);
  });

  it('says that nothing was sold and nobody waits', async () => {
    answersAnything(getOperatorAnalytics, {});
    renderWithApp(<OverviewTab />);

    expect(await figure('Last sale')).toEqual(['Nothing sold yet']);
    expect(await figure('Callbacks waiting')).toEqual(['0']);
  });
});

describe('the time of the figures', () => {
  it('is another one once they are refreshed', async () => {
    const { user } = renderWithApp(<OverviewTab />);
    expect(await screen.findByText('2:14 pm')).toBeTruthy();
    vi.setSystemTime(new Date('2026-11-20T03:20:00.000Z'));
    api.answers(getOperatorAnalytics, buildAnalytics({ totalPurchases: 988 }));

    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(await screen.findByText('2:20 pm')).toBeTruthy();
    expect(await figure('Total Purchases')).toEqual(['988']);
    await waitFor(() => expect(api.requests(getOperatorCharts)).toHaveLength(2));
  });

  it('moves on when someone comes back to the page', async () => {
    renderWithApp(<OverviewTab />);
    expect(await screen.findByText('2:14 pm')).toBeTruthy();
    vi.setSystemTime(new Date('2026-11-20T03:40:00.000Z'));

    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    expect(await screen.findByText('2:40 pm')).toBeTruthy();
  });
});

describe('a failure', () => {
  it('of the figures leaves the charts, and can be tried again', async () => {
    api.refuses(getOperatorAnalytics, 'internal', 'The meter room is flooded', { requestId: 'req-42' });
    const { user } = renderWithApp(<OverviewTab />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The figures couldn’t be loaded');
    expect(alert.textContent).toContain('The meter room is flooded');
    expect(within(alert).getByText('req-42')).toBeTruthy();
    expect(await screen.findByRole('figure', { name: 'How far purchases got' })).toBeTruthy();

    api.answers(getOperatorAnalytics, buildAnalytics());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));

    expect(await figure('Total Providers')).toEqual(['1,234']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of the charts leaves the figures, and can be tried again', async () => {
    api.refuses(getOperatorCharts, 'internal', 'The pens are empty', { requestId: 'req-43' });
    const { user } = renderWithApp(<OverviewTab />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The charts couldn’t be loaded');
    expect(within(alert).getByText('req-43')).toBeTruthy();
    expect(await figure('Total Providers')).toEqual(['1,234']);

    api.answers(getOperatorCharts, buildCharts());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('figure', { name: 'How far purchases got' })).toBeTruthy();
  });

  it('of a refresh keeps what is shown', async () => {
    const { user } = renderWithApp(<OverviewTab />);
    await figure('Total Providers');
    api.fails(getOperatorAnalytics);

    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    expect((await screen.findByRole('alert')).textContent).toContain('The figures couldn’t be updated');
    expect(await figure('Total Providers')).toEqual(['1,234']);
    expect(screen.getByText('2:14 pm')).toBeTruthy();
  });

  it('says while it loads', () => {
    renderWithApp(<OverviewTab />);

    expect(screen.getByText('Loading figures')).toBeTruthy();
    expect(screen.getByText('Loading charts')).toBeTruthy();
  });
});

describe('the standing bids', () => {
  it('are compared with sales by hand', async () => {
    renderWithApp(<OverviewTab />);

    expect(await screen.findByRole('row', { name: 'Share of sales 20.0% 80.0%' })).toBeTruthy();
  });

  it('are zeros when the server sends nothing', async () => {
    api.answersRaw(getOperatorBidFigures, () => Response.json({}, { headers: { 'x-server-time': String(NOW.getTime()) } }));
    renderWithApp(<OverviewTab />);

    expect(await screen.findByRole('row', { name: 'Median price none none' })).toBeTruthy();
  });
});
