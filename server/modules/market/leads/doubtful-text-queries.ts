import { and, isNull, sql } from 'drizzle-orm';
import type { DoubtfulTextColumn, DoubtfulTextSort } from '../../../../shared/contracts/doubtful-texts.ts';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alphabetical, type Key, sortable } from '../../../platform/db/keyset-page.ts';

const sortColumns: Record<DoubtfulTextColumn, readonly Key[]> = {
  filed: [{ value: leads.createdAt, kind: 'instant' }],
  place: [alphabetical(leads.serviceLocation)],
};

const sorted = sortable('doubtful-texts', sortColumns, { value: leads.id, kind: 'integer' });

/** The condition that a lead waits for review: it is unsold, its texts are doubtful, and nobody has reviewed them. */
export const isWaitingDoubtful = and(sql`${leads.isDoubtful}`, isNull(leads.textsReviewedAt), sql`${leads.status} in ('available', 'held')`);

interface ListAsked {
  sort: DoubtfulTextSort | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Finds unsold leads whose texts need review, in the order asked for, otherwise longest waiting first. */
export function findDoubtfulTexts(db: Db, { sort, cursor, limit }: ListAsked) {
  const order = sorted(sort ?? 'filed');
  return db
    .select({
      id: leads.id,
      jobReference: leads.jobReference,
      createdAt: leads.createdAt,
      requestVersion: leads.requestVersion,
      serviceLocation: leads.serviceLocation,
      electricalWork: leads.electricalWork,
      specialRequests: leads.specialRequests,
      publicElectricalWork: leads.publicElectricalWork,
      publicSpecialRequests: leads.publicSpecialRequests,
      isForeign: leads.isForeign,
      pageKey: order.pageKey,
    })
    .from(leads)
    .where(and(isWaitingDoubtful, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit);
}
