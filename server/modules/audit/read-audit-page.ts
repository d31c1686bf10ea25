import type { listAuditLog as contract } from '../../../shared/contracts/audit.ts';
import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Page, paginate } from '../../platform/db/keyset-page.ts';
import { type Actors, type AuditRow, findActors, findAuditLines, findSubjectsOfJob, isPartOfJob, type Subject } from './audit-queries.ts';

interface AuditPage extends Page<AuditRow> {
  /** The people the requested username stands for; undefined when none was requested. */
  actors: Actors | undefined;
}

/** Returns one page of the filtered audit log, newest first. Throws `invalid_input` for a cursor of another list. */
export async function readAuditPage(
  db: Db,
  { person, subject, cursor, ...part }: QueryOf<typeof contract>,
  size: number,
): Promise<AuditPage> {
  const actors = person ? await findActors(db, person) : undefined;
  if (actors && !isAnybody(actors)) return { actors, rows: [], nextCursor: undefined };
  const { action, from, to } = part;
  const subjects = subject === undefined ? undefined : await subjectsOf(db, subject);
  if (subjects?.length === 0) return { actors, rows: [], nextCursor: undefined };
  const asked = { actors, action, subjects, from, to, cursor };
  return { actors, ...paginate(await findAuditLines(db, { ...asked, limit: size + 1 }), size) };
}

const isAnybody = ({ userIds, operatorIds }: Actors) => userIds.length + operatorIds.length > 0;

/** Returns what a subject stands for: itself, or what belongs to a job reference. Empty when there is no such job. */
async function subjectsOf(db: Db, subject: string): Promise<Subject[]> {
  const [type = '', id = ''] = subject.split(':');
  const [, leadId] = /^AE-(\d{1,9})E$/.exec(id) ?? [];
  return leadId !== undefined && isPartOfJob(type) ? findSubjectsOfJob(db, type, Number(leadId)) : [{ type, id }];
}
