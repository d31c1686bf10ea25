import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { releaseTestLead as contract } from '../../../shared/contracts/bid-figures.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { createLead, fictionalPhones } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';

/** Puts a made-up lead on the market of a demo, so that standing bids can be tried. Throws `not_found` where money moves. */
export async function releaseTestLead(ctx: SalesContext, actor: Viewer, location: string): Promise<ResultOf<typeof contract>> {
  if (ctx.gateway.kind !== 'demo') throw notFound('page');
  const phone = fictionalPhones[Math.floor(ctx.clock.now().getTime() / 1000) % fictionalPhones.length];
  if (!phone) throw new AppError('internal', 'There is no number for a test lead');
  const form = {
    customerName: 'Test Customer',
    customerPhone: phone,
    customerAddress: null,
    customerEmail: null,
    serviceLocation: location,
    electricalWork: 'A test lead: the power point in the kitchen is dead and a downlight flickers.',
    specialRequests: null,
    serviceType: 'repair',
    propertyType: 'residential',
    urgency: 'within_week',
    budgetRange: 'unsure',
    timeframe: 'this_week',
    hasExistingElectrician: false,
    preferredPickupDate: null,
    preferredDropoffDate: null,
    isFlexibleDates: true,
    consentTextVersion: null,
    idempotencyKey: null,
  } as const;
  const { id, jobReference } = await createLead(ctx, { isFromForm: true, account: null, filedFrom: null }, form);
  await recordAudit(ctx.db, { actorUserId: actor.id, action: 'lead.test_released', subjectType: 'lead', subjectId: id, at: ctx.clock.now() });
  return { id, jobReference };
}
