import { paths } from '../../../shared/contracts/page-paths.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { secretLink } from '../auth/secret-link.ts';
import { createSecretToken, sha256 } from '../auth/secret-token.ts';
import { endOlderInvitations, insertInvitation } from './invitation-store.ts';

const DAY_MS = 86_400_000;

/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 14;

interface Request {
  callbackId: number;
  askedAt: Date;
  askedByUserId: number;
  /** Whether the link goes to the callback's address by email, and to nobody else. */
  isEmailed: boolean;
}

/**
 * Makes a link that signs an electrician up as verified, once, within 14 days. Earlier links of the callback end, whose
 * row the caller has locked. The token is in the link alone: the database keeps its hash.
 */
export async function issueInvitation(
  { clock, config }: AppContext,
  tx: Db,
  { callbackId, askedAt, askedByUserId, isEmailed }: Request,
): Promise<string> {
  const token = createSecretToken();
  const at = await clock.databaseNow(tx);
  await insertInvitation(tx, {
    callbackId,
    tokenHash: sha256(token),
    isEmailed,
    createdByUserId: askedByUserId,
    createdAt: askedAt,
    expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
  });
  await endOlderInvitations(tx, callbackId, at);
  return secretLink(config, paths.signup, ['invitation', token]);
}
