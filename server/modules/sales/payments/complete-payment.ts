import type { Db } from '../../../platform/db/client.ts';
import type { Locking } from '../../../platform/db/locking.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { enqueueAll } from '../../../platform/jobs/job.ts';
import type { ChargedCard } from '../gateway/gateway.ts';
import { claimMail } from '../purchases/claim-mail.ts';
import { lockPurchasesOf, type PurchaseRow, updatePayments } from '../purchases/purchase-store.ts';
import { writeInvoices } from '../tax-documents/issue-tax-document.ts';
import type { Attempt } from './attempt-store.ts';
import { bidBoughtType, checkCardOfBids } from './bid-jobs.ts';
import { hashOfCard } from './card-hash.ts';
import { paymentLine } from './payment-line.ts';
import { recordEarlierDeclines } from './record-declines.ts';
import { rememberCard } from './saved-card-store.ts';
import { markSettled } from './settlement-store.ts';
import type { SalesContext } from '../context.ts';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import { lockLeads, countSales } from '../../market/index.ts';

interface Capture {
  ctx: SalesContext;
  /** The attempt as it was last read. */
  seen: Attempt;
  card: ChargedCard;
}

/** Whether each capture was recorded, by attempt id; false if the attempt had moved on. A missing one must wait for its lead's lock. */
type Completed = ReadonlyMap<string, boolean>;

/** Coalesces concurrent captures into one transaction that skips locked leads; a capture whose lead was locked then waits for it alone. */
const completeTogether = coalesce(async (db, captures: readonly Capture[]) => {
  const completed = await db.transaction((tx) => completeAll(tx, captures, 'skip'));
  return async (capture: Capture) => {
    const { id } = capture.seen;
    const all = completed.has(id) ? completed : await db.transaction((tx) => completeAll(tx, [capture], 'wait'));
    return all.get(id);
  };
});

/**
 * Records that an attempt was charged, in one transaction: only from now on may the buyer see the contact, and the email with the
 * invoice is enqueued. Returns false because nothing is left to do, or an empty step if the attempt has moved on since it was read.
 */
export async function completePayment(ctx: SalesContext, seen: Attempt, card: ChargedCard): Promise<false | object> {
  return (await completeTogether(ctx.db, { ctx, seen, card })) ? false : {};
}

async function completeAll(tx: Db, captures: readonly Capture[], locking: Locking): Promise<Completed> {
  const [first] = captures;
  if (!first) return new Map();
  const { ctx } = first;
  const leads = new Map((await lockLeads(tx, captures.map(({ seen }) => seen.leadId), locking)).map((lead) => [lead.id, lead]));
  const free = captures.filter(({ seen }) => leads.has(seen.leadId));
  const attempts = await markSettled(tx, free.map(({ seen, card }) => ({ ...seen, cardFingerprint: hashOfCard(ctx.config, card.cardFingerprint) })), 'captured');
  const at = ctx.clock.now();
  for (const { id, buyerId, savesCard, createdAt: quotedAt } of attempts) {
    const keptCard = free.find(({ seen }) => seen.id === id)?.card.keptCard;
    if (!savesCard || !keptCard) continue;
    await rememberCard(tx, buyerId, keptCard, { at, quotedAt });
    await checkCardOfBids(tx, buyerId, at);
  }
  const purchases = await lockPurchasesOf(tx, attempts.map(({ id }) => id));
  const pending = purchases.filter(({ paymentStatus }) => paymentStatus === 'pending');
  const sales = pending.flatMap((purchase) => {
    const [lead, attempt] = [leads.get(purchase.leadId), attempts.find(({ id }) => id === purchase.attemptId)];
    return lead && attempt ? [{ purchase, lead, paymentKind: attempt.kind }] : [];
  });
  const ofBids = new Set(attempts.flatMap(({ id, isAutomatic }) => (isAutomatic ? [id] : [])));
  const bought = sales.filter(({ purchase }) => ofBids.has(purchase.attemptId)).map(({ purchase: { id } }) => id);
  await enqueueAll(tx, bidBoughtType, bought.map((purchaseId) => ({ payload: { purchaseId }, runAt: at })));
  const byHand = attempts.filter(({ kind, isAutomatic }) => kind === 'card' && !isAutomatic);
  await enqueueAll(tx, recordEarlierDeclines, byHand.map(({ id: attemptId }) => ({ payload: { attemptId }, runAt: at })));
  await complete(ctx, tx, sales, at);
  return new Map(free.map(({ seen }) => [seen.id, attempts.some(({ id }) => id === seen.id)]));
}

type Sales = Parameters<typeof writeInvoices>[2];

async function complete(ctx: SalesContext, tx: Db, sales: Sales, at: Date): Promise<void> {
  if (sales.length === 0) return;
  const purchases = sales.map(({ purchase }) => purchase);
  const ids = purchases.map(({ id }) => id);
  await updatePayments(tx, ids, { paymentStatus: 'completed' }, at);
  await countSales(tx, ids);
  await recordAudit(tx, ...purchases.flatMap((purchase) => linesOf(purchase, at)));
  await enqueueAll(tx, claimMail, ids.map((purchaseId) => ({ payload: { purchaseId }, runAt: at })));
  // Last, because every other sale waits for the lock on the tax document numbers until this one commits.
  await writeInvoices(ctx, tx, sales, at);
}

function linesOf(purchase: PurchaseRow, at: Date): AuditEntry[] {
  const { id, leadId, buyerId, amountPaidCents: cents } = purchase;
  return [
    paymentLine(purchase, { action: 'purchase.captured', paymentStatus: 'completed', cents, at }),
    { actorUserId: buyerId, action: 'lead.contact_revealed', subjectType: 'lead', subjectId: leadId, after: { purchaseId: id }, at },
  ];
}
