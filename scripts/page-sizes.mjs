// What pages may weigh and take, and what they weigh in the build. A kB has 1000 bytes, after `gzip -9`.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const KB = 1000;
const dist = join(root, 'dist', 'public');

/** Pages by their modules; what they may load at first in kB, and the times of a phone on a slow network in ms. */
export const BUDGETS = {
  landing: {
    pages: [
      'home',
      'for-providers',
      'suburb',
      'privacy-policy',
      'terms-conditions',
      'provider-signup',
      'how-bids-work',
      'not-found',
      'access-required',
    ],
    scripts: 90,
    styles: 10,
    fonts: 19,
    pictures: 25,
    transfer: 180,
    lcp: 1800,
    tbt: 50,
    cls: 0.02,
  },
  // What a customer opens from a text or an email, on a phone somewhere.
  customer: {
    pages: ['request', 'profile'],
    scripts: 90,
    // With what everyone fetches once the page stands: what can be pressed.
    everyScript: 110,
    styles: 10,
    fonts: 19,
    transfer: Infinity,
    lcp: 1200,
    tbt: 50,
    cls: 0.02,
  },
  form: {
    pages: ['get-quote', 'signup', 'forgot-password', 'reset-password'],
    scripts: 130,
    styles: 10,
    fonts: 19,
    transfer: Infinity,
    lcp: 2000,
    tbt: 100,
    cls: 0.02,
  },
  login: { pages: ['login'], scripts: 121, styles: 10, fonts: 19, transfer: Infinity, lcp: 2000, tbt: 100, cls: 0.02 },
  // What follows a form or a link in an email.
  outcome: {
    pages: ['quote-success', 'confirm-email', 'unsubscribe'],
    scripts: 95,
    styles: 10,
    fonts: 19,
    transfer: Infinity,
    lcp: 2000,
    tbt: 100,
    cls: 0.02,
  },
  dashboard: { pages: ['dashboard'], with: ['src/components/with-queries.tsx'], scripts: 167, styles: 15 },
  account: { pages: ['account'], with: ['src/components/with-queries.tsx'], scripts: 159 },
  admin: { pages: ['team', 'standing-bids'], with: ['src/components/with-queries.tsx'], scripts: 150 },
  // Opens one of its sections by the address: each of them counts with it.
  manage: { pages: ['manage'], with: ['src/components/with-queries.tsx'], hasSections: true, scripts: 150 },
};

/** What the quote form may load beyond the landing page, in kB. */
const WIZARD_OVER_LANDING = 40;

/** The module of a page, which may lie in a folder. */
const PAGE = /^src\/pages\/(?:\w+\/)?([\w-]+)-page\.tsx$/;

/** The budget of the group that a page is in, by its module's name without `-page`. */
export function budgetOf(page) {
  const budget = Object.values(BUDGETS).find(({ pages }) => pages.includes(page));
  if (!budget) throw new Error(`The page ${page} has no budget`);
  return budget;
}

const gzipped = (content) => gzipSync(content, { level: 9 }).length / KB;

/** What files of the built client weigh together, in kB gzipped. */
export function weightOf(files) {
  return files.reduce((sum, file) => sum + gzipped(readFileSync(join(dist, file))), 0);
}

/** What the styles in a document weigh, in kB gzipped. */
export function weightOfStyles(html) {
  return gzipped([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, styles]) => styles).join('\n'));
}

const readManifest = (name = 'manifest') => JSON.parse(readFileSync(join(dist, '.vite', `${name}.json`), 'utf8'));

function collectFiles(manifest, key, files) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) collectFiles(manifest, next, files);
}

function filesOf(manifest, keys) {
  const files = new Set();
  for (const key of keys) collectFiles(manifest, key, files);
  return [...files].filter((file) => file.endsWith('.js'));
}

function moduleOf(manifest, page) {
  const module = Object.keys(manifest).find((key) => PAGE.exec(key)?.[1] === page);
  if (!module) throw new Error(`The page ${page} is not a chunk of its own`);
  return module;
}

const scriptsOf = (manifest, page, together = []) => filesOf(manifest, ['index.html', moduleOf(manifest, page), ...together]);

/** What one page of a budget weighs and, if it has sections, what it weighs with each of them. */
function pageWeights(manifest, page, { with: together = [], hasSections = false, scripts: limit }) {
  const sections = hasSections ? manifest[moduleOf(manifest, page)].dynamicImports : [];
  return [
    { name: page, weight: weightOf(scriptsOf(manifest, page, together)), limit },
    ...sections.map((section) => ({
      name: `${page}: ${basename(section, '.tsx')}`,
      weight: weightOf(scriptsOf(manifest, page, [...together, section])),
      limit,
    })),
  ];
}

/** What the operator's document loads: it is no page of the app. */
function operatorWeights() {
  const manifest = readManifest('admin-manifest');
  const document = manifest['admin.html'];
  return [
    { name: 'admin', weight: weightOf(filesOf(manifest, ['admin.html'])), limit: BUDGETS.admin.scripts },
    { name: 'admin styles', weight: weightOf(document.css), limit: BUDGETS.dashboard.styles },
  ];
}

/** The scripts that a page loads before it can be used. */
export function scriptsOfPage(page) {
  return scriptsOf(readManifest(), page, budgetOf(page).with);
}

/**
 * Every weight that is limited, with its limit: the scripts of each page, what the quote form adds to those of
 * the landing page, the styles that stand in the documents of visitors
 * and of the signed-in, both of the operator's document, and all pictures together.
 * Throws when there is a page without a limit.
 */
export function builtWeights() {
  const manifest = readManifest();
  for (const { src = '' } of Object.values(manifest)) {
    const [, page] = PAGE.exec(src) ?? [];
    if (page) budgetOf(page);
  }
  const scripts = Object.values(BUDGETS).flatMap((budget) => budget.pages.flatMap((page) => pageWeights(manifest, page, budget)));
  const weightOfPage = (page) => scripts.find(({ name }) => name === page).weight;
  const wizard = weightOfPage('get-quote') - weightOfPage('home');
  const styles = weightOfStyles(readFileSync(join(dist, 'index.html'), 'utf8'));
  const pictures = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.svg'));
  const [all] = manifest[BUDGETS.dashboard.with[0]].css;
  return [
    ...scripts,
    { name: 'get-quote over home', weight: wizard, limit: WIZARD_OVER_LANDING },
    ...operatorWeights(),
    { name: 'styles', weight: styles, limit: BUDGETS.landing.styles },
    { name: 'pictures', weight: weightOf(pictures.map((file) => join('assets', file))), limit: BUDGETS.landing.pictures },
    { name: 'all styles', weight: weightOf([all]), limit: BUDGETS.dashboard.styles },
  ];
}
