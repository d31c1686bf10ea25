import type { listAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { type AuditRow } from './audit-queries.ts';
import { readAuditPage } from './read-audit-page.ts';

const PAGE = 50;

type Page = ResultOf<typeof contract>;

/** Returns one page of a part of the audit log, newest first; `nextCursor` asks for the page after it and is null at the end. */
export async function listAuditLog({ db }: AppContext, query: QueryOf<typeof contract>): Promise<Page> {
  const { rows, nextCursor } = await readAuditPage(db, query, PAGE);
  return { entries: rows.map(present), nextCursor: nextCursor ?? null };
}

type Fields = Record<string, unknown> | null;

const present = (row: AuditRow): Page['entries'][number] => ({
  ...row,
  before: row.before as Fields,
  after: row.after as Fields,
});
