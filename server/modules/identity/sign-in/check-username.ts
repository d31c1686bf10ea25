import type { checkUsername as contract } from '../../../../shared/contracts/auth.ts';
import type { QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { isUsernameTaken } from '../accounts/user-store.ts';
import type { IdentityContext } from '../context.ts';

/** Returns whether a username is available, in any case. A deactivated account keeps its own. */
export async function checkUsername(
  { db }: IdentityContext,
  { username }: QueryOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return { isAvailable: !(await isUsernameTaken(db, username)) };
}
