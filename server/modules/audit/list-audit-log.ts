import type { listAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { type AuditRow } from './audit-queries.ts';
import { readAuditPage } from './read-audit-page.ts';
import type { PlatformContext } from '../../platform/context.ts';

const PAGE = 50;

type Page = ResultOf<typeof contract>;

/** Returns one page of the filtered audit log, newest first; `nextCursor` is null on the last page. */
export async function listAuditLog({ db }: PlatformContext, query: QueryOf<typeof contract>): Promise<Page> {
  const { rows, nextCursor } = await readAuditPage(db, query, PAGE);
  return { entries: rows.map(present), nextCursor: nextCursor ?? null };
}

type Fields = Record<string, unknown> | null;

const present = (row: AuditRow): Page['entries'][number] => ({
  ...row,
  before: row.before as Fields,
  after: row.after as Fields,
});
