import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { newAuction } from '../../server/modules/market/auction/auction.ts';
import { quoteColumns } from '../../server/modules/market/leads/create-lead.ts';
import { insertLead, updateLeadColumns } from '../../server/modules/market/leads/lead-store.ts';
import { insertUser, type NewUser } from '../../server/modules/identity/accounts/user-store.ts';
import type { AppContext } from '../../server/app/context.ts';
import { users } from '../../shared/schema/index.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';

/** The password of every account that a test makes. */
export const PASSWORD = 'correct horse battery';

/** As cheap as a hash can be: every sign-in pays for it again. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let hashed: Promise<string> | undefined;
let count = 0;

/** What is known of a verified licence. */
const lookedUp = {
  licenseNumber: '123456C',
  licenseState: 'NSW',
  licenseClass: 'contractor',
  licenseHolder: 'Tester Electrical',
  licenseExpiresOn: '2099-01-31',
} as const;

/** Adds an account; a provider with a confirmed address unless told otherwise. */
export async function createUser({ db, clock }: AppContext, fields: Partial<NewUser> = {}): Promise<Viewer> {
  hashed ??= hash(PASSWORD, COST);
  count += 1;
  const { email = `person-${count}@example.com` } = fields;
  return insertUser(db, {
    username: `person-${count}`,
    email,
    emailConfirmedAt: email === null ? null : clock.now(),
    password: await hashed,
    userType: 'provider',
    firstName: 'Pat',
    lastName: `Tester${count}`,
    phone: '0491570156',
    companyName: 'Tester Electrical',
    insuranceSubmittedAt: fields.insuranceReview === 'under_review' ? clock.now() : null,
    ...(fields.isVerified ? lookedUp : {}),
    ...fields,
  });
}

/** Takes an account out of use. */
export async function deactivate({ db }: AppContext, user: { id: number }): Promise<void> {
  await db.update(users).set({ isActive: false }).where(sql`${users.id} = ${user.id}`);
}

/**
 * A description of work that is like no other's, so that requests of one number are not taken for the same job. It has no
 * digits: four that happen to be in the customer's number would hide the number's last three in the teaser.
 */
export const newWork = () =>
  Array.from({ length: 6 }, () => randomUUID().slice(0, 8).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))).join(' ');

/** A quote as the wizard sends it. */
export const quote = {
  serviceLocation: '12 Example Street, Marrickville NSW 2204',
  electricalWork: 'The safety switch trips every time the oven is turned on.',
  serviceType: 'repair',
  propertyType: 'residential',
  budgetRange: '500_1000',
  hasExistingElectrician: false,
  urgency: 'within_24h',
  timeframe: 'asap',
  customerName: 'Priya Nairtest',
  customerPhone: '0491 570 158',
  customerAddress: '12 Example Street, Marrickville NSW 2204',
  specialRequests: 'Please ring before noon.',
  isFlexibleDates: true,
} as const;

type LeadFields = Partial<Parameters<typeof quoteColumns>[0]> & { startCents?: number; minutesAgo?: number };

/** Puts a lead on the market, filed some minutes ago at some start price. */
export async function createLead(
  { db, clock, places }: AppContext,
  { startCents = 40_00, minutesAgo = 0, ...fields }: LeadFields = {},
): Promise<{ id: number; jobReference: string }> {
  const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
  const form = { ...quote, customerEmail: null, preferredPickupDate: null, preferredDropoffDate: null, ...fields };
  const columns = quoteColumns(form, places);
  const lead = await insertLead(db, { ...columns, ...newAuction(startCents, at), createdAt: at });
  if (!lead) throw new Error('The lead was not inserted');
  return lead;
}

/** Takes a lead off the market without selling it. */
export async function archiveLead({ db }: AppContext, leadId: number): Promise<void> {
  await updateLeadColumns(db, leadId, { status: 'archived' });
}
