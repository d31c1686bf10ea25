import { stringify } from 'csv-stringify/sync';
import type { exportAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import { csvOptions } from '../../../shared/domain/pipeline/csv-options.ts';
import type { AuditRow } from './audit-queries.ts';
import { recordAudit } from './audit-store.ts';
import { readAuditPage } from './read-audit-page.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { PlatformContext } from '../../platform/context.ts';

const PAGE = 2000;

const headings = ['Line', 'At (UTC)', 'Name', 'Username', 'Action', 'Kind of subject', 'Id of subject', 'Subject', 'Before', 'After'];

const cellsOf = (row: AuditRow) => [
  row.id,
  row.at.toISOString(),
  row.actorName?.trim() ?? 'System',
  row.actorUsername?.trim() ?? '',
  row.action,
  row.subjectType,
  row.subjectId,
  row.subjectName?.trim() ?? '',
  row.before === null ? '' : JSON.stringify(row.before),
  row.after === null ? '' : JSON.stringify(row.after),
];

/**
 * Returns one page of the filtered audit log as CSV, newest first, and records who exported it. Only the first page has the headings.
 * Throws `invalid_input` for a cursor of another list.
 */
export async function exportAuditLog(
  { db, clock }: PlatformContext,
  viewer: Viewer,
  query: QueryOf<typeof contract>,
): Promise<{ csv: string; nextCursor: string | undefined }> {
  const { actors, rows, nextCursor } = await readAuditPage(db, query, PAGE);
  const { person: _person, cursor, ...part } = query;
  await recordAudit(db, {
    actorUserId: viewer.id,
    action: 'audit.exported',
    subjectType: 'audit_log',
    subjectId: 0,
    after: { lines: rows.length, ...part, ...actors },
    at: clock.now(),
  });
  const isFirst = cursor === undefined;
  const lines = rows.map(cellsOf);
  return { csv: stringify(isFirst ? [headings, ...lines] : lines, { ...csvOptions, bom: isFirst }), nextCursor };
}
