import type { reportCrash as contract } from '../../../../shared/contracts/crash-reports.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { SalesContext } from '../../sales/index.ts';

/** Logs and counts a page crash in a browser. The contract admits nothing that identifies the person. */
export function reportCrash({ log, metrics }: SalesContext, report: BodyOf<typeof contract>): void {
  metrics.browserCrashes.inc({ kind: report.kind });
  log.warn({ event: 'browser_crash', ...report }, 'page crashed in a browser');
}
