import { findByUsername } from '../accounts/user-store.ts';
import { verifyPassword } from './password.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/** Returns the account of a username and password, or undefined; takes the same time either way. Throws `unavailable`. */
export async function checkCredentials(
  { db }: IdentityContext,
  { username, password, network }: { username: string; password: string; network: string | null },
): Promise<Viewer | undefined> {
  const found = await findByUsername(db, username.trim());
  const matches = await verifyPassword(found?.passwordHash, password, network);
  return matches ? found?.viewer : undefined;
}
