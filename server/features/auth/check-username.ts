import type { checkUsername as contract } from '../../../shared/contracts/auth.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { isUsernameTaken } from '../users/user-store.ts';

/** Says whether a username is still free, in any case. A deactivated account keeps its own. */
export async function checkUsername(
  { db }: AppContext,
  { username }: QueryOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return { isAvailable: !(await isUsernameTaken(db, username)) };
}
