import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listTeam as contract } from '../../../shared/contracts/team.ts';
import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import { listMembers } from './team-queries.ts';

/** Lists the people of the owner's team, by name, those who were deactivated too. */
export function listTeam({ db }: AppContext, owner: Viewer): Promise<ResultOf<typeof contract>> {
  return listMembers(db, owner.id);
}
