import { reportCrash as contract } from '../../../shared/contracts/crash-reports.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { reportCrash } from './report-crash.ts';

export function crashReportRoutes(route: Route, ctx: AppContext): void {
  route(contract, ({ body }) => {
    reportCrash(ctx, body);
    return Promise.resolve({});
  });
}
