import { paths } from '../../../shared/contracts/page-paths.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { insertConfirmationToken } from './email-confirmation-store.ts';
import { secretLink } from './secret-link.ts';
import { createSecretToken, sha256 } from './secret-token.ts';

const DAY_MS = 86_400_000;

/** How long a link to confirm an address works, in days. */
export const CONFIRMATION_DAYS = 7;

/**
 * Makes a link that confirms an account's email address, once. Earlier links work beside it until one of them is used: emails
 * arrive in any order. The token is in the link alone: the database keeps its hash.
 */
export async function issueConfirmationLink({ clock, config }: AppContext, tx: Db, userId: number): Promise<string> {
  const token = createSecretToken();
  const createdAt = await clock.databaseNow(tx);
  const expiresAt = new Date(createdAt.getTime() + CONFIRMATION_DAYS * DAY_MS);
  await insertConfirmationToken(tx, { userId, tokenHash: sha256(token), createdAt, expiresAt });
  return secretLink(config, paths.confirmEmail, ['token', token]);
}
