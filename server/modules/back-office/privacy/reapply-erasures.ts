import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { contactHasher } from './contact.ts';
import { findAllContacts } from './contact-queries.ts';
import { eraseSubjects, findAllSubjects } from './erase-person.ts';
import type { Subjects } from './personal-data-store.ts';
import { type Erasure, findErasures } from './privacy-request-store.ts';
import type { SalesContext } from '../../sales/index.ts';

const erasure = z.object({ subjectHashes: z.array(z.string()), keyHash: z.string(), createdAt: z.iso.datetime() });

/** Returns every erasure as a line of JSON, to be stored apart from the database: only hashes and times, no personal data. */
export async function writeErasures({ db }: SalesContext): Promise<string> {
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
  /** Erasures that cannot be matched, because they were recorded with another SESSION_SECRET. */
  underAnotherSecret: number;
  /** What could not be erased, by ids, and why. Each needs a person's attention. */
  refused: Refused[];
}

interface Refused {
  accounts: readonly number[];
  requests: readonly number[];
  callbacks: readonly number[];
  because: string;
}

/**
 * Repeats erasures on a restored database, from lines of JSON out of `writeErasures` or the server's log. What was filed after an
 * erasure stays. Idempotent.
 */
export async function reapplyErasures(ctx: SalesContext, lines: string): Promise<Reapplied> {
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
    let subjects: Subjects = {};
    try {
      await ctx.db.transaction(async (tx) => {
        subjects = await findAllSubjects(tx, contact, at);
        await eraseSubjects(ctx, tx, { subjects, contact, actorUserId: null, before: at });
      });
      result.erased += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'not_found') noteRefused(result.refused, subjects, error.message);
    }
  }
  return result;
}

/** Adds what was refused, once: several contacts may find the same. */
function noteRefused(refused: Refused[], { account = [], request = [], callback = [] }: Subjects, because: string): void {
  const each = { accounts: account, requests: request, callbacks: callback, because };
  if (!refused.some((known) => isDeepStrictEqual(known, each))) refused.push(each);
}
