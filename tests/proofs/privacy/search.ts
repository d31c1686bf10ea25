import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../../shared/contracts/index.ts';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { type MimePart, readMime } from '../../../server/platform/mail/mime.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { hashHolder, tablesWhere } from '../../support/personal-rows.ts';

/** Where something of a person was found; empty when nothing is left. */
export type Places = string[];

const DIGITS = 9;

/** A function that says whether a text holds one of some words as a word of its own, or one of their numbers in any form. */
export function holderOf(words: readonly string[]) {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const isNumber = (run: string) => Array.from({ length: run.length - DIGITS + 1 }, (_, from) => run.slice(from, from + DIGITS)).some((each) => wanted.has(each));
  return (text: string) => {
    const tokens = text.toLowerCase().match(/[a-z0-9]{6,}/g) ?? [];
    if (tokens.some((token) => wanted.has(token))) return true;
    const runs = text.replaceAll(/[ ().+-]/g, '').match(/\d{9,}/g) ?? [];
    return runs.some(isNumber);
  };
}

/** Every text of an email, decoded. */
const textsOf = ({ headers, content, parts }: MimePart): string => [...headers.values(), parts.length > 0 ? '' : content.toString(), ...parts.map(textsOf)].join('\n');

function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Searches every file of a data folder, emails as they stand and decoded. */
export function searchFolder(folder: string, holds: (text: string) => boolean): Places {
  return [...filesIn(folder)].filter((file) => {
    const content = readFileSync(file);
    const isEmail = file.endsWith('.eml');
    return holds(file) || holds(content.toString('latin1')) || (isEmail && holds(textsOf(readMime(content))));
  });
}

/** Searches every column of every table, for hashes without a key too; what the law keeps is left out where it is asked for. */
export async function searchTables(ctx: AppContext, words: readonly string[], keepsDocuments: boolean): Promise<Places> {
  const [holds, holdsHash] = [holderOf(words), hashHolder(words)];
  const tables = await tablesWhere(ctx, (text) => holds(text) || holdsHash(text), keepsDocuments ? { tax_documents: ['buyer'] } : {});
  return tables.map((table) => `table ${table}`);
}

export interface Caller {
  name: string;
  headers: Record<string, string>;
}

/** A stream never ends. */
const READABLE = endpoints.filter(({ method, mediaType }) => method === 'GET' && mediaType !== 'text/event-stream');

const opensTo = (caller: Caller) => READABLE.filter(({ access }) => (access === 'operator') === (caller.name === OPERATOR) || access === 'public');

/** The name of the caller who is an operator. */
export const OPERATOR = 'operator';

/** An answer as text: the words of a PDF, and the bytes of a file as they are. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/pdf')) return pdfText(bytes);
  return /^(image|application\/octet-stream)/.test(type) ? bytes.toString('latin1') : bytes.toString();
}

/** What is asked for beside every endpoint that reads: addresses that no list of ids gives, and endpoints that read by POST. */
export interface Also {
  paths: readonly string[];
  posts: readonly { path: string; body: object }[];
}

/** Asks every endpoint that reads, and every page, for every caller and id, and hands over each answer. */
export async function readEverything(
  url: string,
  callers: readonly Caller[],
  { maxId, also, take }: { maxId: number; also: Also; take: (place: string, text: string) => void },
): Promise<number> {
  let asked = 0;
  const ask = async (path: string, { name, headers }: Caller, sent: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, { ...sent, headers: { ...headers, ...(sent.headers as object) }, redirect: 'manual' });
    asked += 1;
    take(`${path} for ${name} (${response.status})`, await textOf(response));
    return response.headers.get('x-next-cursor');
  };
  const readAll = async (path: string, caller: Caller) => {
    let cursor: string | null = null;
    do {
      const separator = path.includes('?') ? '&' : '?';
      cursor = await ask(cursor ? `${path}${separator}cursor=${encodeURIComponent(cursor)}` : path, caller);
    } while (cursor);
  };
  for (const caller of callers) {
    for (const { path } of opensTo(caller)) {
      if (!path.includes(':')) await readAll(path, caller);
      else if (caller.name !== 'visitor') await eachId(path, caller, maxId, ask);
    }
    for (const path of ['/api/my-purchased-leads?archived=true', '/api/my-purchased-leads?q=quillfeather', '/api/leads?area=mine', '/api/leads/archived?q=fenella']) await readAll(path, caller);
    for (const path of [...Object.values(paths), ...Object.values(managePaths), '/sitemap.xml', '/robots.txt', '/electricians/nsw/marrickville-2204', ...also.paths]) await ask(path, caller);
    const headers = { 'content-type': 'application/json', origin: url };
    for (const { path, body } of also.posts) await ask(path, caller, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  return asked;
}

/** Ids are asked for many at a time. */
const BATCH_SIZE = 20;

async function eachId(path: string, caller: Caller, maxId: number, ask: (path: string, caller: Caller) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= maxId; from += BATCH_SIZE) {
    const ids = Array.from({ length: Math.min(BATCH_SIZE, maxId - from + 1) }, (_, index) => from + index);
    await Promise.all(ids.map((id) => ask(path.replaceAll(/:\w+/g, String(id)), caller)));
  }
}
