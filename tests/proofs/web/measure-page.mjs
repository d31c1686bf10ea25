import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { weightOf, weightOfStyles } from '../../../scripts/page-sizes.mjs';
import { root } from '../../../scripts/root.mjs';

const KB = 1000;
const MAX_TRIES = 4;
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

async function openOnce(browser, url, skipAudits) {
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', ...browser.args],
    logLevel: 'silent',
  });
  try {
    const flags = { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES, skipAudits };
    const { lhr } = await lighthouse(url, flags);
    if (lhr.runtimeError) throw Object.assign(new Error(lhr.runtimeError.message), { code: lhr.runtimeError.code });
    return lhr;
  } finally {
    chrome.kill();
  }
}

// A browser on a busy machine now and then misses the start of its own trace (NO_NAVSTART) or paints too late for it.
async function open(browser, url, skipAudits) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openOnce(browser, url, skipAudits);
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      process.stderr.write(`${url}: ${error.code ?? error.message}, once more\n`);
    }
  }
}

const kb = (items) => items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / KB;

/** What the browser fetched, in kB: scripts and sheets gzipped, also those that came once the page stood. */
function weightsOf(lhr) {
  const { items } = lhr.audits['network-requests'].details;
  const ofType = (type) => items.filter(({ resourceType }) => resourceType === type);
  const built = (type) =>
    ofType(type)
      .map(({ url }) => new URL(url).pathname.slice(1))
      .filter((file) => existsSync(join(root, 'dist', 'public', file)));
  return {
    everyScript: weightOf(built('Script')),
    sheets: weightOf(built('Stylesheet')),
    fonts: ofType('Font').reduce((sum, { resourceSize }) => sum + resourceSize, 0) / KB,
    transfer: kb(items),
  };
}

/** The audits that cost a category something. */
function failedAudits(lhr, category) {
  return lhr.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => id);
}

function figuresOf(lhr) {
  const time = (id) => Math.round(lhr.audits[id].numericValue);
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)])),
    fcp: time('first-contentful-paint'),
    lcp: time('largest-contentful-paint'),
    tbt: time('total-blocking-time'),
    cls: lhr.audits['cumulative-layout-shift'].numericValue,
    ...weightsOf(lhr),
  };
}

/** The value in the middle, as exact as anyone reads it. */
function median(values) {
  return Number(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(3));
}

/**
 * Opens a page several times as a phone on a slow network would, each time in a browser of its own.
 * Returns the median of every figure, and which audits failed in any of them.
 */
export async function measurePage(browser, { url, runs, skipAudits }) {
  const html = await (await fetch(url)).text();
  const reports = [];
  while (reports.length < runs) reports.push(await open(browser, url, skipAudits));
  const all = reports.map(figuresOf);
  const figures = Object.fromEntries(Object.keys(all[0]).map((name) => [name, median(all.map((run) => run[name]))]));
  const { sheets, ...measured } = figures;
  const styles = Number((sheets + weightOfStyles(html)).toFixed(3));
  const failed = CATEGORIES.map((name) => [name, [...new Set(reports.flatMap((lhr) => failedAudits(lhr, name)))]]);
  return { ...measured, styles, failed: Object.fromEntries(failed) };
}
