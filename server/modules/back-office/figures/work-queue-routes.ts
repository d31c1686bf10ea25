import { countWorkQueues as contract } from '../../../../shared/contracts/work-queues.ts';
import type { Route } from '../../../platform/http/route.ts';
import { countWorkQueues } from './count-work-queues.ts';
import type { SalesContext } from '../../sales/index.ts';

export function workQueueRoutes(route: Route, ctx: SalesContext): void {
  route(contract, ({ at }) => countWorkQueues(ctx, at));
}
