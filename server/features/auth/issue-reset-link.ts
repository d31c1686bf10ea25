import { paths } from '../../../shared/contracts/page-paths.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { lockActiveUser } from '../users/user-store.ts';
import { secretLink } from './secret-link.ts';
import { createSecretToken, sha256 } from './secret-token.ts';
import { insertResetToken, voidOlderTokens } from './reset-token-store.ts';

const HOUR_MS = 3_600_000;

interface Request {
  userId: number;
  askedAt: Date;
  /** How long the link works; an hour when left out. */
  validMs?: number;
}

/**
 * Makes a link that sets a new password once, within an hour unless told otherwise. Only the links of the newest request
 * live, in whatever order requests are worked off. The token is in the link alone: the database keeps its hash. Makes none
 * for a deactivated account.
 */
export async function issueResetLink(
  { clock, config }: AppContext,
  tx: Db,
  { userId, askedAt, validMs = HOUR_MS }: Request,
): Promise<string | undefined> {
  const token = createSecretToken();
  // Two letters written at once would not see each other's links.
  if (!(await lockActiveUser(tx, userId))) return undefined;
  const issuedAt = await clock.databaseNow(tx);
  const expiresAt = new Date(issuedAt.getTime() + validMs);
  await insertResetToken(tx, { userId, token: sha256(token), createdAt: askedAt, expiresAt });
  await voidOlderTokens(tx, userId);
  return secretLink(config, paths.resetPassword, ['token', token]);
}
