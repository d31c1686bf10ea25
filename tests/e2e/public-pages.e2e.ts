import { expect, type Page } from '@playwright/test';
import { probe, setTextSize, violationsInBothThemes, walkByTab } from './accessibility.ts';
import { pathOf, type PublicRoute, publicRoutes, textIn } from './public-routes.ts';
import { test } from './public-test.ts';
import { settled, watch } from './public-watch.ts';

const HEIGHT = 800;

/** How WCAG 1.4.12 lets people space their text. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }
`;

async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await probe(page, 'drawn');
    expect.soft(await probe(page, 'overflow'), `at ${width} px`).toEqual([]);
  }
}

async function expectLandmarks(page: Page, width: number): Promise<void> {
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en-AU');
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect.soft(page.getByRole(landmark)).toHaveCount(1);
  }
  // On a phone it is in the menu.
  if (width >= 1280) await expect.soft(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Puts the focus before everything else. */
const focusStart = (page: Page) =>
  page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute('tabindex');
  });

/** Sees that everyone can use the page that is open, on a screen of this width. */
async function expectUsable(page: Page, width: number, { takesFocus }: PublicRoute): Promise<void> {
  expect.soft(await probe(page, 'brokenHeadings')).toEqual([]);
  await expectLandmarks(page, width);
  expect.soft(await probe(page, 'lastingMotion')).toEqual([]);
  expect.soft(await probe(page, 'smallTargets')).toEqual([]);

  if (takesFocus) await focusStart(page);
  const { stops, problems } = await walkByTab(page);
  expect.soft(stops[0]).toContain('Skip to main content');
  expect.soft(stops.length).toBeGreaterThan(5);
  expect.soft(problems).toEqual([]);

  // The last stop left the page scrolled: what lies half below the header there is small only for as long as it does.
  await page.evaluate(() => scrollTo(0, 0));
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await probe(page, 'edgelessControls'), 'with colours of the system').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Sees that the open page holds text of twice the size, and text that is spaced. */
async function expectToHoldText(page: Page): Promise<void> {
  await setTextSize(page, 32);
  await probe(page, 'drawn');
  expect.soft(await probe(page, 'overflow'), 'with text of twice the size').toEqual([]);
  await setTextSize(page, 16);
  const spacing = await page.addStyleTag({ content: SPACED });
  await probe(page, 'drawn');
  expect.soft(await probe(page, 'overflow'), 'with spaced text').toEqual([]);
  await spacing.evaluate((style) => (style as Element).remove());
}

const screens = [
  { width: 1280, widths: [768, 1280] },
  { width: 360, widths: [320, 360] },
] as const;

test.use({ viewport: { width: 1280, height: HEIGHT } });

for (const route of publicRoutes.filter(({ twin }) => !twin)) {
  test(`${route.name} can be read, reached and used by everyone at 360 and 1280 px`, async ({ page, request }) => {
    const path = await pathOf(route, request);
    const seen = watch(page, route.status === 404 ? [path] : []);
    for (const { width, widths } of screens) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: HEIGHT });
        // Again for each width: what was drawn for another is not what people of this one get.
        const answer = await page.goto(path);
        await settled(page);
        expect.soft(answer?.status()).toBe(route.status);
        if (!route.isDrawnByBrowser && !route.isPersonal) {
          const [, sent = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await answer!.text()) ?? [];
          expect.soft(textIn(sent)).toBe(textIn(await page.getByRole('heading', { level: 1 }).innerHTML()));
        }
        await expectUsable(page, width, route);
        await expectToFit(page, widths);
        await expectToHoldText(page);
      });
    }
    expect.soft(seen.complaints).toEqual([]);
    expect.soft(seen.strangers).toEqual([]);
    expect.soft(seen.asked).not.toContain('/api/auth/me');
    expect.soft(seen.asked.filter((asked) => asked.endsWith('.css')), 'styles that the document has already').toEqual([]);
  });
}

test('an address with a twin shows the very same page', async ({ page, request }) => {
  for (const route of publicRoutes) {
    if (!route.twin) continue;
    const seen = watch(page);
    const looks: string[] = [];
    for (const path of [route.twin, await pathOf(route, request)]) {
      const answer = await page.goto(path);
      await settled(page);
      expect(answer?.status()).toBe(route.status);
      looks.push(await page.locator('body').ariaSnapshot());
    }
    expect(looks[1]).toBe(looks[0]);
    expect(seen.complaints).toEqual([]);
  }
});
