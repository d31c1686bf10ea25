// Proves that the public pages are fast, accessible and small: builds, serves and measures them as a phone on a slow
// network sees them, and fails when a budget breaks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../../scripts/ensure-built.mjs';
import { findChromium } from '../../../scripts/find-chromium.mjs';
import { budgetOf, builtWeights } from '../../../scripts/page-sizes.mjs';
import { startProduct, stopPrograms } from '../../../scripts/processes.mjs';
import { proofOptions } from '../proof-options.mjs';
import { judgePage } from './judge-page.mjs';
import { measurePage } from './measure-page.mjs';
import { pageTable } from './page-table.mjs';

/** Search engines are kept off the login page on purpose: there, that audit says nothing. */
const PAGES = [
  { path: '/', page: 'home' },
  { path: '/get-quote', page: 'get-quote' },
  { path: '/for-providers', page: 'for-providers' },
  { path: '/login', page: 'login', skipAudits: ['is-crawlable'] },
];
const SHORT_PAGES = PAGES.slice(0, 2);

const isShort = proofOptions().includes('--short');

const say = (line) => process.stdout.write(`${line}\n`);

/** The first suburb's page that search engines are told of. */
async function qualifyingSuburb(url) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const [, path] = /<loc>[a-z]+:\/\/[^/]+(\/electricians\/[^<]+)<\/loc>/.exec(sitemap) ?? [];
  return path && { path, page: 'suburb' };
}

const post = (url, path, body, headers = {}) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: url, ...headers }, body: JSON.stringify(body) });

let filed = 0;

/** Files a request of a customer of its own. */
async function fileRequest(url) {
  filed += 1;
  const answer = await post(url, '/api/leads', {
    serviceLocation: 'Marrickville NSW 2204',
    electricalWork: 'The safety switch trips every time the oven is turned on, mostly in the evening.',
    customerName: 'Priya Raman',
    customerPhone: `0491 570 ${156 + filed}`,
    fillMs: 20_000,
    jobTopic: '',
  });
  return answer.json();
}

/** Buys a lead at its price of the moment. */
async function buy(url, leadId, headers) {
  await post(url, '/api/create-payment-intent', { leadId }, headers);
  const buyer = { buyerName: 'Sam Archer', buyerEmail: 'sam.archer@example.com', buyerPhone: '0491 570 110' };
  const bought = await post(url, `/api/leads/${leadId}/purchase`, { ...buyer, paymentStatus: 'completed' }, headers);
  if (!bought.ok) throw new Error(`The purchase was answered ${bought.status}: ${await bought.text()}`);
}

/** The pages of a request that waits and of one that was taken, and that of an electrician of the demo. All are kept from search engines. */
async function customerPages(url) {
  const waiting = await fileRequest(url);
  const taken = await fileRequest(url);
  const signedIn = await post(url, '/api/auth/login', { username: 'sparky', password: 'sparky-demo' });
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
  const { path } = await (await post(url, '/api/my-profile', { isPublic: true }, { cookie })).json();
  await buy(url, taken.id, { cookie });
  const skipAudits = ['is-crawlable'];
  // The address of a request is a secret, so no page names it as its own.
  const skipOfSecret = [...skipAudits, 'canonical'];
  return [
    { path: `/request/${waiting.requestToken}`, page: 'request', shownAs: '/request', skipAudits: skipOfSecret },
    { path: `/request/${taken.requestToken}`, page: 'request', shownAs: '/request, taken', skipAudits: skipOfSecret },
    { path, page: 'profile', skipAudits },
  ];
}

function judgeBuild(weights) {
  say(`JS and CSS in kB: ${weights.map(({ name, weight, limit }) => `${name} ${weight.toFixed(1)}/${limit}`).join(', ')}`);
  return weights
    .filter(({ weight, limit }) => weight > limit)
    .map(({ name, weight, limit }) => `${name}: ${weight.toFixed(1)} kB in the build, at most ${limit}`);
}

async function pagesToMeasure(url) {
  if (isShort) return SHORT_PAGES;
  const suburb = await qualifyingSuburb(url);
  if (!suburb) throw new Error('The sitemap names no suburb');
  return [...PAGES, suburb, ...(await customerPages(url))];
}

async function measure(browser, url, weights) {
  const measured = [];
  const broken = [];
  for (const { path, page, shownAs = path, skipAudits = [] } of await pagesToMeasure(url)) {
    const scripts = Number(weights.find(({ name }) => name === page).weight.toFixed(3));
    const figures = await measurePage(browser, { url: `${url}${path}`, runs: isShort ? 1 : 3, skipAudits });
    measured.push({ path: shownAs, scripts, ...figures });
    broken.push(...judgePage(measured.at(-1), budgetOf(page), { isShort }));
    say(`${page} measured`);
  }
  return { measured, broken };
}

const browser = await findChromium();
say(`Browser: ${browser.source}`);
ensureBuilt();
const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-web-'));
try {
  const weights = builtWeights();
  const inBuild = judgeBuild(weights);
  const url = await startProduct(join(scratch, 'data'));
  const { measured, broken: onPages } = await measure(browser, url, weights);
  const broken = [...inBuild, ...onPages];
  say(`\n${pageTable(measured)}`);
  for (const line of broken) say(`Broken: ${line}`);
  const pages = measured.map(({ failed: _failed, ...figures }) => figures);
  say(JSON.stringify({ proof: 'web', run: isShort ? 'short' : 'full', isProved: broken.length === 0, pages, broken }));
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await stopPrograms();
  rmSync(scratch, { recursive: true, force: true });
}
