import { sql } from 'drizzle-orm';
import { leads } from '../../../shared/schema/index.ts';
import { arrayParam } from '../../platform/db/array-param.ts';
import { coalesce } from '../../platform/db/coalesce.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { auctionColumns, factColumns } from '../market/index.ts';

/** The columns of a lead that standing bids look at. */
export const leadColumns = {
  ...auctionColumns,
  serviceType: leads.serviceType,
  latitude: leads.latitude,
  longitude: leads.longitude,
  ...factColumns,
  customerId: leads.customerId,
  copiedFromLeadId: leads.copiedFromLeadId,
};

/** A lead with all that standing bids look at. */
export type MatchedLead = NonNullable<Awaited<ReturnType<typeof findMatchedLead>>>;

const selectMatchedLeads = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.select(leadColumns).from(leads).where(sql`${leads.id} = any(${arrayParam(ids, 'int')})`),
);

/** Finds a lead with what standing bids look at. */
export const findMatchedLead = coalesce(async (db, ids: readonly number[]) => {
  const found = await selectMatchedLeads(db, { ids });
  const byId = new Map(found.map((lead): [number, (typeof found)[number]] => [lead.id, lead]));
  return (leadId) => byId.get(leadId);
});
