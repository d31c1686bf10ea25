import { describe, expect, it } from 'vitest';
import { readAnalytics, readCharts, readLeads, readProviders } from './operator-reading.ts';

const nothing = {
  totalProviders: 0,
  activeProviders: 0,
  totalPurchases: 0,
  totalRevenue: '0.00',
  averageRevenuePerProvider: '0.00',
  decisionHours: null,
  inboundLeads: 0,
  conversionRate: 0,
  averageLeadValue: '0.00',
  salesStages: { purchased: 0, called: 0, bookedIn: 0, safetyCheck: 0, paid: 0, finalised: 0 },
  today: { inbound: 0, sold: 0, lastSale: null, callbacksWaiting: 0, callbacksOverdue: 0, nextCallback: null },
};

describe('figures', () => {
  it.each([
    ['an empty answer', {}],
    ['no object', null],
    ['a list', []],
    ['nulls', { totalProviders: null, totalRevenue: null, salesStages: null, today: null }],
    ['other types', { totalProviders: 'many', conversionRate: 'NaN', salesStages: 7, today: { inbound: -1 } }],
    ['a sale without its time', { today: { lastSale: { amountPaid: '1.00' }, nextCallback: {} } }],
  ])('of %s are zeros', (_what, answer) => {
    expect(readAnalytics(answer)).toEqual(nothing);
  });

  it('keep what is there', () => {
    const today = { ...nothing.today, lastSale: { at: '2026-11-20T03:02:00.000Z', buyerName: 'Sam Volt' } };

    const read = readAnalytics({ totalProviders: 12, totalRevenue: 1234.5, conversionRate: 34.56, today });

    expect(read).toMatchObject({ totalProviders: 12, totalRevenue: '1234.50', conversionRate: 34.56 });
    expect(read.today.lastSale).toEqual({
      at: '2026-11-20T03:02:00.000Z',
      buyerName: 'Sam Volt',
      companyName: null,
      jobReference: '',
      amountPaid: '0.00',
    });
  });
});

it('leaves out of a chart what has no place in it', () => {
  expect(readCharts({ months: [{ month: '2026-01' }, { month: 'May' }, null], week: null, clearing: [{ sold: 1 }] })).toEqual({
    months: [{ month: '2026-01', purchases: 0, revenue: '0.00' }],
    funnel: [],
    week: [],
    clearing: [],
  });
});

it('reads a lead of which little is known, and leaves out one that cannot be named', () => {
  expect(readLeads([{ id: 7, customerSuburb: ' ', leadScore: null, soldPrice: '12' }, { status: 'sold' }])).toEqual([
    {
      id: 7,
      status: '',
      customerSuburb: null,
      leadScore: null,
      createdAt: null,
      urgencyLevel: '',
      serviceType: '',
      jobReference: null,
      isOwnJob: false,
      soldPrice: null,
      soldAt: null,
      buyer: null,
      auction: null,
    },
  ]);
});

it('reads an electrician of whom little is known', () => {
  expect(readProviders([{ id: 3, firstName: 'Sam', companyName: '' }])).toMatchObject([
    { id: 3, firstName: 'Sam', lastName: '', isActive: true, isVerified: false, companyName: null, createdAt: null },
  ]);
  expect(readProviders(undefined)).toEqual([]);
});
