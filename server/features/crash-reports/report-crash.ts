import type { reportCrash as contract } from '../../../shared/contracts/crash-reports.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';

/** Logs and counts a page that failed in a browser. The contract leaves no room for anything that says whose. */
export function reportCrash({ log, metrics }: AppContext, report: BodyOf<typeof contract>): void {
  metrics.browserCrashes.inc({ kind: report.kind });
  log.warn({ event: 'browser_crash', ...report }, 'a page failed in a browser');
}
