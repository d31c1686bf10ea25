import { reportCrash as contract } from '../../../../shared/contracts/crash-reports.ts';
import type { Route } from '../../../platform/http/route.ts';
import { reportCrash } from './report-crash.ts';
import type { SalesContext } from '../../sales/index.ts';

export function crashReportRoutes(route: Route, ctx: SalesContext): void {
  route(contract, ({ body }) => {
    reportCrash(ctx, body);
    return Promise.resolve({});
  });
}
