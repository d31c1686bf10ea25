import { eq } from 'drizzle-orm';
import { payableCents, priceAt } from '../../shared/domain/auction/auction-price.ts';
import { DEFAULT_MARKET_SETTINGS } from '../../shared/domain/auction/market-settings.ts';
import { centsFromDecimal } from '../../shared/domain/money/money.ts';
import { type SalesStage, stageStamps } from '../../shared/domain/pipeline/sales-stage.ts';
import { startPriceFrom } from '../../shared/domain/auction/start-price.ts';
import { leadPurchases, purchaseAttempts } from '../../shared/schema/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/domain/time/durations.ts';
import type { AppContext } from '../app/context.ts';
import type { Db } from '../platform/db/client.ts';
import { type DemoJob, demoJobs } from './demo-jobs.ts';
import { demoPaidJobs } from './demo-paid-jobs.ts';
import { ARCHIVED_LEAD_HOURS, type DemoSale, demoSales, marketAges } from './demo-sales.ts';
import {
  countSales,
  fictionalPhones as demoPhones,
  insertLead,
  markSold,
  newAuction,
  quoteColumns,
  scheduleOf,
  withdrawLeads,
} from '../modules/market/index.ts';
import { recordAudit } from '../modules/audit/index.ts';
import { insertAttempt, insertSettledAttempt, issueInvoice, createDemoGateway, insertPurchase, lockBuyer } from '../modules/sales/index.ts';

const MONTH_MS = 30 * DAY_MS;

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

type Buyers = Record<DemoSale['buyer'], number>;

/** A past sale, as it was inserted. */
export interface SeededSale {
  purchaseId: number;
  buyer: DemoSale['buyer'];
  amountPaidCents: number;
}

/**
 * Inserts the past sales, oldest first so that each sets the next start price, then the archived lead and those on the market now. Returns
 * the sales, latest first.
 */
export async function seedMarket(ctx: AppContext, tx: Db, buyers: Buyers): Promise<SeededSale[]> {
  const now = ctx.clock.now();
  const sales: SeededSale[] = [];
  for (const { job, sale } of [...latestSales(), ...demoPaidJobs].toReversed()) {
    sales.unshift(await seedSale(ctx, tx, { sale, job, buyers, now, startCents: startOf(sales) }));
  }
  await seedArchivedLead(ctx, tx, { actorUserId: buyers.superadmin, startCents: startOf(sales), now });
  for (const [index, age] of [...marketAges.entries()].toReversed()) {
    const job = demoJobs[index];
    if (job) await seedLead(ctx, tx, job, { startCents: startOf(sales), at: before(now, age * MINUTE_MS) });
  }
  return sales;
}

function latestSales() {
  return demoSales.flatMap((sale, index) => {
    const job = demoJobs[marketAges.length + index];
    return job ? [{ job, sale }] : [];
  });
}

const filed = [...demoJobs, ...demoPaidJobs.map(({ job }) => job)];

const startOf = (sales: SeededSale[]) =>
  startPriceFrom(
    sales.map(({ amountPaidCents }) => amountPaidCents).filter((cents) => cents > 0),
    DEFAULT_MARKET_SETTINGS,
    null,
  );

interface Filing {
  startCents: number;
  at: Date;
}

async function seedLead({ places }: AppContext, tx: Db, job: DemoJob, { startCents, at }: Filing) {
  const auction = newAuction(startCents, at);
  const form = {
    customerName: job.who,
    customerPhone: demoPhones[filed.indexOf(job) % demoPhones.length] ?? demoPhones[0],
    customerAddress: job.address ?? null,
    customerEmail: `${job.who.split(' ')[0]?.toLowerCase()}@example.com`,
    serviceLocation: job.where,
    electricalWork: job.what,
    specialRequests: job.asks ?? null,
    serviceType: job.type ?? 'repair',
    propertyType: job.property ?? 'residential',
    urgency: job.urgency ?? 'within_week',
    budgetRange: job.budget ?? 'unsure',
    timeframe: job.when ?? 'this_week',
    hasExistingElectrician: false,
    preferredPickupDate: null,
    preferredDropoffDate: null,
    isFlexibleDates: true,
  } as const;
  const lead = await insertLead(tx, { ...quoteColumns(form, places), ...auction, createdAt: at });
  if (!lead) throw new Error('A demo lead was not inserted');
  return { id: lead.id, schedule: scheduleOf(auction) };
}

async function seedArchivedLead(
  ctx: AppContext,
  tx: Db,
  { actorUserId, startCents, now }: { actorUserId: number; startCents: number; now: Date },
): Promise<void> {
  const job = demoJobs[marketAges.length + demoSales.length];
  if (!job) return;
  const { id } = await seedLead(ctx, tx, job, { startCents, at: before(now, ARCHIVED_LEAD_HOURS * HOUR_MS) });
  await withdrawLeads(tx, [id]);
  await recordAudit(tx, {
    actorUserId,
    action: 'lead.archived',
    subjectType: 'lead',
    subjectId: id,
    before: { status: 'available' },
    after: { status: 'archived' },
    at: before(now, (ARCHIVED_LEAD_HOURS - 1) * HOUR_MS),
  });
}

interface SeedSale {
  sale: DemoSale;
  job: DemoJob;
  buyers: Buyers;
  now: Date;
  startCents: number;
}

/** Inserts one past sale with its tax document. */
async function seedSale(
  ctx: AppContext,
  tx: Db,
  { sale, job, buyers, now, startCents }: SeedSale,
): Promise<SeededSale> {
  const at = before(now, sale.hoursAgo * HOUR_MS);
  const filedAt = before(at, sale.minutesOnMarket * MINUTE_MS);
  const { id: leadId, schedule } = await seedLead(ctx, tx, job, { startCents, at: filedAt });
  const buyerId = buyers[sale.buyer];
  const account = await lockBuyer(tx, buyerId);
  if (!account) throw new Error('A demo buyer is missing');
  const buyer = account.details;

  const priceAtClaimCents = priceAt(schedule, at);
  const amountPaidCents = sale.buyer === 'superadmin' ? 0 : payableCents(priceAtClaimCents);
  const claim = { leadId, buyerId, auctionEpoch: 0 };
  const attemptId =
    amountPaidCents > 0
      ? await seedPaidAttempt(tx, claim, amountPaidCents, at)
      : await insertSettledAttempt(tx, { ...claim, kind: sale.buyer === 'superadmin' ? 'admin' : 'free', isTest: true, at });
  const purchaseId = await insertPurchase(tx, {
    leadId,
    buyerId,
    attemptId,
    ...buyer,
    priceAtClaimCents,
    amountPaidCents,
    paymentStatus: 'completed',
    purchasedAt: at,
    updatedAt: at,
  });
  await markSold(tx, [{ leadId, auctionEpoch: 0, purchaseId }]);
  await countSales(tx, [purchaseId]);
  await issueInvoice(ctx, tx, purchaseId, at);
  await tx.update(leadPurchases).set(pipelineOf(sale, at, now)).where(eq(leadPurchases.id, purchaseId));
  await seedHistory(tx, { sale, purchaseId, actorUserId: buyerId, at, now });
  return { purchaseId, buyer: sale.buyer, amountPaidCents };
}

async function seedPaidAttempt(
  tx: Db,
  claim: { leadId: number; buyerId: number; auctionEpoch: number },
  cents: number,
  at: Date,
): Promise<string> {
  const { id } = await insertAttempt(tx, {
    ...claim,
    kind: 'demo',
    isTest: true,
    quotedPriceCents: cents,
    captureAmountCents: cents,
    desired: 'capture',
    settled: 'captured',
    reason: 'won',
    createdAt: at,
    expiresAt: at,
  });
  const gateway = createDemoGateway(tx);
  const hold = { attemptId: id, leadId: claim.leadId, cents, customerId: null, paymentMethodId: null, savesCard: false };
  const { holdId } = await gateway.authorise(hold, id);
  await gateway.capture(holdId, cents, id);
  await tx.update(purchaseAttempts).set({ holdId }).where(eq(purchaseAttempts.id, id));
  return id;
}

const WON = ['called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid'] as const;

function pathTo(sale: DemoSale): Exclude<SalesStage, 'purchased'>[] {
  if (sale.stage === 'declined') return sale.quote ? ['called', 'quote_sent', 'declined'] : ['called', 'declined'];
  return WON.slice(0, WON.findIndex((stage) => stage === sale.stage) + 1);
}

/** Returns when a past sale entered each stage: at even steps between the sale and now, or within a month. */
function stepsOf(sale: DemoSale, at: Date, now: Date) {
  const path = pathTo(sale);
  const stepMs = Math.min(now.getTime() - at.getTime(), MONTH_MS) / (path.length + 1);
  return path.map((stage, index) => ({ stage, enteredAt: new Date(at.getTime() + stepMs * (index + 1)) }));
}

/** Returns the pipeline columns of a past sale. */
function pipelineOf(sale: DemoSale, at: Date, now: Date) {
  const stamps = stepsOf(sale, at, now).map(({ stage, enteredAt }) => [stageStamps[stage], enteredAt]);
  return {
    ...Object.fromEntries(stamps),
    salesStage: sale.stage,
    isArchived: sale.isArchived ?? false,
    archivedAt: sale.isArchived ? now : null,
    salesNotes: sale.notes ?? null,
    quotePriceCents: sale.quote === undefined ? null : centsFromDecimal(sale.quote),
    customerPaymentAmountCents: sale.payment === undefined ? null : centsFromDecimal(sale.payment),
  };
}

interface SeedHistory {
  sale: DemoSale;
  purchaseId: number;
  actorUserId: number;
  at: Date;
  now: Date;
}

async function seedHistory(tx: Db, { sale, purchaseId, actorUserId, at, now }: SeedHistory): Promise<void> {
  const subject = { actorUserId, subjectType: 'purchase', subjectId: purchaseId } as const;
  let salesStage: SalesStage = 'purchased';
  for (const { stage, enteredAt } of stepsOf(sale, at, now)) {
    const change = { before: { salesStage }, after: { salesStage: stage } };
    await recordAudit(tx, { ...subject, action: 'purchase.stage_changed', ...change, at: enteredAt });
    salesStage = stage;
  }
  if (!sale.isArchived) return;
  const change = { before: { isArchived: false }, after: { isArchived: true } };
  await recordAudit(tx, { ...subject, action: 'purchase.archived', ...change, at: now });
}
