import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { jobCorrections, leadPurchases, leads } from '../../../shared/schema/index.ts';
import { intArray } from '../../platform/db/array-param.ts';
import { containsText, holdsTextOrPhone } from '../../platform/db/text-search.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { isStanding, workedColumn } from '../sales/index.ts';

/** A filter of purchases: bought from one instant on and before another, containing a text, and among some ids. */
export interface PurchaseFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
  ids?: readonly number[] | undefined;
}

// PostgreSQL has no year 0, and nothing was bought before 1970.
const sinceEpoch = (at: Date) => new Date(Math.max(0, at.getTime()));

/** Returns the condition that a purchase was made in a period. */
export function boughtWithin({ from, to }: Pick<PurchaseFilter, 'from' | 'to'>): SQL | undefined {
  return and(
    from && gte(leadPurchases.purchasedAt, sinceEpoch(from)),
    to && lt(leadPurchases.purchasedAt, sinceEpoch(to)),
  );
}

const { jobReference, publicName, publicPhone, publicLocation, publicElectricalWork } = leads;
const ownWords = [jobReference, leadPurchases.salesNotes];
const phone = workedColumn('customerPhone');
const searchedDetails = (['customerName', 'customerEmail', 'customerAddress', 'serviceLocation', 'electricalWork'] as const).map(workedColumn);
const contactWords = [...searchedDetails, ...ownWords];
const publicWords = [publicName, publicPhone, publicLocation, publicElectricalWork, ...ownWords];

/** Returns the condition that a purchase holds a text. The contact of one that its buyer does not see is not searched either. */
function holdsText(viewer: Viewer, text: string): SQL {
  const found =
    viewer.userType === 'super_admin'
      ? holdsTextOrPhone([...contactWords, leadPurchases.buyerName], phone, text)
      : sql`case when ${isStanding} then ${holdsTextOrPhone(contactWords, phone, text)} else ${containsText(publicWords, text)} end`;
  return sql`(select ${found} from ${leads} left join ${jobCorrections} on ${jobCorrections.purchaseId} = ${leadPurchases.id} where ${leads.id} = ${leadPurchases.leadId})`;
}

/** Returns the condition of a filter, which searches only what this viewer sees of a purchase; undefined if everything matches. */
export function keptBy(viewer: Viewer, { q, ids, ...span }: PurchaseFilter): SQL | undefined {
  const isAmong = ids && sql`${leadPurchases.id} = any(${intArray(ids)})`;
  return and(isAmong, boughtWithin(span), q ? holdsText(viewer, q) : undefined);
}
