import { expect, type Locator, type Page } from '@playwright/test';
import { flaws, probe } from './accessibility.ts';
import { test } from './public-test.ts';
import { createGate, settled, watch } from './public-watch.ts';

const MAX_TABS = 60;

/** Presses Tab until the focus is there, and sees on the way that it can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect((await probe(page, 'focusStop'))?.problems ?? []).toEqual([]);
  }
  throw new Error(`Tab never reaches ${target.toString()}`);
}

const location = (page: Page) => page.getByRole('combobox', { name: 'Service location' });
const work = (page: Page) => page.getByLabel('Describe the electrical work');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function pressNext(page: Page): Promise<void> {
  await tabTo(page, button(page, 'Next'));
  await page.keyboard.press('Enter');
}

/** A new step gives its title the focus at once, and a moment later the page's top the screen. */
async function arriveAt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

for (const width of [360, 1280]) {
  test(`a quote is filed with the keys alone, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const seen = watch(page);
    await page.goto('/get-quote');
    await settled(page);

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressNext(page);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await tabTo(page, summary.getByRole('link', { name: 'Service location is required' }));
    await page.keyboard.press('Enter');
    await expect(location(page)).toBeFocused();

    await page.keyboard.type('marrick');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(location(page)).toHaveValue(/Marrickville.*2204/);
    await tabTo(page, work(page));
    await page.keyboard.type('Two new outlets in the kitchen');
    await expect(page.getByText('There is a problem')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
    await tabTo(page, page.getByRole('radio', { name: /^Repair/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Maintenance/ })).toBeChecked();
    await pressNext(page);

    await arriveAt(page, 'Property & Budget Details');
    await expect(page.getByText('Step 2 of 4')).toBeVisible();
    await pressNext(page);
    await arriveAt(page, 'Scheduling & Urgency');
    await pressNext(page);
    await arriveAt(page, 'Your Information');

    await tabTo(page, page.getByLabel('Full name'));
    await page.keyboard.type('Kay Board');
    await tabTo(page, page.getByLabel('Phone number'));
    await page.keyboard.type('0491 570 156');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' })).toBeFocused();
    await page.waitForURL('**/quote-success');
    await expect(page.getByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' })).toBeFocused();
    await expect(page.getByText(/AE-\d+E/).first()).toBeVisible();
    expect(seen.complaints).toEqual([]);
  });
}

test('who types contact details into a text is told gently that they are not needed there', async ({ page }) => {
  await page.goto('/get-quote');
  const hint = page.getByText('We share your contact details with one electrician, after they take the job.');
  await work(page).fill('The lights flicker all evening in the lounge and the hall');
  await expect(hint).toBeHidden();

  await work(page).fill('The lights flicker, ring me on 0491 570 156');
  await expect(hint).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  await work(page).fill('The lights flicker');
  await expect(hint).toBeHidden();
});

/** Holds the app's files back, as a slow network does. Returns what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = createGate();
  await page.route('**/assets/*.js', async (route) => {
    await gate.passed;
    await route.continue();
  });
  return gate.open;
}

test('what is typed, chosen and pressed before the script is there is not lost', async ({ page }) => {
  const letScriptsIn = await holdScripts(page);
  await page.goto('/get-quote');
  await location(page).fill('12 Early Street, Hobart TAS 7000');
  await work(page).pressSequentially('The lights flicker all evening');
  await page.getByRole('radio', { name: /^Upgrade/ }).check();
  await button(page, 'Next').click();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();

  letScriptsIn();

  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await button(page, 'Back').click();
  await expect(location(page)).toHaveValue('12 Early Street, Hobart TAS 7000');
  await expect(work(page)).toHaveValue('The lights flicker all evening');
  await expect(page.getByRole('radio', { name: /^Upgrade/ })).toBeChecked();
});

test('a sign-in that is sent too early goes through once the script is there', async ({ page }) => {
  const letScriptsIn = await holdScripts(page);
  await page.goto('/login');
  await page.getByLabel('Username').fill('sparky');
  await page.getByLabel('Password', { exact: true }).fill('sparky-demo');
  await button(page, 'Login').click();
  expect(page.url()).toMatch(/\/login$/);

  letScriptsIn();

  await page.waitForURL('**/dashboard');
});

test('the search on the home page works while its script is still on the way', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/');
  await page.getByRole('main').locator('[name=serviceLocation]').fill('Broome');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/get-quote?serviceLocation=Broome');
});

test('Back is a step back with every answer, a reload keeps them, and what is sent is sent once', async ({ page }) => {
  await page.goto('/get-quote?serviceLocation=Ballarat%20VIC%203350');
  await settled(page);
  await work(page).fill('A new switchboard, please');
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: /^Commercial/ }).check();
  await page.goBack();
  await expect(work(page)).toHaveValue('A new switchboard, please');
  await page.goForward();
  await expect(page.getByRole('radio', { name: /^Commercial/ })).toBeChecked();

  await page.reload();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Commercial/ })).toBeChecked();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByLabel('Full name').fill('Bac Ward');
  await page.getByLabel('Phone number').fill('0491570156');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/leads') sent += 1;
  });
  await button(page, 'Get Free Quote').dblclick();
  await page.waitForURL('**/quote-success');

  await page.goBack();
  await expect(page.getByText('Bac Ward')).toHaveCount(0);
  await page.goto('/get-quote');
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(work(page)).toHaveValue('');
  expect(sent).toBe(1);
});
