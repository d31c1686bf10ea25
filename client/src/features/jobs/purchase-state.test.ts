import { describe, expect, it } from 'vitest';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { actsOf, paymentText, reportText } from './purchase-state.ts';

describe('a payment', () => {
  it.each([
    ['completed', '20.97', null],
    ['pending', '20.97', 'Finalising the payment; contact details unlock in a moment'],
    ['failed', '20.97', 'Payment could not be completed. You were not charged.'],
    ['refund_pending', '20.97', 'Refund of $20.97 on its way'],
    ['refunded', '20.97', 'Refunded $20.97'],
    ['refunded', '0.00', 'Reversed, nothing was paid'],
  ] as const)('that is %s with %s is told', (paymentStatus, amountPaid, text) => {
    expect(paymentText(buildPurchase({ paymentStatus, amountPaid }))).toBe(text);
  });

  it.each([
    ['15.00', 'Refunded $30.00'],
    ['45.00', 'Reversed; your replacement credit covers what you paid'],
  ])('leaves out what a used replacement credit took off another lead: %s', (keptAmount, text) => {
    expect(paymentText(buildPurchase({ paymentStatus: 'refunded', amountPaid: '45.00', keptAmount }))).toBe(text);
  });
});

const waiting = {
  reason: 'no_answer',
  remedy: 'refund',
  status: 'waiting',
  createdAt: '2025-08-16T04:05:00.000Z',
  decidedAt: null,
  decisionReason: null,
  creditCode: null, creditValue: null,
} as const satisfies PurchasedLead['report'];

describe('a report', () => {
  it.each([
    ['waits', {}, 'Reported. We’ll answer by Tue 19 Aug, 9:00 am.'],
    ['gave a refund', { status: 'approved' }, 'Approved: refund of $20.97'],
    [
      'gave a credit',
      { status: 'approved', remedy: 'credit', creditCode: 'CREDIT-7K2M', creditValue: null },
      'Approved: replacement credit CREDIT-7K2M',
    ],
    [
      'was approved with a reason',
      { status: 'approved', decisionReason: 'The phone network told us that nobody has this number.' },
      'Approved: refund of $20.97. The phone network told us that nobody has this number.',
    ],
    [
      'was declined',
      { status: 'declined', decisionReason: 'The customer answered us.' },
      'Declined: The customer answered us.',
    ],
  ] as const)('that %s is told', (_what, decided, text) => {
    const purchase = buildPurchase({ amountPaid: '20.97', report: { ...waiting, ...decided } });

    expect(reportText(purchase)).toBe(text);
  });
});

describe('the acts on a job', () => {
  const deadline = new Date('2025-08-22T04:05:00.000Z');
  const before = new Date(deadline.getTime() - 1);
  const job = buildPurchase({ reportableUntil: deadline.toISOString() });

  it.each([
    ['provider', ['report', 'archive']],
    ['team_member', ['report']],
    ['super_admin', ['archive', 'unpurchase', 'toLead']],
  ] as const)('of a %s are theirs alone', (userType, acts) => {
    expect(actsOf(job, userType, before)).toEqual(acts);
  });

  it.each([
    ['the window is over', job, deadline],
    ['it never could be', { ...job, reportableUntil: null }, before],
    ['it is reported already', { ...job, report: waiting }, before],
  ])('have no report when %s', (_when, purchase, now) => {
    expect(actsOf(purchase, 'provider', now)).toEqual(['archive']);
  });

  it.each([
    ['provider', ['archive']],
    ['team_member', []],
    ['super_admin', ['archive', 'toLead']],
  ] as const)('of a %s on an own job leave out what belongs to the market', (userType, acts) => {
    expect(actsOf({ ...job, paymentKind: 'own' }, userType, before)).toEqual(acts);
  });

  it.each([
    ['provider', ['restore']],
    ['team_member', []],
    ['super_admin', ['restore', 'unpurchase', 'toLead']],
  ] as const)('of a %s on an archived job bring it back', (userType, acts) => {
    expect(actsOf({ ...job, isArchived: true }, userType, before)).toEqual(acts);
  });

  it('are none on a purchase that was reversed', () => {
    const reversed = { ...job, isArchived: true, paymentStatus: 'refunded' } as const;

    expect(actsOf(reversed, 'super_admin', before)).toEqual([]);
  });
});
