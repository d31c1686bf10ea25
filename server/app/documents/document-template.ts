import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from '../../../shared/contracts/client-config.ts';
import type { PageData } from '../../../shared/contracts/page-data.ts';
import type { RenderedPage } from '../../../shared/contracts/rendered-page.ts';
import { type DataRecipient, dataRecipients } from '../../../shared/domain/words/data-recipients.ts';
import { wordsBeyond } from '../../../shared/domain/words/claim-words.ts';
import { publicWords } from '../../../shared/domain/words/public-words.ts';
import type { Config } from '../config.ts';
import type { SiteTerms } from '../../modules/back-office/index.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Returns the part of the payment settings that the browser may see. */
function publicPayments(payments: Config['payments']): ClientConfig['payments'] {
  if (payments.kind === 'demo') return payments;
  const { kind, publishableKey, isTest } = payments;
  return { kind, publishableKey, isTest };
}

/** Returns who receives personal data from this installation, depending on the services that are switched on. */
function recipientsOf({ mail, sms, payments, googleMapsApiKey, vapid, isProduction, nswTradesRegister, abnLookup, files }: Config): DataRecipient[] {
  const isOn: Record<DataRecipient, boolean> = {
    mail: mail.kind === 'smtp',
    sms: sms.kind === 'gateway',
    stripe: payments.kind === 'stripe',
    google_maps: googleMapsApiKey !== '',
    // Outside production the server makes its own VAPID keys.
    push: vapid !== undefined || !isProduction,
    trades_register: nswTradesRegister !== undefined,
    abn_lookup: abnLookup !== undefined,
    file_storage: files.kind === 's3',
  };
  return dataRecipients.filter((recipient) => isOn[recipient]);
}

/** Nobody's words are cut, so a testimonial that claims more than the market requires of electricians is left out whole. */
const isWithin =
  (claims: SiteTerms['claims']) =>
  ({ text }: { text: string }) =>
    wordsBeyond(claims, text).length === 0;

/** Returns the settings of this installation and its market that a document hands to the client. */
export function clientConfigOf(config: Config, { claims, retention, rating }: SiteTerms): ClientConfig {
  const { brand, payments, isLocalDemo, googleMapsApiKey, supplier } = config;
  return {
    // What customers gave comes before what a setting says.
    brand: { ...brand, url: brand.url ?? null, rating: rating ?? brand.rating, testimonials: brand.testimonials.filter(isWithin(claims)) },
    payments: publicPayments(payments),
    isGstRegistered: supplier.isGstRegistered,
    hasPlacesKey: googleMapsApiKey !== '',
    demo: isLocalDemo,
    words: publicWords(claims),
    privacy: { retention, recipients: recipientsOf(config) },
  };
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

type Parts = Pick<RenderedPage, 'head' | 'body'> & { data: PageData; scripts: Scripts };

/** Fills in the document's template. */
export function fillDocument(template: string, config: ClientConfig, parts: Parts): string {
  const values: Record<string, string> = {
    '<!--head-->': parts.head || `<title data-head>${config.brand.name.replaceAll('<', '&lt;')}</title>`,
    __CLIENT_CONFIG__: inScript(config),
    __PAGE_DATA__: inScript(parts.data),
    __FIRST__: parts.scripts.first.join(' '),
    __PRELOAD__: parts.scripts.others.join(' '),
    '<!--body-->': parts.body,
  };
  // In one pass, so that inserted text can't be mistaken for a placeholder.
  return template.replaceAll(
    /<!--(?:head|body)-->|__(?:CLIENT_CONFIG|PAGE_DATA|FIRST|PRELOAD)__/g,
    (place) => values[place] ?? '',
  );
}

/** Returns the hashes that let the content security policy allow the inline scripts of a document. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Returns a chunk and everything it imports, dependencies first. */
function chunksOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return found;
  seen.add(key);
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, found, seen);
  return found.add(key);
}

/** The scripts of a page, listed so that the browser can load them in parallel. */
export interface Scripts {
  /** Scripts without side effects: each can run in its own task, in this order, before the app starts. */
  first: string[];
  others: string[];
}

/** The key of the app in the build's manifest. */
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

/** The chunk that all signed-in pages share; its stylesheet holds all styles. */
const SIGNED_IN = 'src/components/with-queries.tsx';

/** Returns the document with the full stylesheet inlined instead of the visitors' part. */
function withAllStyles(html: string, manifest: Manifest, publicDir: string): string {
  const [sheet] = manifest[SIGNED_IN]?.css ?? [];
  if (!sheet) return html;
  const styles = readFileSync(join(publicDir, sheet), 'utf8');
  // The browser never fetches this disabled link. It tells the chunks that depend on the stylesheet that it's there.
  const all = `<style>${styles}</style><link rel="stylesheet" href="/${sheet}" media="not all" disabled>`;
  return html.replace(/<style>[\s\S]*?<\/style>/, () => all);
}

function readBuilt(publicDir: string, name: string): string {
  const file = join(publicDir, name);
  if (!existsSync(file)) throw new Error(`The client is not built: ${file} is missing. Run npm run build.`);
  return readFileSync(file, 'utf8');
}

/** Reads the templates of the built client. Throws when the client isn't built. */
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
