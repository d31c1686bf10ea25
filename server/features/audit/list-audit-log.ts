import type { listAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { type Page as KeysetPage, paginate } from '../../db/keyset-page.ts';
import { type Actors, type AuditRow, type Part, findActors, findAuditLines, findCursorBehind } from './audit-queries.ts';

const PAGE = 50;
/** A kind of action is looked for in so many lines at a time. */
const MOST_LOOKED = 10_000;

type Page = ResultOf<typeof contract>;

/**
 * Returns one page of a part of the audit log, newest first; `nextCursor` asks for the page after it and is null at the
 * end. Where a kind of action is rare, a page may have few entries or none and yet a next one.
 */
export async function listAuditLog(
  { db }: AppContext,
  { action, person, subject, from, to, cursor }: QueryOf<typeof contract>,
): Promise<Page> {
  const actors = person ? await findActors(db, person) : undefined;
  if (actors && !isAnybody(actors)) return { entries: [], nextCursor: null };
  const part = { actors, subject: subject === undefined ? undefined : subjectOf(subject), from, to, cursor };
  const page = await db.transaction((tx) => findPage(tx, part, action), ONE_MOMENT);
  return { entries: page.rows.map(present), nextCursor: page.nextCursor ?? null };
}

/** The two statements count the same lines, also while others are added. */
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function findPage(tx: Db, part: Part, action: string | undefined): Promise<KeysetPage<AuditRow>> {
  const page = paginate(await findAuditLines(tx, { ...part, action, most: MOST_LOOKED, limit: PAGE + 1 }), PAGE);
  if (page.nextCursor !== undefined || action === undefined) return page;
  return { rows: page.rows, nextCursor: await findCursorBehind(tx, part, MOST_LOOKED) };
}

const isAnybody = ({ userIds, operatorIds }: Actors) => userIds.length + operatorIds.length > 0;

function subjectOf(subject: string): { type: string; id: string } {
  const [type = '', id = ''] = subject.split(':');
  return { type, id };
}

type Fields = Record<string, unknown> | null;

const present = (row: AuditRow): Page['entries'][number] => ({
  ...row,
  before: row.before as Fields,
  after: row.after as Fields,
});
