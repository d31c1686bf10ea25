import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import * as contract from '../../../../shared/contracts/guarantee.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { Route } from '../../../platform/http/route.ts';
import { contactsOfOthers, presentPurchasedLead, readerOf } from '../purchases/purchase-presenter.ts';
import { decideLeadReport } from './decide-lead-report.ts';
import { listLeadReports } from './list-lead-reports.ts';
import { logCall } from './log-call.ts';
import { reportLead } from './report-lead.ts';
import type { ReportWithText } from './with-text-outcomes.ts';
import type { SalesContext } from '../context.ts';

const presentReport = ({
  amountPaidCents,
  ...report
}: ReportWithText): ResultOf<typeof contract.decideLeadReport> => ({
  ...report,
  amountPaid: decimalFromCents(amountPaidCents),
});

export function guaranteeRoutes(route: Route, ctx: SalesContext): void {
  route(contract.logCall, async ({ viewer, params }) => ({
    callAttempts: await logCall(ctx, viewer, params.purchaseId),
  }));

  route(contract.reportLead, async ({ viewer, params, body, revealed }) => {
    const row = await reportLead(ctx, viewer, params.purchaseId, body);
    revealed(contactsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, readerOf(viewer, row.purchase));
  });

  route(contract.listLeadReports, async ({ query, nextCursor, revealed }) => {
    const page = await listLeadReports(ctx, query);
    nextCursor(page.nextCursor);
    revealed({ customers: page.rows.map(({ leadId }) => leadId) });
    return page.rows.map(presentReport);
  });

  route(contract.decideLeadReport, async ({ viewer, params, body, revealed }) => {
    const report = await decideLeadReport(ctx, viewer, params.reportId, body);
    revealed({ customers: [report.leadId] });
    return presentReport(report);
  });
}
