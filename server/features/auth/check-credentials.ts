import type { AppContext } from '../../context.ts';
import { findByUsername, type Viewer } from '../users/user-store.ts';
import { verifyPassword } from './password.ts';

/** Returns whose username and password these are, or undefined; takes the same time either way. */
export async function checkCredentials(
  { db }: AppContext,
  { username, password }: { username: string; password: string },
): Promise<Viewer | undefined> {
  const found = await findByUsername(db, username.trim());
  const matches = await verifyPassword(found?.passwordHash, password);
  return matches ? found?.viewer : undefined;
}
