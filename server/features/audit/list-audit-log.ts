import type { listAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { type Actors, type AuditRow, findActors, findAuditLines, findLineBehind } from './audit-queries.ts';

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
  const part = { actors, subject: subject === undefined ? undefined : subjectOf(subject), from, to, beforeId: cursor };
  const rows = await findAuditLines(db, { ...part, action, most: MOST_LOOKED, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const isFull = rows.length > PAGE;
  const isCut = !isFull && action !== undefined;
  const lastId = isCut ? await findLineBehind(db, part, MOST_LOOKED) : undefined;
  const nextId = isFull ? page.at(-1)?.id : lastId;
  return { entries: page.map(present), nextCursor: nextId === undefined ? null : String(nextId) };
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
