import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeWindow {
  axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** What axe finds wrong with the page as it stands, by rule. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy forbids foreign scripts.
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => (globalThis as unknown as AxeWindow).axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** True while nothing is wider than the screen. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
