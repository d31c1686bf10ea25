import { expect, type Page } from '@playwright/test';
import { moreButton, openMore } from './dashboard-parts.ts';
import { test } from './job-people.ts';
import { publicForms } from './public-forms.ts';

/** Loses a file of the app: the first `times` requests for it, all of them when left out. Returns how often it was asked for. */
async function lose(page: Page, file: string, times = Infinity): Promise<() => number> {
  let asked = 0;
  await page.route(`**/assets/${file}-*.js`, (route) => {
    asked += 1;
    return asked <= times ? route.abort('connectionreset') : route.continue();
  });
  return () => asked;
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' });

/** Resolves once the document was loaded again. */
const reloaded = (page: Page) => page.waitForEvent('load');

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Add Lead', exact: true }).first()).toBeVisible();
}

test('a page whose file is lost once is where its link leads to', async ({ visit }) => {
  const page = await visit();
  await openDashboard(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const asked = await lose(page, 'team-page', 1);

  await (await openMore(page)).getByRole('link', { name: 'Team Management' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Team', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/team');
  expect(asked()).toBe(2);
});

test('a dialog whose file is lost once opens after the page was loaded again', async ({ visit }) => {
  const page = await visit();
  await openDashboard(page);
  await lose(page, 'add-lead-dialog', 1);
  const add = page.getByRole('button', { name: 'Add Lead', exact: true }).first();
  const again = reloaded(page);

  await add.click();
  await again;
  await add.click();

  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
});

test('a dialog whose file stays lost says so with a way to reload, and its button is not dead', async ({ visit }) => {
  const page = await visit();
  await openDashboard(page);
  await lose(page, 'add-lead-dialog');
  const add = page.getByRole('button', { name: 'Add Lead', exact: true }).first();
  const again = reloaded(page);
  await add.click();
  await again;

  for (const attempt of [1, 2]) {
    await add.click();
    await expect(notice(page), `at press ${attempt}`).toBeVisible();
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page)).toBeHidden();
  }
  await add.click();
  await expect(notice(page)).toBeVisible();
  await page.unroute('**/assets/add-lead-dialog-*.js');
  const second = reloaded(page);
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await second;
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
});

test('the menus say so when their files stay lost', async ({ visit }) => {
  const page = await visit();
  await lose(page, 'user-menu');
  await lose(page, 'mobile-menu-dialog');
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Reload' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = moreButton(page);
  await menu.click();
  await expect(notice(page)).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the file that the app starts with is lost once: the page answers all the same', async ({ visit }) => {
  const page = await visit();
  await page.context().clearCookies();
  const asked = await lose(page, 'index', 1);
  await page.goto('/get-quote');

  await page.getByRole('combobox', { name: 'Service location' }).click();
  await expect.poll(asked).toBe(2);
  await page.getByRole('combobox', { name: 'Service location' }).fill('Cairns QLD 4870');
  await page.getByLabel('Describe the electrical work').fill('The hot water is cold');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
});

test('what follows a request says so when its file is lost', async ({ visit }) => {
  const page = await visit();
  await page.context().clearCookies();
  await lose(page, 'after-sending');
  const form = publicForms.find(({ name }) => name === 'quote');
  if (!form) throw new Error('No quote form');
  await form.fill(page);

  await form.send(page).click();

  await expect(page).toHaveURL('/quote-success');
  const missing = page.getByRole('alert').filter({ hasText: 'We couldn’t load the next step: your photos and the code for your phone' });
  await expect(missing.getByRole('link', { name: 'your request’s own page' })).toBeVisible();
  await expect(missing.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a form whose file is lost keeps what was typed, and says how it goes on', async ({ visit }) => {
  const page = await visit();
  await page.context().clearCookies();
  await lose(page, 'callback-attempt');
  const form = publicForms.find(({ name }) => name === 'callback');
  if (!form) throw new Error('No callback form');
  await form.fill(page);

  await form.send(page).click();

  await expect(notice(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  for (const [label, value] of Object.entries(form.kept)) {
    await expect(page.getByRole('main').getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(form.send(page)).toBeEnabled();
});
