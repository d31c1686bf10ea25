import { expect, type Page } from '@playwright/test';
import { fits, violations } from './accessibility.ts';
import { cardUrl } from './card-people.ts';
import { test } from './base-test.ts';
import { googleQuestions, serveGoogle } from './google-stand-in.ts';
import { createGate, settled } from './public-watch.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Service location' });
const options = (page: Page) => page.getByRole('option');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

async function openField(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}/get-quote`);
  await settled(page);
  await field(page).click();
}

/** What assistive technology is told of as the current line. */
const lit = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
  );

test.describe('without a key', () => {
  test.beforeEach(({ page }) => openField(page));

  test('towns, postcodes and the end of an address are completed', async ({ page }) => {
    for (const [typed, expected] of [
      ['Broome', 'Broome WA 6725'],
      ['Port Douglas', 'Port Douglas QLD 4877'],
      ['St Kilda', 'St Kilda VIC 3182'],
      ['marr', 'Marrickville NSW 2204'],
      ['2204', 'Marrickville NSW 2204'],
      ['3 Dampier Terrace, broo', '3 Dampier Terrace, Broome WA 6725'],
      ['3 Dampier Terrace Broome', '3 Dampier Terrace, Broome WA 6725'],
      // Alice Springs and around.
      ['0870', 'NT 0870'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(typed);

      await expect(options(page).filter({ hasText: expected }).first(), typed).toBeVisible();
      expect(await options(page).count(), typed).toBeLessThanOrEqual(6);
    }
    await expect(options(page).first()).toContainText('NT 0870');
  });

  test('the keys walk the list, pick and close it', async ({ page }) => {
    await page.keyboard.type('rich');
    await expect(options(page)).toHaveCount(6);
    await expect(page.getByRole('status').filter({ hasText: '6 suggestions' })).toHaveCount(1);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(field(page)).toHaveAttribute('autocomplete', 'off');
    const [first = '', second = '', ...others] = await options(page).allTextContents();

    await page.keyboard.press('ArrowDown');
    expect(await lit(page)).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await lit(page)).toBe(second);
    await page.keyboard.press('End');
    expect(await lit(page)).toBe(others.at(-1));
    await page.keyboard.press('Home');
    expect(await lit(page)).toBe(first);

    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('rich');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => lit(page)).toBe(first);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(first);
    await expect(field(page)).toBeFocused();
    await expect(list(page)).toHaveCount(0);
  });

  test('Tab leaves the field and its list closes', async ({ page }) => {
    await page.keyboard.type('broome');
    await expect(list(page)).toBeVisible();

    await page.keyboard.press('Tab');

    await expect(page.getByRole('button', { name: 'Power point' })).toBeFocused();
    await expect(list(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('broome');
  });

  test('a slow tap picks', async ({ page }) => {
    await page.keyboard.type('broome');

    await options(page).filter({ hasText: 'Broome WA 6725' }).click({ delay: 600 });

    await expect(field(page)).toHaveValue('Broome WA 6725');
    await expect(field(page)).toBeFocused();
    await expect(list(page)).toHaveCount(0);
  });

  test('the 26 places go on when the network goes away', async ({ context, page }) => {
    await page.keyboard.type('broome');
    await expect(list(page)).toBeVisible();

    await context.setOffline(true);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('tas');

    await expect(options(page)).toHaveText(['Hobart TAS 7000', 'Launceston TAS 7250']);
    await expect(page.getByTitle(/^Basic suggestions/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('an answer that comes late is not shown', async ({ page }) => {
    const { passed, open } = createGate();
    await page.route('**/api/places?q=mel', async (route) => {
      await passed;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/places?q=mel');
    await page.keyboard.type('mel');
    await asked;

    await field(page).fill('syd');
    await expect(options(page).first()).toContainText(/^Syd/);
    open();
    await page.waitForLoadState('networkidle');

    await expect(options(page).first()).toContainText(/^Syd/);
    await expect(options(page).filter({ hasText: /^Mel/ })).toHaveCount(0);
  });

  test('an open list is accessible', async ({ page }) => {
    await page.keyboard.type('rich');
    await page.keyboard.press('ArrowDown');
    await expect(list(page)).toBeVisible();

    expect(await violations(page)).toEqual([]);
  });

  test('an open list fits on a screen of 320 px, above the keyboard, with lines for thumbs', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.type('12 Mount Pleasant Old Station Road, rich');
    await expect(options(page)).toHaveCount(6);

    expect(await fits(page)).toBe(true);
    for (const option of await options(page).all()) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }

    // As much as a keyboard leaves.
    await page.setViewportSize({ width: 320, height: 330 });
    const endOfList = async () => {
      const { y = 0, height = Infinity } = (await list(page).boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(endOfList).toBeLessThanOrEqual(330);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 });
  });

  test('a place that nobody knows is asked about once, and may stand', async ({ page }) => {
    await page.keyboard.type('Behind the old mill');
    await expect(page.getByText('We don’t know this place. Check the spelling or type the postcode.').first()).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await page.getByLabel('Describe the electrical work').fill('A new light over the back door');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('We don’t know this place.');
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Next', exact: true }).click();

    await expect(page.getByText('Step 2 of 4')).toBeVisible();
  });

  test('a name that several places have is asked about, and one of them chosen', async ({ page }) => {
    await page.keyboard.type('richmond');
    await page.getByLabel('Describe the electrical work').fill('A new light over the back door');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Which Richmond? Choose from the list or add the postcode.');
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    await field(page).click();
    await options(page).filter({ hasText: 'Richmond TAS 7025' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    await expect(page.getByText('Step 2 of 4')).toBeVisible();
  });
});

test('home takes what was picked to the quote form', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.getByRole('combobox').click();
  await page.keyboard.type('broome');
  await options(page).filter({ hasText: 'Broome WA 6725' }).click();
  await page.getByRole('button', { name: 'Find Local Electricians' }).click();

  await page.waitForURL('**/get-quote?serviceLocation=Broome*');
  await expect(field(page)).toHaveValue('Broome WA 6725');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a misspelt suburb is put right on the home page and taken to the quote form', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await page.getByRole('combobox').click();
    await page.keyboard.type('marickville');
    const guess = options(page).filter({ hasText: 'Did you mean Marrickville NSW 2204?' });
    await expect(guess).toBeVisible();
    await expect(options(page).first()).toHaveText('Did you mean Marrickville NSW 2204?');
    expect(await fits(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await guess.tap();
    await page.getByRole('button', { name: 'Find Local Electricians' }).click();

    await page.waitForURL('**/get-quote?serviceLocation=Marrickville*');
    await expect(field(page)).toHaveValue('Marrickville NSW 2204');
    await page.getByLabel('Describe the electrical work').fill('A new light over the back door');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
  });

  test('what nobody knows is asked about in words, without inventing a street', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await page.getByRole('combobox').click();
    await page.keyboard.type('asdf qwer');

    await expect(page.getByText('We don’t know this place. Check the spelling or type the postcode.').first()).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    expect(await fits(page)).toBe(true);
  });
});

test('who was in the field before the app came gets suggestions', async ({ page }) => {
  const { passed, open } = createGate();
  await page.route('**/assets/*.js', async (route) => {
    await passed;
    await route.continue();
  });
  await page.goto('/get-quote', { waitUntil: 'commit' });
  await field(page).click();
  await page.keyboard.type('broome');

  open();

  await expect(options(page).filter({ hasText: 'Broome WA 6725' })).toBeVisible();
  await expect(field(page)).toHaveValue('broome');
});

test.describe('with a key', () => {
  test('suggests addresses live, by sessions, and takes the full address', async ({ page }) => {
    await serveGoogle(page);
    await openField(page, cardUrl);
    await expect(page.getByTitle(/^Live address search/)).toBeVisible();

    await page.keyboard.type('3 damp');
    await expect(options(page)).toHaveCount(3);
    await expect(page.getByText('Google Maps')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await options(page).nth(1).click();
    await expect(field(page)).toHaveValue('3 Dampier Terrace, Broome WA 6725, Australia');
    await expect(field(page)).toBeFocused();
    await field(page).fill('dampier');
    await expect(options(page)).toHaveCount(3);

    expect(await googleQuestions(page)).toEqual([
      { input: '3 damp', session: 1, regions: ['au'] },
      { input: 'dampier', session: 2, regions: ['au'] },
    ]);
  });

  test('goes on with the server’s localities where the script is blocked, and says so once', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('https://maps.googleapis.com/**', (route) => route.abort());
    await openField(page, cardUrl);

    await page.keyboard.type('broome');
    await expect(options(page).filter({ hasText: 'Broome WA 6725' })).toBeVisible();
    await page.keyboard.press('Tab');
    await field(page).click();

    await expect(page.getByTitle(/^Basic suggestions/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(warnings).toEqual([expect.stringContaining('Live address search is unavailable')]);
  });
});
