import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from '../../shared/contracts/client-config.ts';
import type { PageData } from '../../shared/contracts/page-data.ts';
import type { RenderedPage } from '../../shared/contracts/rendered-page.ts';
import { type DataRecipient, dataRecipients } from '../../shared/domain/data-recipients.ts';
import { publicWords } from '../../shared/domain/public-words.ts';
import type { Config } from '../config.ts';
import type { SiteTerms } from '../features/market/find-site-terms.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** What the browser may know of how payments are taken. */
function publicPayments(payments: Config['payments']): ClientConfig['payments'] {
  if (payments.kind === 'demo') return payments;
  const { kind, publishableKey, isTest } = payments;
  return { kind, publishableKey, isTest };
}

/** Returns who receives personal data from this installation, by what is switched on. */
function recipientsOf({ mail, payments, googleMapsApiKey, vapid, isProduction, nswTradesRegister, abnLookup, files }: Config): DataRecipient[] {
  const isOn: Record<DataRecipient, boolean> = {
    mail: mail.kind === 'smtp',
    stripe: payments.kind === 'stripe',
    google_maps: googleMapsApiKey !== '',
    // Outside production the server makes keys of its own.
    push: vapid !== undefined || !isProduction,
    trades_register: nswTradesRegister !== undefined,
    abn_lookup: abnLookup !== undefined,
    file_storage: files.kind === 's3',
  };
  return dataRecipients.filter((recipient) => isOn[recipient]);
}

/** Returns what a document is told about this installation and its market. */
export function clientConfigOf(config: Config, { claims, retention }: SiteTerms): ClientConfig {
  const { brand, payments, isLocalDemo, googleMapsApiKey } = config;
  return {
    brand: { ...brand, url: brand.url ?? null },
    payments: publicPayments(payments),
    hasPlacesKey: googleMapsApiKey !== '',
    demo: isLocalDemo,
    words: publicWords(claims),
    privacy: { retention, recipients: recipientsOf(config) },
  };
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

type Parts = Pick<RenderedPage, 'head' | 'body'> & { data: PageData; scripts: Scripts };

/** Fills the document's template. */
export function fillDocument(template: string, config: ClientConfig, parts: Parts): string {
  const values: Record<string, string> = {
    '<!--head-->': parts.head || `<title data-head>${config.brand.name.replaceAll('<', '&lt;')}</title>`,
    __CLIENT_CONFIG__: inScript(config),
    __PAGE_DATA__: inScript(parts.data),
    __FIRST__: parts.scripts.first.join(' '),
    __PRELOAD__: parts.scripts.others.join(' '),
    '<!--body-->': parts.body,
  };
  // In one pass, so that nothing that is filled in can be taken for a place to fill.
  return template.replaceAll(
    /<!--(?:head|body)-->|__(?:CLIENT_CONFIG|PAGE_DATA|FIRST|PRELOAD)__/g,
    (place) => values[place] ?? '',
  );
}

/** The hashes by which a content policy knows the scripts that stand in the document itself. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** A chunk and all it imports, each after what it needs itself. */
function chunksOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return found;
  seen.add(key);
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, found, seen);
  return found.add(key);
}

/** The scripts that a page needs, so that they can be asked for side by side. */
export interface Scripts {
  /** Those that do nothing by themselves: each can be run in a moment of its own, in this order, before the app starts. */
  first: string[];
  others: string[];
}

/** The app, as the build's manifest names it. */
const ENTRY = 'index.html';

export const noScripts: Scripts = { first: [], others: [] };

function scriptsOf(manifest: Manifest, module: string | undefined): Scripts {
  if (!manifest[ENTRY]) return noScripts;
  const needed = chunksOf(manifest, ENTRY);
  if (module) for (const key of chunksOf(manifest, module)) needed.add(key);
  const fileOf = (key: string) => `/${manifest[key]?.file ?? ''}`;
  const startsApp = (key: string) => chunksOf(manifest, key).has(ENTRY);
  return {
    first: [...needed].filter((key) => !startsApp(key)).map(fileOf),
    others: [...needed].filter(startsApp).map(fileOf),
  };
}

/** What pages behind the sign-in share; its styles are all there are. */
const SIGNED_IN = 'src/components/with-queries.tsx';

/** The document with all styles in place of those that visitors need. */
function withAllStyles(html: string, manifest: Manifest, publicDir: string): string {
  const [sheet] = manifest[SIGNED_IN]?.css ?? [];
  if (!sheet) return html;
  const styles = readFileSync(join(publicDir, sheet), 'utf8');
  // The link is never fetched, neither for a page nor ahead of it: it tells the chunks that ask for these styles that they are there.
  const all = `<style>${styles}</style><link rel="stylesheet" href="/${sheet}" media="not all" disabled>`;
  return html.replace(/<style>[\s\S]*?<\/style>/, () => all);
}

function readBuilt(publicDir: string, name: string): string {
  const file = join(publicDir, name);
  if (!existsSync(file)) throw new Error(`The client is not built: ${file} is missing. Run npm run build.`);
  return readFileSync(file, 'utf8');
}

/** Reads the built documents, which are templates. Throws when the client is not built. */
export function readTemplate(publicDir: string) {
  const html = readBuilt(publicDir, 'index.html');
  const manifestFile = join(publicDir, '.vite', 'manifest.json');
  const manifest: Manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};
  return {
    html,
    operatorHtml: readBuilt(publicDir, 'admin.html'),
    signedInHtml: withAllStyles(html, manifest, publicDir),
    scriptHashes: scriptHashes(html),
    scriptsOf: (module?: string) => scriptsOf(manifest, module),
  };
}

export type Template = ReturnType<typeof readTemplate>;
