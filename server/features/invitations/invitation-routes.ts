import { createInvitation as createContract } from '../../../shared/contracts/callbacks.ts';
import { readInvitation as readContract } from '../../../shared/contracts/invitations.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { createInvitation } from './create-invitation.ts';
import { readInvitation } from './read-invitation.ts';

export function invitationRoutes(route: Route, ctx: AppContext): void {
  route(createContract, ({ viewer, params: { callbackId }, body, revealed }) => {
    revealed([callbackId]);
    return createInvitation(ctx, viewer, callbackId, body);
  });
  route(readContract, ({ body }) => readInvitation(ctx, body));
}
