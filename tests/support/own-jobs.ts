import { electricalJobForm, vehicleJobForm } from '../../shared/contracts/manual-leads.ts';
import type { AppContext } from '../../server/app/context.ts';
import { addManualLead } from '../../server/modules/pipeline/add-manual-lead.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';

/** An electrical job of one's own, as the dialog sends it. */
export const electricalJob = {
  jobKind: 'electrical',
  customerName: 'Olga Owntest',
  customerPhone: '0491 571 804',
  electricalWork: 'Replace the smoke alarms in the hall, all of them.',
  serviceLocation: '7 Example Street, Newtown NSW 2042',
} as const;

/** Work on a vehicle, as the specification's form sends it: without a kind. */
export const vehicleJob = {
  customerName: 'Olga Owntest',
  customerPhone: '0491 571 804',
  customerEmail: 'olga@example.com',
  customerAddress: '7 Example Street',
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleYear: 2022,
  vehicleRego: 'ABC123',
  urgency: 'urgent',
  travelDistance: 35,
  preferredLocation: 'Newtown NSW 2042',
  inspectionType: 'mobile',
  specificRequests: 'A charger for the second battery.',
  budgetConcern: 'somewhat_important',
  previousExperience: 'regular_customer',
} as const;

/** Puts a job of this person's own into their pipeline. */
export async function createOwnJob(ctx: AppContext, viewer: Viewer, kind: 'electrical' | 'vehicle' = 'electrical') {
  const form =
    kind === 'electrical'
      ? electricalJobForm.parse(electricalJob)
      : vehicleJobForm.parse({ ...vehicleJob, jobKind: 'vehicle' });
  const { purchase, lead } = await addManualLead(ctx, viewer, form);
  return { leadId: lead.id, purchaseId: purchase.id };
}
