import * as contract from '../../../shared/contracts/system.ts';
import { ping } from '../db/ping.ts';
import { AppError } from '../errors.ts';
import type { Route } from './route.ts';
import type { PlatformContext } from '../context.ts';

export function systemRoutes(route: Route, ctx: PlatformContext): void {
  route(contract.getGooglePlacesKey, () => ({ key: ctx.config.googleMapsApiKey }));

  route(contract.getHealth, () => ({ status: 'ok' as const }));

  route(contract.getReady, async () => {
    try {
      await ping(ctx.db);
    } catch (error) {
      throw new AppError('unavailable', 'The database is not available', { retryAfterSeconds: 2, cause: error });
    }
    return { status: 'ready' as const };
  });
}
