import type { Records } from './records.ts';
import type { Evidence, Problem } from './evidence.ts';

/** A use is set aside, then used by the attempt that won or given back by the one that lost; the code counts both. */
export function codeProblems({ codes, redemptions, purchases }: Records): Problem[] {
  const counted = codes.flatMap(({ id, currentUses, maxUses }): Problem[] => {
    const uses = redemptions.filter(({ codeId, state }) => codeId === id && state !== 'released').length;
    const isOver = maxUses !== null && currentUses > maxUses;
    if (uses === currentUses && !isOver) return [];
    return [{ check: 'code_uses', what: `code ${id} counts ${currentUses} of ${String(maxUses)} and has ${uses}` }];
  });
  const ended = redemptions.flatMap(({ attemptId, state }): Problem[] => {
    const isLive = purchases.some((purchase) => purchase.attemptId === attemptId && !purchase.isVoided);
    if (state === (isLive ? 'used' : 'released')) return [];
    return [{ check: 'code_uses', what: `attempt ${attemptId} has ${isLive ? 'won' : 'ended'} and its code is ${state}` }];
  });
  return [...counted, ...ended];
}

/** Checks for one document for each charge, one more for each refund, and no gap in the numbers. */
export function documentProblems({ records, ledger }: Evidence): Problem[] {
  const captured = new Set(ledger.intents.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
  const holdOf = new Map(records.attempts.map(({ id, holdId }) => [id, holdId]));
  const documents = records.purchases.flatMap((purchase): Problem[] => {
    const holdId = holdOf.get(purchase.attemptId);
    const isCharged = holdId != null && captured.has(holdId) && purchase.status !== 'failed';
    const wanted = isCharged ? (purchase.status === 'refunded' ? 2 : 1) : 0;
    const own = records.documents.filter(({ purchaseId }) => purchaseId === purchase.id);
    const notes = own.filter(({ kind }) => kind === 'adjustment_note').length;
    const isRight = own.length === wanted && notes === Math.max(0, wanted - 1);
    if (isRight && own.every(({ totalCents }) => totalCents === purchase.paidCents)) return [];
    return [{ check: 'tax_documents', what: `purchase ${purchase.id} (${purchase.status}) has ${own.length} tax documents, not ${wanted}` }];
  });
  return [...documents, ...numberProblems(records)];
}

function numberProblems({ documents, counters }: Records): Problem[] {
  const given = counters.reduce((total, { lastNumber }) => total + lastNumber, 0);
  const numbers = new Set(documents.map(({ number }) => number));
  if (given === documents.length && numbers.size === documents.length) return [];
  return [{ check: 'tax_documents', what: `${given} numbers were given and ${numbers.size} are on tax documents` }];
}
