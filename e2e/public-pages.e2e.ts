import { expect, type Page } from '@playwright/test';
import { probe, violationsInBothThemes, walkByTab } from './accessibility.ts';
import { pathOf, publicRoutes, textIn } from './public-routes.ts';
import { test } from './public-test.ts';
import { settled, watch } from './public-watch.ts';

const HEIGHT = 800;

/** How WCAG 1.4.12 lets people space their text. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** The size of text that people set in their browser. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
}

async function expectToFit(page: Page, [first, second]: readonly [number, number]): Promise<void> {
  for (const width of [second, first]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await probe(page, 'drawn');
    expect.soft(await probe(page, 'overflow'), `at ${width} px`).toEqual([]);
  }
  await setTextSize(page, 32);
  await probe(page, 'drawn');
  expect.soft(await probe(page, 'overflow'), 'with text of twice the size').toEqual([]);
  await setTextSize(page, 16);
  await page.addStyleTag({ content: SPACED });
  await probe(page, 'drawn');
  expect.soft(await probe(page, 'overflow'), 'with spaced text').toEqual([]);
}

async function expectLandmarks(page: Page, width: number): Promise<void> {
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en-AU');
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect.soft(page.getByRole(landmark)).toHaveCount(1);
  }
  // On a phone it is in the menu.
  if (width >= 1280) await expect.soft(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

const screens = [
  { width: 360, widths: [360, 320] },
  { width: 1280, widths: [1280, 768] },
] as const;

for (const { width, widths } of screens) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' });

    for (const route of publicRoutes) {
      test(`${route.name} can be read, reached and used by everyone`, async ({ page, request }) => {
        const path = await pathOf(route, request);
        const seen = watch(page, route.status === 404 ? [path] : []);
        const answer = await page.goto(path);
        await settled(page);
        expect.soft(answer?.status()).toBe(route.status);

        const title = page.getByRole('heading', { level: 1 });
        if (!route.isDrawnByBrowser && !route.isPersonal) {
          const [, sent = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await answer!.text()) ?? [];
          expect.soft(textIn(sent)).toBe(textIn(await title.innerHTML()));
        }
        expect.soft(await probe(page, 'brokenHeadings')).toEqual([]);
        await expectLandmarks(page, width);
        expect.soft(await probe(page, 'lastingMotion')).toEqual([]);
        expect.soft(await probe(page, 'smallTargets')).toEqual([]);

        const { stops, problems } = await walkByTab(page);
        expect.soft(stops[0]).toContain('Skip to main content');
        expect.soft(stops.length).toBeGreaterThan(5);
        expect.soft(problems).toEqual([]);

        expect.soft(await violationsInBothThemes(page)).toEqual([]);
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await probe(page, 'edgelessControls'), 'with colours of the system').toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
        await expectToFit(page, widths);

        expect.soft(seen.complaints).toEqual([]);
        expect.soft(seen.strangers).toEqual([]);
        expect.soft(seen.asked).not.toContain('/api/auth/me');
      });
    }
  });
}
