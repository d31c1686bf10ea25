import * as contract from '../../../../shared/contracts/account.ts';
import { publicNetworkOf } from '../../../platform/http/client-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { presentViewer } from '../accounts/present-viewer.ts';
import type { IdentityContext } from '../context.ts';
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './change-email.ts';
import { showAccount, signOutDevice, signOutOtherDevices } from './devices.ts';
import { updateOwnBusiness, updateOwnProfile } from './edit-own-account.ts';
import { changeOwnPassword } from './own-password.ts';
import { endFirstSteps } from './own-account-store.ts';

export function accountRoutes(route: Route, ctx: IdentityContext): void {
  route(contract.getAccount, ({ viewer, session }) => showAccount(ctx, { viewer, sid: session.id() }));

  route(contract.updateProfile, async ({ viewer, body }) => presentViewer(ctx, await updateOwnProfile(ctx, viewer, body)));

  route(contract.updateBusiness, async ({ viewer, body }) => presentViewer(ctx, await updateOwnBusiness(ctx, viewer, body)));

  route(contract.changeEmail, ({ viewer, body, ip }) => requestEmailChange(ctx, viewer, { ...body, network: publicNetworkOf(ip) }));

  route(contract.resendEmailChange, ({ viewer }) => resendEmailChange(ctx, viewer));

  route(contract.cancelEmailChange, async ({ viewer, session }) => {
    await cancelEmailChange(ctx, viewer);
    return showAccount(ctx, { viewer, sid: session.id() });
  });

  route(contract.changePassword, async ({ viewer, body, ip, session }) => {
    const changed = await changeOwnPassword(ctx, { viewer, sid: session.id(), pushEndpoint: body.pushEndpoint }, { ...body, network: publicNetworkOf(ip) });
    await session.renew(changed);
    return showAccount(ctx, { viewer: changed, sid: session.id() });
  });

  route(contract.signOutDevice, async ({ viewer, body: { ref }, session }) => {
    const caller = { viewer, sid: session.id() };
    await signOutDevice(ctx, caller, ref);
    return showAccount(ctx, caller);
  });

  route(contract.signOutOtherDevices, async ({ viewer, body: { pushEndpoint }, session }) => {
    const caller = { viewer, sid: session.id(), pushEndpoint };
    await signOutOtherDevices(ctx, caller);
    return showAccount(ctx, caller);
  });

  route(contract.dismissFirstSteps, async ({ viewer, at }) => {
    await endFirstSteps(ctx.db, viewer.id, at);
    return presentViewer(ctx, { ...viewer, firstStepsEndedAt: at });
  });
}
