import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Locking } from '../../db/locking.ts';
import { together } from '../../db/together.ts';
import { enqueueAll } from '../../jobs/job.ts';
import type { ChargedCard } from '../../payments/gateway.ts';
import { type AuditEntry, recordAudit } from '../audit/audit-store.ts';
import { lockLeads } from '../auctions/auction-store.ts';
import { countSales } from '../auctions/price-sample-store.ts';
import { claimMail } from '../notifications/claim-mail.ts';
import { lockPurchasesOf, type PurchaseRow, updatePayments } from '../purchases/purchase-store.ts';
import { writeInvoices } from '../tax-documents/issue-tax-document.ts';
import type { Attempt } from './attempt-store.ts';
import { hashOfCard } from './card-hash.ts';
import { paymentLine } from './payment-line.ts';
import { rememberCard } from './saved-card-store.ts';
import { markSettled } from './settlement-store.ts';

interface Capture {
  ctx: AppContext;
  /** The attempt as it was read. */
  seen: Attempt;
  card: ChargedCard;
}

/** Which captures were written down: true, or false for one that has moved on. Those that are missing have to wait for a lock. */
type Completed = ReadonlyMap<string, boolean>;

/** Captures of one moment share a transaction. It waits for no lead: who has to does so alone. */
const completeTogether = together(async (db, captures: readonly Capture[]) => {
  const completed = await db.transaction((tx) => completeAll(tx, captures, 'skip'));
  return async (capture: Capture) => {
    const { id } = capture.seen;
    const all = completed.has(id) ? completed : await db.transaction((tx) => completeAll(tx, [capture], 'wait'));
    return all.get(id);
  };
});

/**
 * Writes down that an attempt was charged: only now may the buyer see the contact, and gets a letter with the invoice. Returns
 * false, as nothing is left to do then; something else for one that has moved on since it was read.
 */
export async function completePayment(ctx: AppContext, seen: Attempt, card: ChargedCard): Promise<false | object> {
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
    if (savesCard && keptCard) await rememberCard(tx, buyerId, keptCard, { at, quotedAt });
  }
  const purchases = await lockPurchasesOf(tx, attempts.map(({ id }) => id));
  const pending = purchases.filter(({ paymentStatus }) => paymentStatus === 'pending');
  const sales = pending.flatMap((purchase) => {
    const [lead, attempt] = [leads.get(purchase.leadId), attempts.find(({ id }) => id === purchase.attemptId)];
    return lead && attempt ? [{ purchase, jobReference: lead.jobReference, paymentKind: attempt.kind }] : [];
  });
  await complete(ctx, tx, sales, at);
  return new Map(free.map(({ seen }) => [seen.id, attempts.some(({ id }) => id === seen.id)]));
}

type Sales = Parameters<typeof writeInvoices>[2];

async function complete(ctx: AppContext, tx: Db, sales: Sales, at: Date): Promise<void> {
  if (sales.length === 0) return;
  const purchases = sales.map(({ purchase }) => purchase);
  const ids = purchases.map(({ id }) => id);
  await updatePayments(tx, ids, { paymentStatus: 'completed' }, at);
  await countSales(tx, ids);
  await recordAudit(tx, ...purchases.flatMap((purchase) => linesOf(purchase, at)));
  await enqueueAll(tx, claimMail, ids.map((purchaseId) => ({ payload: { purchaseId }, runAt: at })));
  // Last, because every other sale waits for the counter of the papers until this one is committed.
  await writeInvoices(ctx, tx, sales, at);
}

function linesOf(purchase: PurchaseRow, at: Date): AuditEntry[] {
  const { id, leadId, buyerId, amountPaidCents: cents } = purchase;
  return [
    paymentLine(purchase, { action: 'purchase.captured', paymentStatus: 'completed', cents, at }),
    { actorUserId: buyerId, action: 'lead.contact_revealed', subjectType: 'lead', subjectId: leadId, after: { purchaseId: id }, at },
  ];
}
