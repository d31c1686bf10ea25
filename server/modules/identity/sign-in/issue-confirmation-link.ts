import { paths } from '../../../../shared/contracts/page-paths.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { insertConfirmationToken } from './email-confirmation-store.ts';
import { secretLink } from './secret-link.ts';
import { createSecretToken, sha256 } from './secret-token.ts';
import type { IdentityContext } from '../context.ts';

/** How long a confirmation link works, in days. */
export const CONFIRMATION_DAYS = 7;

interface Confirmed {
  userId: number;
  /** The change whose new address it confirms; left out for the account's present address. */
  emailChangeId?: number;
}

/**
 * Creates a link that confirms an account's email address, or a new one, once. Earlier links stay valid until one of them is used, because emails arrive
 * in any order. Only the link contains the token; the database stores its hash.
 */
export async function issueConfirmationLink({ clock, config }: IdentityContext, tx: Db, of: Confirmed): Promise<string> {
  const token = createSecretToken();
  const createdAt = await clock.databaseNow(tx);
  const expiresAt = new Date(createdAt.getTime() + CONFIRMATION_DAYS * DAY_MS);
  await insertConfirmationToken(tx, { ...of, tokenHash: sha256(token), createdAt, expiresAt });
  return secretLink(config, paths.confirmEmail, ['token', token]);
}
