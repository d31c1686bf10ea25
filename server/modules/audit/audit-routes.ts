import * as contract from '../../../shared/contracts/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { listAuditLog } from './list-audit-log.ts';
import type { PlatformContext } from '../../platform/context.ts';

export function auditRoutes(route: Route, ctx: PlatformContext): void {
  route(contract.listAuditLog, ({ query }) => listAuditLog(ctx, query));

  route(contract.exportAuditLog, async ({ viewer, query, nextCursor, named }) => {
    const page = await exportAuditLog(ctx, viewer, query);
    nextCursor(page.nextCursor);
    named('audit-log.csv');
    return page.csv;
  });
}
