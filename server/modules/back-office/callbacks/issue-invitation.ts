import { paths } from '../../../../shared/contracts/page-paths.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { secretLink, createSecretToken, sha256, endOlderInvitations, insertInvitation } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/** How many days an invitation link works. */
export const INVITATION_DAYS = 14;

interface Request {
  callbackId: number;
  askedAt: Date;
  askedByUserId: number;
  /** Whether the link is sent only to the callback's email address. */
  isEmailed: boolean;
}

/**
 * Creates a link that signs an electrician up as verified, once, within 14 days. The caller must have locked the callback's row. Earlier
 * links of the callback stop working. Only the link contains the token: the database stores its hash.
 */
export async function issueInvitation(
  { clock, config }: SalesContext,
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
