import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { addManualLead as contract } from '../../../shared/contracts/manual-leads.ts';
import { accountIdOf } from '../../../shared/domain/people/roles.ts';
import { emergencyTiming } from '../../../shared/domain/words/emergency.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { requireConfirmedToAct } from '../identity/index.ts';
import { derivedColumns, findByIdempotencyKey, insertLead, leadScore, markSold, newAuction } from '../market/index.ts';
import {
  insertSettledAttempt,
  findLivePurchase,
  findPurchasedLead,
  type PurchasedLeadRow,
  findAccountBuyer,
  insertPurchase,
  type SalesContext,
} from '../sales/index.ts';
import type { Gazetteer } from '../places/index.ts';

type ManualLead = BodyOf<typeof contract>;
type VehicleJob = Extract<ManualLead, { jobKind: 'vehicle' }>;

/**
 * Adds an own job to the pipeline of the viewer's account. It costs nothing and is never on the market. Idempotent: sent again with the
 * same key, it returns the existing job. Throws `conflict` if someone else has used the key, and `email_unconfirmed` before the viewer's
 * address is confirmed.
 */
export async function addManualLead(ctx: SalesContext, viewer: Viewer, form: ManualLead): Promise<PurchasedLeadRow> {
  requireConfirmedToAct(ctx.config, viewer);
  return ctx.db.transaction(async (tx) => {
    const at = await ctx.clock.databaseNow(tx);
    const purchaseId =
      (await insertOwnJob(ctx, tx, { form, addedBy: viewer, at })) ?? (await findOwnJob(tx, form, accountIdOf(viewer)));
    const row = purchaseId === undefined ? undefined : await findPurchasedLead(tx, viewer, purchaseId);
    if (!row) throw new AppError('conflict', 'This job was already sent. Please start a new one.');
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
 * Inserts an own job inside the caller's transaction: a lead that is sold from the start. Returns its purchase's id, or undefined if a lead
 * with the form's idempotency key exists.
 */
export async function insertOwnJob(ctx: SalesContext, tx: Db, { form, addedBy, at }: OwnJob): Promise<number | undefined> {
  const buyerId = accountIdOf(addedBy);
  const buyer = await findAccountBuyer(tx, buyerId);
  const own = { addedByUserId: addedBy.id, idempotencyKey: form.idempotencyKey ?? null, createdAt: at };
  const columns = { ...columnsOf(form, ctx.places), ...newAuction(0, at), ...own };
  const lead = await insertLead(tx, columns);
  if (!lead) return undefined;
  if (!buyer) throw new Error(`Account ${buyerId} not found`);

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
  const job = form.jobKind === 'vehicle' ? vehicleColumns(form) : { ...form, ...emergencyTiming(form) };
  // The customer did not give these, so they must not improve the score.
  const unknown = { budgetRange: null, timeframe: null, hasExistingElectrician: false };
  return { ...job, ...derivedColumns(job, places, []), leadScore: leadScore({ ...job, ...unknown }) };
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
