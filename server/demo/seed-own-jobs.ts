import { HOUR_MS } from '../../shared/domain/time/durations.ts';
import type { AppContext } from '../app/context.ts';
import type { Db } from '../platform/db/client.ts';
import { insertOwnJob } from '../modules/pipeline/index.ts';
import { fictionalPhones as demoPhones } from '../modules/market/index.ts';

type Form = Parameters<typeof insertOwnJob>[2]['form'];

const ownJobs: readonly { hoursAgo: number; form: Form }[] = [
  {
    hoursAgo: 26,
    form: {
      jobKind: 'vehicle',
      customerName: 'Bianca Lowe',
      customerPhone: demoPhones[13],
      customerEmail: 'bianca@example.com',
      customerAddress: null,
      vehicleMake: 'Toyota',
      vehicleModel: 'HiAce',
      vehicleYear: 2021,
      vehicleRego: 'DEMO21',
      urgency: 'within_week',
      travelDistance: 12,
      preferredLocation: 'Enmore NSW 2042',
      inspectionType: 'mobile',
      specificRequests: 'Second battery and two USB outlets in the back.',
      budgetConcern: 'somewhat_important',
      previousExperience: 'regular_customer',
    },
  },
  {
    hoursAgo: 5,
    form: {
      jobKind: 'electrical',
      customerName: 'Gordon Pike',
      customerPhone: demoPhones[12],
      customerEmail: null,
      customerAddress: null,
      electricalWork: 'Yearly check of the smoke alarms and the safety switches.',
      serviceType: 'maintenance',
      propertyType: 'residential',
      urgency: 'flexible',
      serviceLocation: 'Camperdown NSW 2050',
      specialRequests: 'Regular customer, the key is with the neighbour.',
    },
  },
];

/** Inserts jobs that were never on the market, which an electrician added themselves. */
export async function seedOwnJobs(ctx: AppContext, tx: Db, ownerId: number): Promise<void> {
  const now = ctx.clock.now().getTime();
  for (const { hoursAgo, form } of ownJobs) {
    const addedBy = { id: ownerId, teamOwnerId: null };
    await insertOwnJob(ctx, tx, { form, addedBy, at: new Date(now - hoursAgo * HOUR_MS) });
  }
}
