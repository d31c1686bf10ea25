import type { listAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { type AuditRow, findAuditLines } from './audit-queries.ts';

const PAGE = 50;

type Page = ResultOf<typeof contract>;

/** Returns one page of the audit log, newest first; `nextCursor` asks for the page after it and is null at the end. */
export async function listAuditLog(
  { db }: AppContext,
  { action, cursor }: QueryOf<typeof contract>,
): Promise<Page> {
  const rows = await findAuditLines(db, { action, beforeId: cursor, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const hasMore = rows.length > PAGE;
  return { entries: page.map(present), nextCursor: hasMore && last ? String(last.id) : null };
}

type Fields = Record<string, unknown> | null;

const present = (row: AuditRow): Page['entries'][number] => ({
  ...row,
  before: row.before as Fields,
  after: row.after as Fields,
});
