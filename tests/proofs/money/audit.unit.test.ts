import { describe, expect, it } from 'vitest';
import { audit } from './audit.ts';
import type { AttemptLine, PurchaseLine } from './records.ts';
import type { Check, Evidence } from './evidence.ts';

// The proof of the proof: records in which all is well, and one wrong entry for each thing that the audit looks for.

const attempt = (id: string, fields: Partial<AttemptLine>): AttemptLine => ({
  id,
  leadId: 1,
  buyerId: 1,
  kind: 'card',
  desired: 'release',
  settled: 'released',
  reason: 'lost',
  quotedCents: 40_00,
  captureCents: null,
  holdId: `pi_${id}`,
  ...fields,
});

const purchase = (id: number, fields: Partial<PurchaseLine>): PurchaseLine => ({
  id,
  leadId: id,
  buyerId: 1,
  attemptId: '',
  status: 'completed',
  isVoided: false,
  priceAtClaimCents: 30_00,
  paidCents: 30_00,
  discountCents: 0,
  ...fields,
});

const sold = { desired: 'capture', settled: 'captured', reason: 'won', captureCents: 30_00 } as const;
const intent = (id: string, status: string, received = 0) => ({ id: `pi_${id}`, status, amount: 40_00, amount_received: received });

/** One lead sold with one loser, one sold and reversed, one sold free with a code, and one orphan. */
function allWell(): Evidence {
  return {
    records: {
      attempts: [
        attempt('won', sold),
        attempt('lost', { buyerId: 2 }),
        attempt('back', { ...sold, leadId: 2, desired: 'release', settled: 'refunded', reason: 'unpurchased' }),
        attempt('free', { leadId: 3, kind: 'free', quotedCents: 0, captureCents: 0, holdId: null, reason: 'won' }),
      ],
      purchases: [
        purchase(1, { attemptId: 'won' }),
        purchase(2, { attemptId: 'back', status: 'refunded', isVoided: true }),
        purchase(3, { attemptId: 'free', priceAtClaimCents: 10_00, paidCents: 0, discountCents: 10_00 }),
      ],
      leads: [
        { id: 1, status: 'sold', purchaseId: 1 },
        { id: 2, status: 'available', purchaseId: null },
        { id: 3, status: 'sold', purchaseId: 3 },
      ],
      codes: [{ id: 1, currentUses: 1, maxUses: 2 }],
      redemptions: [
        { attemptId: 'free', codeId: 1, state: 'used' },
        { attemptId: 'lost', codeId: 1, state: 'released' },
      ],
      documents: [
        { purchaseId: 1, kind: 'receipt', number: 'R-1', totalCents: 30_00 },
        { purchaseId: 2, kind: 'receipt', number: 'R-2', totalCents: 30_00 },
        { purchaseId: 2, kind: 'adjustment_note', number: 'A-1', totalCents: 30_00 },
      ],
      counters: [
        { series: 'R', lastNumber: 2 },
        { series: 'A', lastNumber: 1 },
      ],
    },
    ledger: {
      intents: [
        intent('won', 'succeeded', 30_00),
        intent('lost', 'canceled'),
        intent('back', 'succeeded', 30_00),
        intent('orphan', 'requires_payment_method'),
      ],
      refunds: [{ payment_intent: 'pi_back', amount: 30_00, status: 'succeeded' }],
    },
    shown: [
      { leadId: 1, buyerId: 1 },
      { leadId: 2, buyerId: 1 },
    ],
    showing: [
      { leadId: 1, buyerId: 1 },
      { leadId: 3, buyerId: 1 },
    ],
  };
}

function change<T extends object>(rows: T[], find: Partial<T>, fields: Partial<T>): void {
  const row = rows.find((one) => Object.entries(find).every(([name, value]) => one[name as keyof T] === value));
  Object.assign(row ?? expect.fail('there is no such row'), fields);
}

const PLANTED: [what: string, check: Check, plant: (evidence: Evidence) => unknown][] = [
  ['a lead sold twice', 'double_sale', ({ records }) => records.purchases.push(purchase(4, { leadId: 1, attemptId: 'lost', paidCents: 0 }))],
  ['a loser who is charged', 'loser_charged', ({ ledger }) => change(ledger.intents, { id: 'pi_lost' }, { status: 'succeeded', amount_received: 40_00 })],
  ['a charge above the price of the claim', 'wrong_amount', ({ ledger }) => change(ledger.intents, { id: 'pi_won' }, { amount_received: 40_00 })],
  ['a charge below it', 'wrong_amount', ({ ledger }) => change(ledger.intents, { id: 'pi_won' }, { amount_received: 29_99 })],
  ['a charge without its discount', 'wrong_amount', ({ records }) => change(records.purchases, { id: 1 }, { discountCents: 5_00 })],
  ['a hold of another sum than was quoted', 'wrong_amount', ({ records }) => change(records.attempts, { id: 'won' }, { quotedCents: 39_00 })],
  ['a second refund', 'over_refunded', ({ ledger }) => ledger.refunds.push({ payment_intent: 'pi_back', amount: 30_00, status: 'succeeded' })],
  ['a refund that failed', 'charge_unsettled', ({ ledger }) => change(ledger.refunds, {}, { status: 'failed' })],
  ['a refund of a purchase that stands', 'charge_unsettled', ({ ledger }) => ledger.refunds.push({ payment_intent: 'pi_won', amount: 1, status: 'succeeded' })],
  ['a sale that was never charged', 'charge_unsettled', ({ ledger }) => change(ledger.intents, { id: 'pi_won' }, { status: 'canceled', amount_received: 0 })],
  ['a hold left on a loser’s card', 'hold_left', ({ ledger }) => change(ledger.intents, { id: 'pi_lost' }, { status: 'requires_capture' })],
  ['an intent left open', 'hold_left', ({ ledger }) => change(ledger.intents, { id: 'pi_lost' }, { status: 'requires_payment_method' })],
  ['an orphan that was authorised', 'hold_left', ({ ledger }) => change(ledger.intents, { id: 'pi_orphan' }, { status: 'requires_capture' })],
  ['a contact shown to a loser on the way', 'contact_leaked', ({ shown }) => shown.push({ leadId: 1, buyerId: 2 })],
  ['a contact still shown after a refund', 'contact_leaked', ({ showing }) => showing.push({ leadId: 2, buyerId: 1 })],
  ['a contact shown for a payment that failed', 'contact_leaked', ({ records, shown }) => {
    change(records.purchases, { id: 2 }, { status: 'failed' });
    shown.push({ leadId: 2, buyerId: 1 });
  }],
  ['an attempt that has not ended', 'undrained', ({ records }) => change(records.attempts, { id: 'lost' }, { settled: null })],
  ['a purchase that still waits for its money', 'undrained', ({ records }) => change(records.purchases, { id: 1 }, { status: 'pending' })],
  ['a sold lead without a purchase', 'lead_status', ({ records }) => change(records.leads, { id: 2 }, { status: 'sold' })],
  ['a lead for sale that has one', 'lead_status', ({ records }) => change(records.leads, { id: 1 }, { status: 'available' })],
  ['a charge that the records do not know', 'sums_unequal', ({ ledger }) => ledger.intents.push(intent('stray', 'succeeded', 1))],
  ['a code that counts too few uses', 'code_uses', ({ records }) => change(records.codes, { id: 1 }, { currentUses: 0 })],
  ['a code used more often than allowed', 'code_uses', ({ records }) => change(records.codes, { id: 1 }, { maxUses: 0 })],
  ['a use that its loser kept', 'code_uses', ({ records }) => change(records.redemptions, { attemptId: 'lost' }, { state: 'reserved' })],
  ['a charge without a document', 'tax_documents', ({ records }) => records.documents.shift()],
  ['a refund without its note', 'tax_documents', ({ records }) => records.documents.pop()],
  ['a document of another sum', 'tax_documents', ({ records }) => change(records.documents, { purchaseId: 1 }, { totalCents: 40_00 })],
  ['a number left out', 'tax_documents', ({ records }) => change(records.counters, { series: 'R' }, { lastNumber: 3 })],
];

describe('the audit of the records', () => {
  it('finds nothing where all is well', () => {
    expect(audit(allWell())).toEqual([]);
  });

  it.each(PLANTED)('sees %s', (_what, check, plant) => {
    const evidence = allWell();
    plant(evidence);

    expect(audit(evidence).map((problem) => problem.check)).toContain(check);
  });
});
