import { createInvitation as createContract } from '../../../../shared/contracts/callbacks.ts';
import { readInvitation as readContract } from '../../../../shared/contracts/invitations.ts';
import type { Route } from '../../../platform/http/route.ts';
import { createInvitation } from './create-invitation.ts';
import { readInvitation } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

export function invitationRoutes(route: Route, ctx: SalesContext): void {
  route(createContract, ({ viewer, params: { callbackId }, body, revealed }) => {
    revealed({ callbacks: [callbackId] });
    return createInvitation(ctx, viewer, callbackId, body);
  });
  route(readContract, ({ body }) => readInvitation(ctx, body));
}
