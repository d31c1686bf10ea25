import * as contract from '../../../../shared/contracts/team.ts';
import { publicNetworkOf } from '../../../platform/http/client-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { addTeamMember } from './add-team-member.ts';
import { deactivateTeamMember } from './deactivate-team-member.ts';
import { inviteTeamMember } from './invite-team-member.ts';
import { listTeam } from './list-team.ts';
import { reactivateTeamMember } from './reactivate-team-member.ts';
import type { IdentityContext } from '../context.ts';

export function teamRoutes(route: Route, ctx: IdentityContext): void {
  route(contract.listTeam, ({ viewer }) => listTeam(ctx, viewer));

  route(contract.addTeamMember, ({ viewer, body, ip }) => addTeamMember(ctx, viewer, body, publicNetworkOf(ip)));

  route(contract.inviteTeamMember, ({ viewer, params }) => inviteTeamMember(ctx, viewer, params.memberId));

  route(contract.deactivateTeamMember, ({ viewer, params }) => deactivateTeamMember(ctx, viewer, params.memberId));

  route(contract.reactivateTeamMember, ({ viewer, params }) => reactivateTeamMember(ctx, viewer, params.memberId));
}
