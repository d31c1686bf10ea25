import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { downloadMyData } from '../../../../shared/contracts/account.ts';
import type { downloadPerson as download, findPerson as contract } from '../../../../shared/contracts/privacy.ts';
import { AppError } from '../../../platform/errors.ts';
import { contactHasher, contactOf, plainContact } from './contact.ts';
import { findContacts, findSubjects } from './contact-queries.ts';
import { countHeld, countKept, readData, readOwnData, type Subjects } from './personal-data-store.ts';
import { findOwnRequests, findPersonLines } from './person-queries.ts';
import { findRequestsAbout, insertPrivacyRequest } from './privacy-request-store.ts';
import { recordAudit } from '../../audit/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/** The maximum number of rows of a table in one download. */
const MAX_ROWS = 10_000;

interface Look {
  /** A phone number or an email address, however typed. */
  contact: string;
  /** Who searches; null for the server's command line. */
  actorUserId: number | null;
}

async function recordLook(ctx: SalesContext, subjects: Subjects, { contact, actorUserId }: Look, isDownload: boolean): Promise<void> {
  const { hashOf, keyHash } = contactHasher(ctx.config);
  const contacts = [contactOf(contact), ...(await findContacts(ctx.db, subjects))];
  const counts = await countHeld(ctx.db, subjects);
  const kind = isDownload ? 'access' : 'lookup';
  const action = isDownload ? 'privacy.downloaded' : 'privacy.looked_up';
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const subjectHashes = [...new Set(contacts.map(hashOf))];
    const subjectId = await insertPrivacyRequest(tx, { kind, subjectHashes, keyHash, counts, actorUserId, createdAt: at });
    await recordAudit(tx, { actorUserId, action, subjectType: 'privacy_request', subjectId, after: counts, at });
  });
}

/**
 * Finds what is stored about the person with a phone number or an email address, by table, with their requests, accounts, other
 * contacts and earlier privacy requests. The search is recorded, without their data.
 */
export async function findPerson(ctx: SalesContext, look: Look): Promise<ResultOf<typeof contract>> {
  const contact = contactOf(look.contact);
  const subjects = await findSubjects(ctx.db, contact);
  const { hashOf } = contactHasher(ctx.config);
  const earlier = await findRequestsAbout(ctx.db, [hashOf(contact)]);
  const contacts = (await findContacts(ctx.db, subjects)).map(plainContact).filter((other) => other !== plainContact(contact));
  await recordLook(ctx, subjects, look, false);
  return {
    held: await countHeld(ctx.db, subjects),
    kept: await countKept(ctx.db, subjects),
    ...(await findPersonLines(ctx.db, subjects)),
    otherContacts: contacts,
    earlier: earlier.map(({ id, kind, at, doneBy }) => ({ id, kind, at, doneBy })),
  };
}

/**
 * Returns all data about the person with a phone number or an email address, as they may see it. The download is recorded. Throws
 * `not_found` if there is none.
 */
export async function downloadPerson(ctx: SalesContext, look: Look): Promise<ResultOf<typeof download>> {
  const subjects = await findSubjects(ctx.db, contactOf(look.contact));
  const data = await readData(ctx.db, subjects, MAX_ROWS);
  if (Object.keys(data).length === 0) throw new AppError('not_found', 'No data is stored about this phone number or email');
  await recordLook(ctx, subjects, look, true);
  return { madeAt: ctx.clock.now(), data: JSON.parse(JSON.stringify(data)) };
}

/** Returns all data of the caller's own account and of the requests they filed with it. The download is recorded. */
export async function downloadOwnData({ db, clock }: SalesContext, userId: number): Promise<ResultOf<typeof downloadMyData>> {
  const subjects = { account: [userId], request: await findOwnRequests(db, userId) };
  const data = await readOwnData(db, subjects, MAX_ROWS);
  const at = clock.now();
  await recordAudit(db, { actorUserId: userId, action: 'user.data_downloaded', subjectType: 'user', subjectId: userId, at });
  return { madeAt: at, data: JSON.parse(JSON.stringify(data)) };
}
