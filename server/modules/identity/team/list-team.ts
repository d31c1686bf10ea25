import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { listTeam as contract } from '../../../../shared/contracts/team.ts';
import { listMembers } from './team-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/** Lists the owner's team by name, including deactivated members. */
export function listTeam({ db }: IdentityContext, owner: Viewer): Promise<ResultOf<typeof contract>> {
  return listMembers(db, owner.id);
}
