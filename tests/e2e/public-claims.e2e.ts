import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { test } from './base-test.ts';
import { enter } from './job-people.ts';
import { pathOf, publicRoutes } from './public-routes.ts';
import { settled, watch } from './public-watch.ts';

// The market settings of its product are changed.
test.use({ ownProduct: 'claims' });

type Rule = 'anyone' | 'licence_on_file' | 'licence_verified';

async function choose(request: APIRequestContext, buyingRule: Rule): Promise<void> {
  const { version, settings } = (await (await request.get('/api/market-settings')).json()) as { version: number; settings: object };
  const answer = await request.post('/api/market-settings', { data: { ...settings, buyingRule, base: { version } } });
  expect(answer.status()).toBe(200);
}

/** What a visitor, a search engine and a preview read, without addresses and names of parts. */
const readable = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '')
    .replaceAll(/\s(?:href|src|class|id|name|for|aria-labelledby|aria-describedby)="[^"]*"/g, '');

const visitor = (browser: Browser) => browser.newContext({ viewport: { width: 360, height: 740 } });

test('a change of who may buy changes the words of every public page at once, and the app agrees with the server', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await enter(admin, 'superadmin');
  const context = await visitor(browser);
  const page = await context.newPage();
  const claimed: Record<Rule, RegExp> = {
    anyone: /\b(?:licensed|insured|vetted|verified|approved|qualified|trusted|gives us a licence number)\b/i,
    licence_on_file: /\b(?:licensed|insured|vetted|verified|approved|qualified|trusted)\b/i,
    licence_verified: /\b(?:insured|vetted|approved|qualified|trusted)\b/i,
  };
  const said: Record<Rule, string> = {
    anyone: 'We do not look licences up',
    licence_on_file: 'Every electrician gives us a licence number',
    licence_verified: 'We look every electrician’s licence up in its state’s register',
  };

  const addresses = await Promise.all(publicRoutes.map((route) => pathOf(route, context.request)));

  for (const rule of ['licence_verified', 'licence_on_file', 'anyone'] as const) {
    await choose(admin.request, rule);
    const documents = await Promise.all(addresses.map(async (path) => ({ path, html: readable(await (await context.request.get(path)).text()) })));
    for (const { path, html } of documents) {
      expect.soft(claimed[rule].exec(html)?.[0], `${path} under ${rule}`).toBeUndefined();
    }
    for (const path of ['/', '/terms-conditions']) {
      const seen = watch(page);
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(said[rule]);
      await settled(page);
      await expect(page.getByRole('main')).toContainText(said[rule]);
      expect(seen.complaints).toEqual([]);
    }
  }
  await page.goto('/privacy-policy');
  await expect(page.getByRole('main')).toContainText(said.anyone);
  await page.goto('/signup');
  await expect(page.getByRole('group', { name: 'Electrical licence (optional)' })).toBeVisible();
});
