import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { downloadPerson as download, findPerson as contract } from '../../../shared/contracts/privacy.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { contactHasher, contactOf, plainContact } from './contact.ts';
import { findContacts, findSubjects } from './contact-queries.ts';
import { countHeld, countKept, readData, type Subjects } from './personal-data-store.ts';
import { findPersonLines } from './person-queries.ts';
import { findRequestsAbout, insertPrivacyRequest } from './privacy-request-store.ts';

/** At most so many rows of a table are handed out at once. */
const MAX_ROWS = 10_000;

interface Look {
  /** A phone number or an email, however typed. */
  contact: string;
  /** Who looks; null for somebody at the server's terminal. */
  actorUserId: number | null;
}

async function recordLook(ctx: AppContext, subjects: Subjects, { contact, actorUserId }: Look, isDownload: boolean): Promise<void> {
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
 * Finds what is held about whoever has a phone number or an email, by table, with their requests, accounts and other contacts, and which
 * requests of theirs were met before. Recorded, without their data.
 */
export async function findPerson(ctx: AppContext, look: Look): Promise<ResultOf<typeof contract>> {
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

/** Returns all that is held about whoever has a phone number or an email, as they may see it. Recorded. Refuses `not_found` when nothing is. */
export async function downloadPerson(ctx: AppContext, look: Look): Promise<ResultOf<typeof download>> {
  const subjects = await findSubjects(ctx.db, contactOf(look.contact));
  const data = await readData(ctx.db, subjects, MAX_ROWS);
  if (Object.keys(data).length === 0) throw new AppError('not_found', 'Nothing is held about this phone number or email');
  await recordLook(ctx, subjects, look, true);
  return { madeAt: ctx.clock.now(), data: JSON.parse(JSON.stringify(data)) };
}
