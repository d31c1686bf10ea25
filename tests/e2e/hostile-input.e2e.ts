import { expect, type Page } from '@playwright/test';
import { test } from './public-test.ts';
import { settled, watch } from './public-watch.ts';

/** What people and worse put into addresses and fields. */
const HOSTILE = [
  '<img src=x onerror="globalThis.wasHarmed=true">',
  '"><script>globalThis.wasHarmed=true</script>',
  "&# ' & # %00 %3Cb%3E",
  '⚡️ Þórshöfn 🐨 ﷽',
  'x'.repeat(200),
];

const field = (page: Page) => page.getByRole('combobox', { name: 'Service location' });

async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'wasHarmed' in globalThis)).toBe(false);
  await expect(page.locator('img[src="x"], main b, main script')).toHaveCount(0);
}

test('the quote form takes whatever stands in its address for text', async ({ page, request }) => {
  const seen = watch(page);
  for (const typed of HOSTILE) {
    for (const name of ['serviceLocation', 'location']) {
      const path = `/get-quote?${new URLSearchParams({ [name]: typed })}`;
      expect(await (await request.get(path)).text()).not.toContain(typed);
      await page.goto(path);

      await expect(field(page)).toHaveValue(typed);
      await expect(page.getByText(`Service location: ${typed}`, { exact: true })).toBeVisible();
      await expectUnharmed(page);
    }
  }
  expect(seen.complaints).toEqual([]);
});

test('the home page hands on whatever was typed as it was typed', async ({ page }) => {
  for (const typed of HOSTILE) {
    await page.goto('/');
    await settled(page);
    const search = page.getByRole('main').locator('[name=serviceLocation]');
    await search.fill(typed);
    await search.press('Enter');

    await page.waitForURL('**/get-quote?*');
    await expect(field(page)).toHaveValue(typed);
    await expectUnharmed(page);
  }
});

test('unknown, doubled and broken parameters do no harm', async ({ page }) => {
  const seen = watch(page);
  const queries = [
    'serviceLocation=Perth&serviceLocation=Hobart',
    'serviceLocation[]=Perth&__proto__[x]=1&constructor=1',
    'serviceLocation=%E0%A4%A&location=%',
    'suburb=<b>Bondi</b>&postcode=<b>2026</b>',
    'step=4&utm_source=<script>globalThis.wasHarmed=true</script>',
  ];
  for (const query of queries) {
    const answer = await page.goto(`/get-quote?${query}`);
    expect(answer?.status(), query).toBe(200);
    await settled(page);
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    await expect(field(page)).toBeEditable();
    await expectUnharmed(page);
  }
  expect(seen.complaints).toEqual([]);
});

test('a suburb and a postcode fill the form in', async ({ page }) => {
  await page.goto('/get-quote?suburb=Bondi&postcode=2026');

  await expect(field(page)).toHaveValue(/Bondi.*2026/);
});

test('a token is text, and an unreal one is refused in words', async ({ page }) => {
  await page.goto(`/auth/reset-password?token=${encodeURIComponent(HOSTILE[0]!)}`);
  await settled(page);
  await page.getByLabel('New Password', { exact: true }).fill('a long enough one');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Update Password' }).click();

  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectUnharmed(page);
  expect(page.url()).not.toContain('token=');
});

test('the way back after a sign-in stays on this site', async ({ page }) => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:globalThis.wasHarmed=true']) {
    await page.context().clearCookies();
    await page.goto(`/login?${new URLSearchParams({ next })}`);
    await page.getByLabel('Username').fill('sparky');
    await page.getByLabel('Password', { exact: true }).fill('sparky-demo');
    await page.keyboard.press('Enter');

    await page.waitForURL('**/dashboard');
    await expectUnharmed(page);
  }
});

test('addresses that make no sense are refused, never shown as HTML and never a fault of ours', async ({ page, request }) => {
  const paths = [
    '/%3Cimg%20src=x%20onerror=globalThis.wasHarmed=true%3E',
    '/electricians/nsw/%3Cscript%3E-2042',
    '/electricians/nsw/__proto__-2042',
    '/electricians/xyz/newtown-2042',
    '/constructor',
    '/get-quote/%2e%2e%2f%2e%2e%2fetc/passwd',
  ];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expectUnharmed(page);
  }
  const broken = await request.get('/%E0%A4%A');
  expect(broken.status()).toBeLessThan(500);
});
