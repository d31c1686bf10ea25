import { contactHasher, contactOf } from './contact.ts';
import { findContacts } from './contact-queries.ts';
import { countHeld, type Subjects } from './personal-data-store.ts';
import { insertPrivacyRequest } from './privacy-request-store.ts';
import { recordAudit } from '../../audit/index.ts';
import type { SalesContext } from '../../sales/index.ts';

export interface PrivacyLook {
  /** A phone number or an email address, however typed. */
  contact: string;
  /** Who searches; null for the server's command line. */
  actorUserId: number | null;
}

const actions = { lookup: 'privacy.looked_up', access: 'privacy.downloaded' } as const;

/** Records that somebody looked up or downloaded what is held about a person, with counts by table and without their data. */
export async function recordPrivacyLook(
  ctx: SalesContext,
  subjects: Subjects,
  { contact, actorUserId }: PrivacyLook,
  kind: keyof typeof actions,
): Promise<void> {
  const { hashOf, keyHash } = contactHasher(ctx.config);
  const contacts = [contactOf(contact), ...(await findContacts(ctx.db, subjects))];
  const counts = await countHeld(ctx.db, subjects);
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const subjectHashes = [...new Set(contacts.map(hashOf))];
    const subjectId = await insertPrivacyRequest(tx, { kind, subjectHashes, keyHash, counts, actorUserId, createdAt: at });
    await recordAudit(tx, { actorUserId, action: actions[kind], subjectType: 'privacy_request', subjectId, after: counts, at });
  });
}
