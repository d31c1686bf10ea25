import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { phoneDigits } from '../../../shared/domain/phone.ts';
import { jobCorrections, leadPurchases, leads } from '../../../shared/schema/index.ts';
import type { Viewer } from '../users/user-store.ts';
import { workedColumn } from './job-correction-store.ts';

/** Which purchases are meant: those bought from one instant on and before another, those that hold a text. */
export interface PurchaseFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
}

// The database knows no year 0, and nothing was bought before 1970.
const sinceEpoch = (at: Date) => new Date(Math.max(0, at.getTime()));

/** Purchases of a span of time. */
export function boughtWithin({ from, to }: Omit<PurchaseFilter, 'q'>): SQL | undefined {
  return and(
    from && gte(leadPurchases.purchasedAt, sinceEpoch(from)),
    to && lt(leadPurchases.purchasedAt, sinceEpoch(to)),
  );
}

const { jobReference, publicName, publicPhone, publicLocation, publicElectricalWork } = leads;
const ownWords = [jobReference, leadPurchases.salesNotes];
const phone = workedColumn('customerPhone');
const searchedDetails = (['customerName', 'customerEmail', 'customerAddress', 'serviceLocation', 'electricalWork'] as const).map(workedColumn);
const contactWords = [...searchedDetails, phone, ...ownWords];
const publicWords = [publicName, publicPhone, publicLocation, publicElectricalWork, ...ownWords];

const holds = (columns: readonly (AnyPgColumn | SQL)[], pattern: string) =>
  sql`concat_ws(chr(10), ${sql.join([...columns], sql`, `)}) ilike ${pattern}`;

const MIN_PHONE_DIGITS = 3;

const isPhone = (digits: string) =>
  sql`concat_ws(chr(10), regexp_replace(${phone}, '[^0-9]', '', 'g'), regexp_replace(${phone}, '^0?', '+61')) like ${`%${digits}%`}`;

// As the presenter unlocks a contact: what it does not show may not be found either.
const isUnlocked = and(eq(leadPurchases.paymentStatus, 'completed'), isNull(leadPurchases.voidedAt));

function holdsText(viewer: Viewer, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const digits = phoneDigits(text);
  // One or two digits are in every number.
  const number = digits && digits.length >= MIN_PHONE_DIGITS ? isPhone(digits) : undefined;
  const inContact = (words: readonly (AnyPgColumn | SQL)[]) => or(holds(words, pattern), number);
  const found =
    viewer.userType === 'super_admin'
      ? inContact([...contactWords, leadPurchases.buyerName])
      : sql`case when ${isUnlocked} then ${inContact(contactWords)} else ${holds(publicWords, pattern)} end`;
  return sql`(select ${found} from ${leads} left join ${jobCorrections} on ${jobCorrections.purchaseId} = ${leadPurchases.id} where ${leads.id} = ${leadPurchases.leadId})`;
}

/** Purchases that a filter keeps, searched in what this viewer sees of each; undefined when it keeps all. */
export function keptBy(viewer: Viewer, { q, ...span }: PurchaseFilter): SQL | undefined {
  return and(boughtWithin(span), q ? holdsText(viewer, q) : undefined);
}
