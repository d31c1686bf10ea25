import { paths } from '../../../shared/contracts/page-paths.ts';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { lockActiveUser } from '../users/user-store.ts';
import { createResetToken, sha256 } from './reset-token.ts';
import { insertResetToken, voidOlderTokens } from './reset-token-store.ts';

const HOUR_MS = 3_600_000;

/** Where the page is, as configured: what a request says of its host is anyone's to choose. */
function resetUrlOf({ appUrl, port }: Config, token: string): string {
  const url = new URL(paths.resetPassword, appUrl ?? `http://localhost:${port ?? 5000}`);
  url.searchParams.set('token', token);
  return url.href;
}

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
  const token = createResetToken();
  // Two letters written at once would not see each other's links.
  if (!(await lockActiveUser(tx, userId))) return undefined;
  const issuedAt = await clock.databaseNow(tx);
  const expiresAt = new Date(issuedAt.getTime() + validMs);
  await insertResetToken(tx, { userId, token: sha256(token), createdAt: askedAt, expiresAt });
  await voidOlderTokens(tx, userId);
  return resetUrlOf(config, token);
}
