import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import { startPoller, type Stoppable } from '../../jobs/poller.ts';
import { LEAD_IDS_HEADER } from '../../mail/mailer.ts';
import { type MimePart, readMime } from '../../mail/mime.ts';
import { contactHasher, contactOf } from './contact.ts';
import { findAnonymousLeads } from './mail-folder-queries.ts';
import { findErasedAt } from './privacy-request-store.ts';
import { findRetention } from './retention-store.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 10 * 60_000;
/** An email may still be on its way when its person is erased. */
const LATEST_MS = 60_000;
const BATCH = 200;

/** An email that was written into the folder: when, and whom and which leads it names. */
interface Written {
  file: string;
  writtenAt: Date;
  hashes: readonly string[];
  leadIds: readonly number[];
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const NUMBER = /\+?\d[\d ().-]{7,}\d/g;

/** Everything that an email says, its addresses and headers included. A file that is attached says who gets the email. */
function wordsOf({ headers, content, parts }: MimePart): string {
  const words = parts.length > 0 || headers.has('content-disposition') ? '' : content.toString();
  return [...headers.values(), words, ...parts.map(wordsOf)].join('\n');
}

const idsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => Number(id));

async function readEmail({ config }: Pick<AppContext, 'config'>, file: string): Promise<Written> {
  const { hashOf } = contactHasher(config);
  const [{ mtime }, message] = await Promise.all([stat(file), readFile(file)]);
  const mail = readMime(message);
  const words = wordsOf(mail);
  const contacts = [...(words.match(EMAIL) ?? []), ...(words.match(NUMBER) ?? [])].map(contactOf);
  const named = mail.headers.get(LEAD_IDS_HEADER.toLowerCase()) ?? '';
  return {
    file,
    writtenAt: mtime,
    hashes: [...new Set(contacts.map(hashOf))],
    leadIds: [...idsIn(words, /\bAE-(\d{1,9})E\b/g), ...idsIn(named, /(\d{1,9})/g)],
  };
}

async function namesOf(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => name.endsWith('.eml'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Deletes emails of the folder of this server that are older than the settings say, that were written to or about a person before their
 * erasure, or that tell of a lead whose customer was removed. Does nothing where emails are sent. Safe to repeat; every server does it for itself.
 */
export async function sweepMailFolder(ctx: AppContext): Promise<number> {
  const { mail } = ctx.config;
  if (mail.kind !== 'folder') return 0;
  const { messageDays } = await findRetention(ctx.db);
  const oldest = new Date(ctx.clock.now().getTime() - messageDays * DAY_MS);
  const names = await namesOf(mail.dir);
  let deleted = 0;
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    const written = await Promise.all(batch.map((name) => readEmail(ctx, join(mail.dir, name))));
    const due = await dueOf(ctx, written, oldest);
    await Promise.all(due.map(({ file }) => rm(file, { force: true })));
    deleted += due.length;
  }
  return deleted;
}

async function dueOf({ db }: AppContext, written: readonly Written[], oldest: Date): Promise<Written[]> {
  const erasedAt = await findErasedAt(db, [...new Set(written.flatMap(({ hashes }) => hashes))]);
  const anonymous = await findAnonymousLeads(db, [...new Set(written.flatMap(({ leadIds }) => leadIds))]);
  return written.filter(({ writtenAt, hashes, leadIds }) => {
    const isErased = hashes.some((hash) => writtenAt.getTime() < (erasedAt.get(hash)?.getTime() ?? 0) + LATEST_MS);
    return writtenAt < oldest || isErased || leadIds.some((id) => anonymous.has(id));
  });
}

/** Sweeps the folder of this server every ten minutes until stopped: what other servers erase, it is told of by the database. */
export function startMailFolder(ctx: AppContext): Stoppable {
  const pass = async () => {
    await sweepMailFolder(ctx);
    return false;
  };
  return startPoller({ name: 'mail-folder', everyMs: EVERY_MS, log: ctx.log, pass });
}
