import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { leads } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { arrayParam } from '../../platform/db/array-param.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { coalesce } from '../../platform/db/coalesce.ts';
import { factColumns, onMarket } from '../market/index.ts';

// The columns that an alert shows, all public. No query with these columns returns the customer's own data.
const alertColumns = {
  id: leads.id,
  status: leads.status,
  auctionEpoch: leads.auctionEpoch,
  publicLocation: leads.publicLocation,
  state: leads.state,
  consentTextVersion: leads.consentTextVersion,
  /** The suburb, unless it would reveal the customer's name. */
  publicSuburb: sql<string | null>`case when starts_with(${leads.publicLocation}, ${leads.suburb}) then ${leads.suburb} end`,
  latitude: leads.latitude,
  longitude: leads.longitude,
  serviceType: leads.serviceType,
  urgency: leads.urgency,
  ...factColumns,
  publicElectricalWork: leads.publicElectricalWork,
  startingPriceCents: leads.startingPriceCents,
  minimumPriceCents: leads.minimumPriceCents,
  lastPriceUpdate: leads.lastPriceUpdate,
  auctionDuration: leads.auctionDuration,
  expiresAt: leads.expiresAt,
};

/** A lead as alerts show it. */
export type AlertLead = Awaited<ReturnType<typeof selectOnSale>>[number];

interface Auction {
  leadId: number;
  auctionEpoch: number;
}

const selectOnSale = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .select(alertColumns)
    .from(leads)
    .where(and(sql`${leads.id} = any(${arrayParam(ids, 'int')})`, onMarket)),
);

/** Finds a lead that is on the market in this auction; undefined once it is sold, off the market or relisted. */
export const findOnSale = coalesce(async (db, asked: readonly Auction[]) => {
  const found = await selectOnSale(db, { ids: asked.map(({ leadId }) => leadId) });
  const byId = new Map(found.map((lead): [number, AlertLead] => [lead.id, lead]));
  return ({ leadId, auctionEpoch }) => {
    const lead = byId.get(leadId);
    return lead?.auctionEpoch === auctionEpoch ? lead : undefined;
  };
});

// Excludes own jobs, but not a copy of one that was put on the market.
const wasForSale = or(sql`${leads.addedByUserId} is null`, isNotNull(leads.copiedFromLeadId));

/** Finds a lead that is, or was, on the market. */
export async function findMarketLead(db: Db, leadId: number): Promise<AlertLead | undefined> {
  const [lead] = await db.select(alertColumns).from(leads).where(and(eq(leads.id, leadId), wasForSale));
  return lead;
}
