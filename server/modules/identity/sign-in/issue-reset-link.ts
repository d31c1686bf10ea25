import { paths } from '../../../../shared/contracts/page-paths.ts';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { lockActiveUser } from '../accounts/user-store.ts';
import { secretLink } from './secret-link.ts';
import { createSecretToken, sha256 } from './secret-token.ts';
import { insertResetToken, voidOlderTokens } from './reset-token-store.ts';
import type { IdentityContext } from '../context.ts';

interface Request {
  userId: number;
  askedAt: Date;
  /** How long the link works, in milliseconds; an hour when left out. */
  validMs?: number;
}

/**
 * Creates a link that sets a new password once, within an hour unless `validMs` says otherwise. Only the links of the newest request are
 * valid, in whatever order requests are processed. Only the link contains the token; the database stores its hash. Returns undefined for a
 * deactivated account.
 */
export async function issueResetLink(
  { clock, config }: IdentityContext,
  tx: Db,
  { userId, askedAt, validMs = HOUR_MS }: Request,
): Promise<string | undefined> {
  const token = createSecretToken();
  // Without the lock, two emails written at the same time wouldn't see each other's links.
  if (!(await lockActiveUser(tx, userId))) return undefined;
  const issuedAt = await clock.databaseNow(tx);
  const expiresAt = new Date(issuedAt.getTime() + validMs);
  await insertResetToken(tx, { userId, token: sha256(token), createdAt: askedAt, expiresAt });
  await voidOlderTokens(tx, userId);
  return secretLink(config, paths.resetPassword, ['token', token]);
}
