import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
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
const MOST_STOPS = 150;
/** What the browser has not drawn yet, far below the screen, still has the colours of before. */
const ALL_DRAWN = '* { content-visibility: visible !important; }';

interface AxeOptions {
  runOnly: { type: 'tag'; values: string[] };
  rules: Record<string, { enabled: boolean }>;
}

interface AxeWindow {
  axe: { run: (options: AxeOptions) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** What axe finds wrong with the page as it stands, by rule: WCAG 2.2 AA and what is good practice beyond. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy forbids foreign scripts.
  await page.evaluate(axeSource);
  const drawing = await page.addStyleTag({ content: ALL_DRAWN });
  await probe(page, 'drawn');
  await probe(page, 'stillness');
  const found = await page.evaluate((values) => {
    // For its few seconds a notice makes smaller what it lies over.
    const isCovered = document.querySelector('[data-swipe-direction]') !== null;
    const rules = { 'target-size': { enabled: !isCovered } };
    return (globalThis as unknown as AxeWindow).axe.run({ runOnly: { type: 'tag', values }, rules });
  }, RULES);
  await drawing.evaluate((style) => (style as Element).remove());
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

type Probes = typeof probes;
type Found<Name extends keyof Probes> = Awaited<ReturnType<Probes[Name]>>;

/** Looks at the page with one of the probes, once it holds still. */
export async function probe<Name extends keyof Probes>(page: Page, name: Name): Promise<Found<Name>> {
  const looking = `(async () => { await probes.stillness(); return probes.${name}(); })()`;
  return (await page.evaluate(`${probeSource}; ${looking}`)) as Found<Name>;
}

/** What axe finds wrong with the page in its light and in its dark colours. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await probe(page, 'stillness');
    found.push(...(await violations(page)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

/** True while nothing is wider than the screen. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Tabs through the whole page from where the focus is. Returns what was reached, and what was wrong on the way. */
export async function walkByTab(page: Page): Promise<{ stops: string[]; problems: string[] }> {
  const stops: string[] = [];
  const problems: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await probe(page, 'focusStop');
    if (!stop) break;
    stops.push(stop.name);
    problems.push(...stop.problems);
  }
  return { stops, problems };
}
