import { and, isNull, sql } from 'drizzle-orm';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';

const longestWaitingFirst = keyset('doubtful-texts', [
  { value: leads.createdAt, kind: 'instant' },
  { value: leads.id, kind: 'integer' },
]);

/** The condition that a lead waits for review: it is unsold, its texts are doubtful, and nobody has reviewed them. */
export const isWaitingDoubtful = and(sql`${leads.isDoubtful}`, isNull(leads.textsReviewedAt), sql`${leads.status} in ('available', 'held')`);

/** Finds unsold leads whose texts need review, longest waiting first. */
export function findDoubtfulTexts(db: Db, { cursor, limit }: { cursor: string | undefined; limit: number }) {
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
      pageKey: longestWaitingFirst.pageKey,
    })
    .from(leads)
    .where(and(isWaitingDoubtful, longestWaitingFirst.after(cursor)))
    .orderBy(...longestWaitingFirst.orderBy)
    .limit(limit);
}
