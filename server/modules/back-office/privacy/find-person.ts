import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { downloadMyData } from '../../../../shared/contracts/account.ts';
import type { downloadPerson as download, findPerson as contract } from '../../../../shared/contracts/privacy.ts';
import { contactHasher, contactOf, nothingHeld, plainContact, soughtContact } from './contact.ts';
import { countMentions, findContacts, findSubjects } from './contact-queries.ts';
import { countHeld, countKept, readData, readOwnData, sumOf } from './personal-data-store.ts';
import { findOwnRequests, findPersonLines } from './person-queries.ts';
import { withPictures } from './picture-data.ts';
import { findRequestsAbout } from './privacy-request-store.ts';
import { type PrivacyLook, recordPrivacyLook } from './record-privacy-look.ts';
import { recordAudit } from '../../audit/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/** The maximum number of rows of a table in one download. */
const MAX_ROWS = 10_000;

/**
 * Finds what is stored about the person with a phone number, also one without its area code, or an email address, by table, with their requests, accounts, other
 * contacts and earlier privacy requests. The search is recorded, without their data.
 */
export async function findPerson(ctx: SalesContext, look: PrivacyLook): Promise<ResultOf<typeof contract>> {
  const contact = soughtContact(look.contact);
  const subjects = await findSubjects(ctx.db, contact);
  const { hashOf } = contactHasher(ctx.config);
  const landlines = contact.kind === 'phone' ? (contact.landlines ?? []) : [];
  const earlier = await findRequestsAbout(ctx.db, [contact, ...landlines.map(contactOf)].map(hashOf));
  const contacts = (await findContacts(ctx.db, subjects)).map(plainContact).filter((other) => other !== plainContact(contact));
  await recordPrivacyLook(ctx, subjects, look, 'lookup');
  return {
    held: sumOf(await countHeld(ctx.db, subjects), await countMentions(ctx.db, contact, subjects)),
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
export async function downloadPerson(ctx: SalesContext, look: PrivacyLook): Promise<ResultOf<typeof download>> {
  const contact = contactOf(look.contact);
  const subjects = await findSubjects(ctx.db, contact);
  const data = await withPictures(ctx, await readData(ctx.db, subjects, MAX_ROWS));
  if (Object.keys(data).length === 0) throw nothingHeld(contact);
  await recordPrivacyLook(ctx, subjects, look, 'access');
  return { madeAt: ctx.clock.now(), data: JSON.parse(JSON.stringify(data)) };
}

/** Returns all data of the caller's own account and of the requests they filed with it. The download is recorded. */
export async function downloadOwnData(ctx: SalesContext, userId: number): Promise<ResultOf<typeof downloadMyData>> {
  const { db, clock } = ctx;
  const subjects = { account: [userId], request: await findOwnRequests(db, userId) };
  const data = await withPictures(ctx, await readOwnData(db, subjects, MAX_ROWS));
  const at = clock.now();
  await recordAudit(db, { actorUserId: userId, action: 'user.data_downloaded', subjectType: 'user', subjectId: userId, at });
  return { madeAt: at, data: JSON.parse(JSON.stringify(data)) };
}
