import { summariseIntake as contract } from '../../../../shared/contracts/held-leads.ts';
import type { Route } from '../../../platform/http/route.ts';
import { summariseIntake } from './summarise-intake.ts';
import type { SalesContext } from '../../sales/index.ts';

export function intakeRoutes(route: Route, ctx: SalesContext): void {
  route(contract, () => summariseIntake(ctx));
}
