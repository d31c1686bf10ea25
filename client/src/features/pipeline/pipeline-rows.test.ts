import { describe, expect, it } from 'vitest';
import { buildPurchase } from './build-purchase.ts';
import {
  activeJobCount,
  historyTotals,
  jobsInStage,
  sortedHistory,
  stageSum,
  totalsText,
} from './pipeline-rows.ts';

describe('jobsInStage', () => {
  it.each([
    ['delivered', 'booked_in'],
    ['picked_up', 'booked_in'],
    ['invoice_paid', 'invoice_paid'],
    ['purchased', 'purchased'],
  ] as const)('shows a job in stage %s under %s', (salesStage, tab) => {
    expect(jobsInStage([buildPurchase({ salesStage })], tab)).toHaveLength(1);
  });

  it.each([
    ['archived', { isArchived: true }],
    ['refunded', { paymentStatus: 'refunded' }],
    ['about to be refunded', { paymentStatus: 'refund_pending' }],
    ['failed', { paymentStatus: 'failed' }],
  ] as const)('leaves out a purchase that is %s', (_what, overrides) => {
    expect(jobsInStage([buildPurchase(overrides)], 'purchased')).toEqual([]);
  });

  it('shows a purchase whose payment is being settled', () => {
    const rows = [buildPurchase({ paymentStatus: 'pending', visibility: 'redacted' })];

    expect(jobsInStage(rows, 'purchased')).toEqual(rows);
  });
});

describe('the totals of the history', () => {
  const rows = [
    buildPurchase({ id: 1, amountPaid: '0.10' }),
    buildPurchase({ id: 2, amountPaid: '0.20' }),
    buildPurchase({ id: 3, amountPaid: '0.00', paymentKind: 'free' }),
    buildPurchase({ id: 4, amountPaid: '99.99', paymentStatus: 'refunded' }),
    buildPurchase({ id: 5, amountPaid: '812.10', isArchived: true }),
  ];

  it('add up to the cent, without what was undone', () => {
    expect(historyTotals(rows)).toEqual({ count: 4, cents: 812_40 });
  });

  it('say what they sum', () => {
    expect(totalsText(rows)).toBe('4 leads, $812.40');
    expect(totalsText(rows.slice(0, 1))).toBe('1 lead, $0.10');
  });
});

describe('sortedHistory', () => {
  const rows = [
    buildPurchase({ id: 1, amountPaid: '9.00', purchasedAt: '2025-08-02T00:00:00.000Z' }),
    buildPurchase({ id: 2, amountPaid: '10.00', purchasedAt: '2025-08-03T00:00:00.000Z' }),
    buildPurchase({ id: 3, amountPaid: '0.00', purchasedAt: '2025-08-01T00:00:00.000Z' }),
  ];

  it.each([
    ['date', false, [2, 1, 3]],
    ['date', true, [3, 1, 2]],
    ['amount', false, [2, 1, 3]],
    ['amount', true, [3, 1, 2]],
  ] as const)('orders by %s, ascending %s', (by, isAscending, ids) => {
    expect(sortedHistory(rows, { by, isAscending }).map(({ id }) => id)).toEqual(ids);
  });
});

describe('stageSum', () => {
  it('adds quotes up where a quote is open and payments where it is paid', () => {
    const rows = [
      buildPurchase({ quotePrice: '1850.50', customerPaymentAmount: '10.00' }),
      buildPurchase({ quotePrice: null, customerPaymentAmount: '5.05' }),
    ];

    expect(stageSum(rows, 'quote_sent')).toBe('$1,850.50 quoted');
    expect(stageSum(rows, 'invoice_paid')).toBe('$15.05 paid');
    expect(stageSum(rows, 'called')).toBeNull();
  });
});

it('counts a job as active until it is paid, declined, archived or undone', () => {
  const rows = [
    buildPurchase({ salesStage: 'called' }),
    buildPurchase({ salesStage: 'invoice_paid' }),
    buildPurchase({ salesStage: 'declined' }),
    buildPurchase({ isArchived: true }),
    buildPurchase({ paymentStatus: 'refunded' }),
  ];

  expect(activeJobCount(rows)).toBe(1);
});
