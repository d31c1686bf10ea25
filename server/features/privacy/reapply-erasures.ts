import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { contactHasher } from './contact.ts';
import { findAllContacts } from './contact-queries.ts';
import { eraseSubjects, findAllSubjects } from './erase-person.ts';
import { type Erasure, findErasures } from './privacy-request-store.ts';

const erasure = z.object({ subjectHashes: z.array(z.string()), keyHash: z.string(), createdAt: z.iso.datetime() });

/** Writes every erasure as a line of JSON, to be kept apart from the database: hashes and times, nobody's data. */
export async function writeErasures({ db }: AppContext): Promise<string> {
  const erasures = await findErasures(db);
  return erasures.map(({ createdAt, ...rest }) => JSON.stringify({ ...rest, createdAt: createdAt.toISOString() })).join('\n');
}

function parseLine(line: string): Erasure[] {
  try {
    const parsed = erasure.safeParse(JSON.parse(line));
    return parsed.success ? [{ ...parsed.data, createdAt: new Date(parsed.data.createdAt) }] : [];
  } catch {
    return [];
  }
}

interface Reapplied {
  /** How many contacts were found again and erased. */
  erased: number;
  /** Erasures of which nothing can be told, because they were recorded under another SESSION_SECRET. */
  underAnotherSecret: number;
  /** Why others could not be erased: each has to be looked at. */
  refused: string[];
}

/**
 * Erases again, on a restored database, whom lines of JSON say were erased: those of `writeErasures`, or of the server's log. What was
 * filed after an erasure stays. Safe to repeat.
 */
export async function reapplyErasures(ctx: AppContext, lines: string): Promise<Reapplied> {
  const { hashOf, keyHash } = contactHasher(ctx.config);
  const erasures = lines.split('\n').flatMap(parseLine);
  const known = erasures.filter((each) => each.keyHash === keyHash);
  const erasedAt = new Map<string, Date>();
  for (const { subjectHashes, createdAt } of known) {
    for (const hash of subjectHashes) {
      const before = erasedAt.get(hash);
      if (!before || before < createdAt) erasedAt.set(hash, createdAt);
    }
  }
  const result: Reapplied = { erased: 0, underAnotherSecret: erasures.length - known.length, refused: [] };
  for (const contact of await findAllContacts(ctx.db)) {
    const at = erasedAt.get(hashOf(contact));
    if (!at) continue;
    try {
      await ctx.db.transaction(async (tx) => {
        const subjects = await findAllSubjects(tx, contact, at);
        await eraseSubjects(ctx, tx, { subjects, contact, actorUserId: null });
      });
      result.erased += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'not_found') result.refused.push(error.message);
    }
  }
  return result;
}
