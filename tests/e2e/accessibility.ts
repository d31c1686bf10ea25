import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import type * as probes from './public-probes.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const probeSource = buildSync({
  entryPoints: [fileURLToPath(new URL('public-probes.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  globalName: 'probes',
  write: false,
}).outputFiles[0]?.text ?? '';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between the themes: they set colours and nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const MAX_STOPS = 150;
/**
 * What the browser has not drawn yet, far below the screen, still has the colours of before. What sticks while the page
 * scrolls would cover a part of whatever happens to lie beneath it.
 */
const AT_REST = '* { content-visibility: visible !important; } .sticky { position: relative !important; inset: auto !important; }';

interface RunOnly {
  type: 'tag' | 'rule';
  values: string[];
}

interface AxeOptions {
  runOnly: RunOnly;
  rules: Record<string, { enabled: boolean }>;
  resultTypes: ['violations'];
}

interface AxeWindow {
  axe?: { run: (options: AxeOptions) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** What axe finds wrong with the page as it stands, by rule: WCAG 2.2 AA and what is good practice beyond. */
export async function violations(page: Page, runOnly: RunOnly = { type: 'tag', values: RULES }): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const drawing = await page.addStyleTag({ content: AT_REST });
  await probe(page, 'drawn');
  await probe(page, 'stillness');
  const found = await page.evaluate(async (only) => {
    // For its few seconds a notice makes smaller what it lies over.
    const isCovered = document.querySelector('[data-swipe-direction]') !== null;
    const rules = only.type === 'tag' ? { 'target-size': { enabled: !isCovered } } : {};
    const results = await (globalThis as unknown as AxeWindow).axe?.run({ runOnly: only, rules, resultTypes: ['violations'] });
    return results?.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, runOnly);
  await drawing.evaluate((style) => (style as Element).remove());
  if (!found) throw new Error('axe is not in the page');
  return found;
}

type Probes = typeof probes;
type Found<Name extends keyof Probes> = Awaited<ReturnType<Probes[Name]>>;

/** Looks at the page with one of the probes, once it holds still. */
export async function probe<Name extends keyof Probes>(page: Page, name: Name): Promise<Found<Name>> {
  const looking = `(async () => { await probes.stillness(); return { found: await probes.${name}() }; })()`;
  interface Look {
    found: Found<Name>;
  }
  const look = await page.evaluate<Look | undefined>(`'probes' in globalThis ? ${looking} : undefined`);
  // A document that is new has no probes yet.
  const { found } = look ?? (await page.evaluate<Look>(`${probeSource}; ${looking}`));
  return found;
}

/** What axe finds wrong with the page in its light colours, and with its dark ones. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const inTheme = theme === 'light' ? violations(page) : violations(page, { type: 'rule', values: COLOUR_RULES });
    found.push(...(await inTheme).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

/** Sets the size of text as people set it in their browser, in pixels; 16 is usual. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
}

/** What is too wide with text of twice the size. */
async function overflowOfLargeText(page: Page): Promise<string[]> {
  await setTextSize(page, 32);
  await probe(page, 'drawn');
  const found = await probe(page, 'overflow');
  await setTextSize(page, 16);
  await probe(page, 'drawn');
  return found.map((flaw) => `text at 200 %: ${flaw}`);
}

/** What is wrong with the page at its width: what axe finds in both themes, and what is too wide, also with large text. */
export async function flawsHere(page: Page): Promise<string[]> {
  return [...(await violationsInBothThemes(page)), ...(await probe(page, 'overflow')), ...(await overflowOfLargeText(page))];
}

/** What is wrong with the page as it stands, on a phone and on a wide screen: what axe finds in both themes, and what is too wide, also with large text. */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    await probe(page, 'drawn');
    found.push(...(await flawsHere(page)).map((flaw) => `${width} px: ${flaw}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** True while nothing is wider than the screen. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Expects something on top of the page, which stands still, to cover none of the others. */
export async function expectClear(page: Page, top: Locator, others: readonly Locator[]): Promise<void> {
  await probe(page, 'stillness');
  const over = await top.boundingBox();
  for (const other of others) {
    const under = await other.boundingBox();
    if (!over || !under) throw new Error(`${String(over ? other : top)} is not on screen`);
    const isBeside = over.x >= under.x + under.width || under.x >= over.x + over.width;
    const isAboveOrBelow = over.y >= under.y + under.height || under.y >= over.y + over.height;
    expect(isBeside || isAboveOrBelow, `${String(top)} covers ${String(other)}`).toBe(true);
  }
}

/** Tabs through the whole page from where the focus is. Returns what was reached, and what was wrong on the way. */
export async function walkByTab(page: Page): Promise<{ stops: string[]; problems: string[] }> {
  const stops: string[] = [];
  const problems: string[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await probe(page, 'focusStop');
    if (!stop) break;
    stops.push(stop.name);
    problems.push(...stop.problems);
  }
  return { stops, problems };
}
