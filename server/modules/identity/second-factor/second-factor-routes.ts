import { operatorFactor, userFactor } from '../../../../shared/contracts/second-factor.ts';
import type { Route } from '../../../platform/http/route.ts';
import { presentViewer } from '../accounts/present-viewer.ts';
import { confirmApp, removeApp, startApp } from './app-factor.ts';
import { makeRecoveryCodes, showFactor } from './change-factor.ts';
import { giveFactor } from './give-factor.ts';
import { addPasskey, challengePasskey, removePasskey, startPasskey } from './passkey-factor.ts';
import type { IdentityContext } from '../context.ts';

export function secondFactorRoutes(route: Route, ctx: IdentityContext): void {
  for (const contract of [userFactor, operatorFactor] as const) {
    route(contract.get, ({ factor }) => showFactor(ctx, ctx.db, factor().holder));
    route(contract.startPasskey, ({ factor }) => startPasskey(ctx, factor()));
    route(contract.addPasskey, ({ factor, body }) => addPasskey(ctx, factor(), body));
    route(contract.removePasskey, ({ factor, params }) => removePasskey(ctx, factor(), params.passkeyId));
    route(contract.startApp, ({ factor }) => startApp(ctx, factor()));
    route(contract.confirmApp, async ({ factor, body, attempt }) => {
      const answer = await confirmApp(ctx, factor(), body.code);
      // Only failures count.
      await attempt.reward();
      return answer;
    });
    route(contract.removeApp, ({ factor }) => removeApp(ctx, factor()));
    route(contract.makeRecoveryCodes, ({ factor }) => makeRecoveryCodes(ctx, factor()));
    route(contract.challenge, ({ factor }) => challengePasskey(ctx, factor()));
  }

  route(userFactor.give, async ({ viewer, factor, body, attempt }) => {
    await giveFactor(ctx, factor(), body);
    await attempt.reward();
    return presentViewer(ctx, viewer);
  });

  route(operatorFactor.give, async ({ factor, body, attempt }) => {
    await giveFactor(ctx, factor(), body);
    await attempt.reward();
    return {};
  });
}
