import { payableCents } from '../../../shared/domain/auction/auction-price.ts';
import { codeProblems, documentProblems } from './audit-documents.ts';
import type { AttemptLine, PurchaseLine, Records } from './records.ts';
import { type Evidence, type Ledger, type Problem, refundedOf, type Shown } from './evidence.ts';

type Intent = Ledger['intents'][number];

/** Returns everything that is wrong once nothing is under way any more; empty when each cent and each contact is where it belongs. */
export function audit(evidence: Evidence): Problem[] {
  const { records, ledger } = evidence;
  return [
    ...ledger.intents.flatMap((intent) => intentProblems(intent, evidence)),
    ...saleProblems(records),
    ...undrained(records),
    ...sumProblems(records, ledger),
    ...contactProblems(evidence),
    ...codeProblems(records),
    ...documentProblems(evidence),
  ];
}

// A hold that no row names is an orphan whose secret never left the server: nobody can have authorised it.
const ENDED = new Set(['succeeded', 'canceled']);
const NEVER_AUTHORISED = new Set(['canceled', 'requires_payment_method']);

function intentProblems(intent: Intent, { records, ledger }: Evidence): Problem[] {
  const attempt = records.attempts.find(({ holdId }) => holdId === intent.id);
  if (!attempt) {
    if (NEVER_AUTHORISED.has(intent.status)) return [];
    return [{ check: 'hold_left', what: `${intent.id} is ${intent.status} and belongs to no attempt` }];
  }
  if (!ENDED.has(intent.status)) {
    return [{ check: 'hold_left', what: `${intent.id} is left as ${intent.status}` }];
  }
  const purchase = records.purchases.find(({ attemptId }) => attemptId === attempt.id);
  const refunded = refundedOf(ledger, intent.id);
  return intent.status === 'succeeded'
    ? chargeProblems(intent, attempt, purchase, refunded)
    : uncharged(intent, purchase);
}

function chargeProblems(
  intent: Intent,
  { id, quotedCents, captureCents }: AttemptLine,
  purchase: PurchaseLine | undefined,
  refunded: number,
): Problem[] {
  const received = intent.amount_received;
  if (!purchase) return [{ check: 'loser_charged', what: `attempt ${id} was charged ${received} and bought nothing` }];
  const problems: Problem[] = [];
  const due = Math.min(intent.amount, payableCents(purchase.priceAtClaimCents - purchase.discountCents));
  const sums = [due, captureCents, purchase.paidCents];
  if (intent.amount !== quotedCents || sums.some((sum) => sum !== received)) {
    problems.push({ check: 'wrong_amount', what: `purchase ${purchase.id} was charged ${received} instead of ${due}` });
  }
  if (refunded > received) {
    problems.push({ check: 'over_refunded', what: `purchase ${purchase.id} was given ${refunded} of ${received} back` });
  }
  const isKept = purchase.status === 'completed' && !purchase.isVoided && refunded === 0;
  const isGivenBack = purchase.isVoided && refunded >= received;
  if (!isKept && !isGivenBack) {
    const state = `${purchase.status}, ${refunded} of ${received} given back`;
    problems.push({ check: 'charge_unsettled', what: `purchase ${purchase.id} is ${state}` });
  }
  return problems;
}

function uncharged({ id }: Intent, purchase: PurchaseLine | undefined): Problem[] {
  if (!purchase || purchase.isVoided || purchase.paidCents === 0) return [];
  return [{ check: 'charge_unsettled', what: `purchase ${purchase.id} stands and ${id} was never charged` }];
}

function saleProblems({ leads, purchases }: Records): Problem[] {
  return leads.flatMap(({ id, status, purchaseId }): Problem[] => {
    const live = purchases.filter(({ leadId, isVoided }) => leadId === id && !isVoided);
    if (live.length > 1) return [{ check: 'double_sale', what: `lead ${id} is sold ${live.length} times` }];
    const names = live[0]?.id ?? null;
    if ((status === 'sold') === (names !== null) && purchaseId === names) return [];
    return [{ check: 'lead_status', what: `lead ${id} is ${status} and names purchase ${String(purchaseId)}, not ${String(names)}` }];
  });
}

function undrained({ attempts, purchases }: Records): Problem[] {
  const open = attempts.filter(({ settled }) => settled === null);
  const pending = purchases.filter(({ status }) => status === 'pending' || status === 'refund_pending');
  return [
    ...open.map(({ id, desired }): Problem => ({ check: 'undrained', what: `attempt ${id} still wants ${desired}` })),
    ...pending.map(({ id, status }): Problem => ({ check: 'undrained', what: `purchase ${id} is ${status}` })),
  ];
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function sumProblems({ purchases }: Records, ledger: Ledger): Problem[] {
  const received = sum(ledger.intents.map(({ amount_received: cents }) => cents));
  const kept = received - sum(ledger.intents.map(({ id }) => refundedOf(ledger, id)));
  const completed = sum(purchases.filter(({ status }) => status === 'completed').map(({ paidCents }) => paidCents));
  if (kept === completed) return [];
  return [{ check: 'sums_unequal', what: `the gateway keeps ${kept}, the purchases say ${completed}` }];
}

/** A contact may have been shown once it was paid for, or free; it is shown now only while the purchase stands. */
function contactProblems({ records, ledger, shown, showing }: Evidence): Problem[] {
  const captured = new Set(ledger.intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  const paidFor = records.purchases.filter(({ attemptId, paidCents, status }) => {
    if (status === 'failed') return false;
    const holdId = records.attempts.find(({ id }) => id === attemptId)?.holdId;
    return paidCents === 0 || (holdId != null && captured.has(holdId));
  });
  const standing = records.purchases.filter(({ status, isVoided }) => status === 'completed' && !isVoided);
  return [...leaks(shown, paidFor, 'was shown'), ...leaks(showing, standing, 'is shown')];
}

const leaks = (list: Shown[], allowed: PurchaseLine[], when: string): Problem[] =>
  list
    .filter((one) => !allowed.some(({ leadId, buyerId }) => leadId === one.leadId && buyerId === one.buyerId))
    .map((one) => ({ check: 'contact_leaked', what: `buyer ${one.buyerId} ${when} the contact of lead ${one.leadId}` }));
