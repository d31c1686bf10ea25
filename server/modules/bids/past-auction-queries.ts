import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { PastAuction } from '../../../shared/domain/bids/bid-advice.ts';
import type { MarketSettings } from '../../../shared/domain/auction/market-settings.ts';
import { type BidArea, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
import { leadPurchases, leads } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { isWithin } from '../../platform/db/distance.ts';
import { auctionColumns, factColumns, scheduleOf } from '../market/index.ts';

interface Asked {
  /** Where: in circles, or leads by their ids. */
  places: readonly (BidArea | { leadIds: number[] })[];
  since: Date;
  settings: MarketSettings;
  limit: number;
}

const saleColumns = { soldAt: leadPurchases.purchasedAt, soldForCents: leadPurchases.priceAtClaimCents, buyerId: leadPurchases.buyerId };

/** Finds the auctions, with their sales, of requests filed since an instant in some areas or by lead id, newest first. Leaves out held requests. */
export async function findPastAuctions(db: Db, { places, since, settings, limit }: Asked) {
  if (places.length === 0) return [];
  const rows = await db
    .select({
      ...auctionColumns,
      serviceType: leads.serviceType,
      latitude: leads.latitude,
      longitude: leads.longitude,
      suburb: leads.suburb,
      createdAt: leads.createdAt,
      endedAt: leads.endedAt,
      ...factColumns,
      sale: saleColumns,
    })
    .from(leads)
    .leftJoin(leadPurchases, eq(leadPurchases.id, leads.currentPurchaseId))
    .where(
      and(
        gte(leads.createdAt, since),
        isNull(leads.addedByUserId),
        isNull(leads.copiedFromLeadId),
        or(ne(leads.status, 'archived'), isNotNull(leads.endedAt)),
        ne(leads.status, 'held'),
        or(...places.map((place) => ('leadIds' in place ? inArray(leads.id, place.leadIds) : isWithin(place, place.radiusKm, leads)))),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(limit);
  return rows.map(({ sale, suburb, createdAt, endedAt, ...lead }) => ({
    auction: {
      lead,
      schedule: scheduleOf(lead),
      releasedAt: lead.releasedAt ?? lead.lastPriceUpdate,
      headStartSeconds: settings.bidHeadStartSeconds,
      takesBids: takesBids(settings, lead),
      endedAt: sale?.soldAt ?? endedAt,
    } satisfies PastAuction,
    jobReference: lead.jobReference,
    suburb,
    createdAt,
    sale,
  }));
}
