import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { addManualLead as contract } from '../../../shared/contracts/manual-leads.ts';
import { leadScore } from '../../../shared/domain/lead-score.ts';
import { accountIdOf } from '../../../shared/domain/roles.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { newAuction } from '../auctions/auction.ts';
import { findAccountBuyer, insertPurchase, markSold } from '../auctions/auction-store.ts';
import { insertSettledAttempt } from '../payments/attempt-store.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { findLivePurchase, findPurchasedLead, type PurchasedLeadRow } from '../purchases/purchase-queries.ts';
import type { Viewer } from '../users/user-store.ts';
import { findByIdempotencyKey, insertLead } from './lead-store.ts';
import { derivedColumns } from './public-copy.ts';

type ManualLead = BodyOf<typeof contract>;
type VehicleJob = Extract<ManualLead, { jobKind: 'vehicle' }>;

/**
 * Puts a job of one's own into the pipeline of the viewer's account. It costs nothing and nobody else ever sees it for sale.
 * Sent again with the same key, it answers the job that is there. Refuses `conflict` for a key that someone else has used.
 */
export async function addManualLead(ctx: AppContext, viewer: Viewer, form: ManualLead): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const at = await ctx.clock.databaseNow(tx);
    const purchaseId =
      (await insertOwnJob(ctx, tx, { form, addedBy: viewer, at })) ?? (await findOwnJob(tx, form, accountIdOf(viewer)));
    const row = purchaseId === undefined ? undefined : await findPurchasedLead(tx, viewer, purchaseId);
    if (!row) throw new AppError('conflict', 'This job was sent before. Please start a new one.');
    return row;
  });
}

async function findOwnJob(tx: Db, { idempotencyKey }: ManualLead, buyerId: number): Promise<number | undefined> {
  const lead = idempotencyKey ? await findByIdempotencyKey(tx, idempotencyKey) : undefined;
  const purchase = lead && (await findLivePurchase(tx, { leadId: lead.id, buyerId }));
  return purchase?.id;
}

interface OwnJob {
  form: ManualLead;
  addedBy: Pick<Viewer, 'id' | 'teamOwnerId'>;
  at: Date;
}

/**
 * Writes an own job inside the caller's transaction: a lead that is sold from the start. Returns its purchase's id; undefined
 * when a lead with the form's key is there already.
 */
export async function insertOwnJob(ctx: AppContext, tx: Db, { form, addedBy, at }: OwnJob): Promise<number | undefined> {
  const buyerId = accountIdOf(addedBy);
  const buyer = await findAccountBuyer(tx, buyerId);
  const own = { addedByUserId: addedBy.id, idempotencyKey: form.idempotencyKey ?? null, createdAt: at };
  const columns = { ...columnsOf(form, ctx.places), ...newAuction(0, at), ...own };
  const lead = await insertLead(tx, columns);
  if (!lead) return undefined;
  if (!buyer) throw new Error(`Account ${buyerId} is gone`);

  const attemptId = await insertSettledAttempt(tx, { leadId: lead.id, buyerId, auctionEpoch: 0, kind: 'own', isTest: false, at });
  const purchaseId = await insertPurchase(tx, {
    leadId: lead.id,
    buyerId,
    attemptId,
    ...buyer,
    priceAtClaimCents: 0,
    amountPaidCents: 0,
    paymentStatus: 'completed',
    purchasedAt: at,
    updatedAt: at,
  });
  await markSold(tx, [{ leadId: lead.id, auctionEpoch: 0, purchaseId }]);
  await recordAudit(tx, {
    actorUserId: addedBy.id,
    action: 'lead.added',
    subjectType: 'lead',
    subjectId: lead.id,
    after: { status: 'sold', purchaseId, jobKind: form.jobKind },
    at,
  });
  return purchaseId;
}

function columnsOf(form: ManualLead, places: Gazetteer) {
  const job = form.jobKind === 'vehicle' ? vehicleColumns(form) : form;
  // Nobody asked for these, so they make the score no better.
  const unknown = { budgetRange: null, timeframe: null, hasExistingElectrician: false };
  return { ...job, ...derivedColumns(job, places), leadScore: leadScore({ ...job, ...unknown }) };
}

function vehicleColumns({ preferredLocation, specificRequests, travelDistance, ...form }: VehicleJob) {
  const { vehicleYear, vehicleMake, vehicleModel } = form;
  return {
    ...form,
    electricalWork: `Vehicle job: ${vehicleYear} ${vehicleMake} ${vehicleModel}`,
    serviceLocation: preferredLocation,
    specialRequests: specificRequests,
    travelDistance: Math.round(travelDistance),
  };
}
