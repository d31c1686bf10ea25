import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS, DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { startPoller, type Stoppable } from '../../../platform/jobs/poller.ts';
import { ACCOUNT_IDS_HEADER, LEAD_IDS_HEADER } from '../../../platform/mail/mailer.ts';
import { type MimePart, readMime } from '../../../platform/mail/mime.ts';
import { contactHasher, contactOf } from './contact.ts';
import { findAnonymousAccounts, findAnonymousLeads } from './message-folder-queries.ts';
import { findErasedAt } from './privacy-request-store.ts';
import { findRetention } from './retention-store.ts';
import type { SalesContext } from '../../sales/index.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** An email may still be in transit when its person is erased. */
const LATEST_MS = MINUTE_MS;
const BATCH = 200;

/** An email or text message in a folder: when it was written, and which people, leads and accounts it names. */
interface Written {
  file: string;
  writtenAt: Date;
  hashes: readonly string[];
  leadIds: readonly number[];
  accountIds: readonly number[];
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const NUMBER = /\+?\d[\d ().-]{7,}\d/g;

/** Returns all text of an email with its headers. Attachments are left out, because the email already says who it is for. */
function wordsOf({ headers, content, parts }: MimePart): string {
  const words = parts.length > 0 || headers.has('content-disposition') ? '' : content.toString();
  return [...headers.values(), words, ...parts.map(wordsOf)].join('\n');
}

const idsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => Number(id));

async function readMessage({ config }: Pick<SalesContext, 'config'>, file: string): Promise<Written> {
  const { hashOf } = contactHasher(config);
  const [{ mtime }, message] = await Promise.all([stat(file), readFile(file)]);
  const mail = file.endsWith(EMAIL_FILE) ? readMime(message) : { headers: new Map<string, string>(), content: message, parts: [] };
  const words = wordsOf(mail);
  const contacts = [...(words.match(EMAIL) ?? []), ...(words.match(NUMBER) ?? [])].map(contactOf);
  const idsOf = (header: string) => idsIn(mail.headers.get(header.toLowerCase()) ?? '', /(\d{1,9})/g);
  return {
    file,
    writtenAt: mtime,
    hashes: [...new Set(contacts.map(hashOf))],
    leadIds: [...idsIn(words, /\bAE-(\d{1,9})E\b/g), ...idsOf(LEAD_IDS_HEADER)],
    accountIds: idsOf(ACCOUNT_IDS_HEADER),
  };
}

const EMAIL_FILE = '.eml';
const SMS_FILE = '.txt';

async function filesIn(dir: string, ending: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => name.endsWith(ending)).map((name) => join(dir, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Deletes emails and text messages in this server's folders that are past retention, that were written to or about a person before their
 * erasure, or that are about a lead whose customer or buyer was removed or name an account whose person was. Returns how many. Does nothing
 * if they are sent by SMTP and a gateway.
 * Idempotent; every server sweeps its own folders.
 */
export async function sweepMessageFolders(ctx: SalesContext): Promise<number> {
  const { mail, sms } = ctx.config;
  const files = [
    ...(mail.kind === 'folder' ? await filesIn(mail.dir, EMAIL_FILE) : []),
    ...(sms.kind === 'folder' ? await filesIn(sms.dir, SMS_FILE) : []),
  ];
  if (files.length === 0) return 0;
  const { messageDays } = await findRetention(ctx.db);
  const oldest = new Date(ctx.clock.now().getTime() - messageDays * DAY_MS);
  let deleted = 0;
  for (let from = 0; from < files.length; from += BATCH) {
    const written = await Promise.all(files.slice(from, from + BATCH).map((file) => readMessage(ctx, file)));
    const due = await dueOf(ctx, written, oldest);
    await Promise.all(due.map(({ file }) => rm(file, { force: true })));
    deleted += due.length;
  }
  return deleted;
}

async function dueOf({ db }: SalesContext, written: readonly Written[], oldest: Date): Promise<Written[]> {
  const erasedAt = await findErasedAt(db, [...new Set(written.flatMap(({ hashes }) => hashes))]);
  const anonymous = await findAnonymousLeads(db, [...new Set(written.flatMap(({ leadIds }) => leadIds))]);
  const removed = await findAnonymousAccounts(db, [...new Set(written.flatMap(({ accountIds }) => accountIds))]);
  return written.filter(({ writtenAt, hashes, leadIds, accountIds }) => {
    const isErased = hashes.some((hash) => writtenAt.getTime() < (erasedAt.get(hash)?.getTime() ?? 0) + LATEST_MS);
    return writtenAt < oldest || isErased || leadIds.some((id) => anonymous.has(id)) || accountIds.some((id) => removed.has(id));
  });
}

/** Sweeps this server's folder every ten minutes until stopped. The database tells it what other servers have erased. */
export function startMessageFolders(ctx: SalesContext): Stoppable {
  const pass = async () => {
    await sweepMessageFolders(ctx);
    return false;
  };
  return startPoller({ name: 'message-folders', everyMs: EVERY_MS, log: ctx.log, pass });
}
