import { stringify } from 'csv-stringify/sync';
import type { exportAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import { csvOptions } from '../../../shared/domain/csv-options.ts';
import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import type { AuditRow } from './audit-queries.ts';
import { recordAudit } from './audit-store.ts';
import { readAuditPage } from './read-audit-page.ts';

const PAGE = 2000;

const headings = ['Line', 'At (UTC)', 'Name', 'Username', 'Action', 'Kind of subject', 'Id of subject', 'Before', 'After'];

const cellsOf = (row: AuditRow) => [
  row.id,
  row.at.toISOString(),
  row.actorName?.trim() ?? 'System',
  row.actorUsername?.trim() ?? '',
  row.action,
  row.subjectType,
  row.subjectId,
  row.before === null ? '' : JSON.stringify(row.before),
  row.after === null ? '' : JSON.stringify(row.after),
];

/**
 * Returns one page of a part of the audit log as CSV, newest first, and writes down who took it: the headings come with the first page
 * alone. Refuses `invalid_input` for a cursor of another list.
 */
export async function exportAuditLog(
  { db, clock }: AppContext,
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
