import { expect, type Page, type Route } from '@playwright/test';
import { fits, flaws, setTextSize, violationsInBothThemes } from './accessibility.ts';
import { newName, notice, test } from './job-people.ts';
import { memberOf } from './people.ts';

/** Someone who has just signed up, by the name that nobody else has. */
async function usernameOf({ request }: Page): Promise<string> {
  const me = (await (await request.get('/api/auth/me')).json()) as { username: string };
  return me.username;
}

/** A card on a phone, rows of a table on a wide screen. */
const card = (page: Page) => page.getByRole('article', { name: 'Ada Volt' }).or(page.getByRole('rowgroup', { name: 'Ada Volt' }));

async function openProvider(page: Page, username: string): Promise<void> {
  await page.goto('/manage/providers');
  await page.getByRole('searchbox', { name: 'Search providers' }).fill(username);
  await expect(page).toHaveURL(`/manage/providers?q=${username}`);
  await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(1);
  await card(page).getByRole('button', { name: /^Details/ }).click();
}

async function expectAudited(page: Page, name: RegExp): Promise<void> {
  await page.goto('/manage/audit-log');
  await page.getByLabel('Show').selectOption({ label: 'Providers' });
  await expect(page.getByRole('article', { name }).first()).toContainText('Robin Keane');
}

test('a super admin looks up a licence, verifies it and writes notes', async ({ visit }) => {
  const electrician = await visit({ as: 'new' });
  const username = await usernameOf(electrician);
  const page = await visit({ as: 'superadmin', width: 360 });
  await openProvider(page, username);
  const provider = card(page);
  await expect(provider).toContainText('No licence on file');
  await expect(provider).toContainText('Enter a licence to verify it.');

  await provider.getByLabel('Licence number').fill('4711C');
  await provider.getByRole('button', { name: /^Save licence/ }).click();
  await expect(provider).toContainText('Please choose the state of the licence');
  await provider.getByLabel('Licence state').selectOption('NSW');
  await provider.getByLabel(/^Expires on/).fill('2020-01-31');
  await provider.getByRole('button', { name: /^Save licence/ }).click();
  await expect(provider.getByText('Saved')).toBeVisible();
  await expect(provider).toContainText('Licence expired 31 Jan 2020');
  await provider.getByLabel(/^Expires on/).fill('2099-01-31');
  await provider.getByRole('button', { name: /^Save licence/ }).click();
  await expect(provider).toContainText('Licence to 31 Jan 2099');
  await provider.getByRole('button', { name: /^Verify/ }).click();
  await expect(provider).toContainText('Please choose the class of the licence');
  await provider.getByLabel('Licence class').selectOption('contractor');
  await provider.getByLabel('Name on the licence').fill('Volt Electrical');
  await provider.getByRole('button', { name: /^Verify/ }).click();
  await expect(provider.getByText(/^Verified in the state’s register by Robin Keane/)).toBeVisible();
  await provider.getByRole('button', { name: /^Remove verification/ }).click();
  await expect(notice(page, 'Ada Volt is no longer verified')).toBeVisible();
  await provider.getByRole('button', { name: /^Verify/ }).click();
  await expect(provider.getByText(/^Verified in the state’s register by Robin Keane/)).toBeVisible();
  await provider.getByLabel('Notes').fill('Rang twice, friendly.');
  await provider.getByRole('button', { name: /^Save notes/ }).click();
  await expect(provider.getByText('Saved')).toHaveCount(2);

  await page.getByLabel('Show').selectOption({ label: 'Licence due' });
  await expect(page.getByText('No providers match')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Show')).toHaveValue('licence_due');
  await page.getByLabel('Show').selectOption({ label: 'Everyone' });
  await provider.getByRole('button', { name: /^Details/ }).click();
  await expect(provider.getByLabel('Notes')).toHaveValue('Rang twice, friendly.');
  expect(await flaws(page)).toEqual([]);
  await expectAudited(page, /^Verified a provider, Account .+$/);
});

test('a deactivated electrician and their team are signed out at once, until reactivated', async ({ visit }) => {
  const electrician = await visit({ as: 'new' });
  const username = await usernameOf(electrician);
  await electrician.goto('/dashboard');
  await expect(electrician.getByRole('heading', { level: 1 })).toBeVisible();
  const added = await electrician.request.post('/api/team', {
    data: { firstName: 'Mia', lastName: 'Fuse', email: `${username}.mia@example.com`, phone: '0491 570 313', username: memberOf(username) },
  });
  expect(added.status()).toBe(201);
  const page = await visit({ as: 'superadmin' });
  await openProvider(page, username);

  await card(page).getByRole('button', { name: /^Deactivate/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate Ada Volt?' });
  await expect(question).toContainText('signed out everywhere at once');
  await expect(question).toContainText('The 1 person on their team is shut out as well.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Deactivate' }).click();

  await expect(notice(page, 'Ada Volt is deactivated')).toBeVisible();
  await expect(card(page).getByText('Deactivated', { exact: true })).toBeVisible();
  const reactivate = card(page).getByRole('button', { name: /^Reactivate/ });
  await expect(reactivate).toBeFocused();
  expect((await electrician.request.get('/api/leads')).status()).toBe(401);
  await electrician.goto('/dashboard');
  await expect(electrician.getByRole('heading', { name: 'Provider Access Required' })).toBeVisible();

  await reactivate.click();
  await expect(notice(page, 'Ada Volt can sign in again; any standing bids wait until they turn them on')).toBeVisible();
  const login = { username, password: 'a long enough one' };
  expect((await electrician.request.post('/api/auth/login', { data: login })).status()).toBe(200);
  await expectAudited(page, /^Deactivated a provider, Account .+$/);
});

test('two super admins’ notes do not overwrite each other', async ({ visit }) => {
  const username = await usernameOf(await visit({ as: 'new' }));
  const [one, other] = [await visit({ as: 'superadmin' }), await visit({ as: 'superadmin' })];
  await openProvider(one, username);
  await openProvider(other, username);
  const theirs = newName('Theirs');
  await card(other).getByLabel('Notes').fill(theirs);
  await card(other).getByRole('button', { name: /^Save notes/ }).click();
  await expect(card(other).getByText('Saved')).toBeVisible();

  await card(one).getByLabel('Notes').fill('Mine');
  await card(one).getByRole('button', { name: /^Save notes/ }).click();

  await expect(card(one)).toContainText('Someone else changed these notes');
  await expect(card(one)).toContainText(theirs);
  expect(await violationsInBothThemes(one)).toEqual([]);
  await card(one).getByRole('button', { name: 'Keep both' }).click();
  await expect(card(one).getByText('Saved')).toBeVisible();
  await expect(card(one).getByLabel('Notes')).toHaveValue(`${theirs}\n\nMine`);
});

test('the notes appear with the licence form, so that nothing shifts under a finger', async ({ visit }) => {
  const username = await usernameOf(await visit({ as: 'new' }));
  const page = await visit({ as: 'superadmin', width: 360 });
  const held: Route[] = [];
  await page.route('**/assets/provider-forms-*.js', (route) => void held.push(route));
  await openProvider(page, username);
  await expect(card(page)).toContainText(username);
  await expect(card(page).getByLabel('Notes')).toHaveCount(0);

  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();

  await expect(card(page).getByLabel('Notes')).toBeVisible();
  await expect(card(page).getByLabel('Licence number')).toBeVisible();
});

/** Whether the link of this page stands whole within the row. */
const currentIsInSight = (page: Page) =>
  page.getByRole('navigation', { name: 'Manage' }).evaluate((nav) => {
    const current = nav.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    return current !== undefined && current.left >= 0 && current.right <= document.documentElement.clientWidth;
  });

const rowHeight = (page: Page) =>
  page.getByRole('navigation', { name: 'Manage' }).getByRole('list').evaluate((list) => list.clientHeight);

test('the links are one scrolling row on a phone with the current one visible, and wrap on a wide screen', async ({ visit }) => {
  const page = await visit({ as: 'superadmin', width: 320 });
  for (const address of ['/manage/callbacks', '/manage/archive', '/manage/audit-log']) {
    await page.goto(address);
    await expect.poll(() => currentIsInSight(page), address).toBe(true);
    expect(await rowHeight(page)).toBeLessThan(70);
    expect(await fits(page)).toBe(true);
  }
  const links = page.getByRole('navigation', { name: 'Manage' }).getByRole('link');
  await links.first().focus();
  const count = await links.count();
  for (let step = 1; step < count; step += 1) await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  await setTextSize(page, 32);
  expect(await fits(page)).toBe(true);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/manage/audit-log');
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
});

test('the table of a wide screen is sorted by its headings, and Back keeps the order', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/manage/providers');
  const spent = page.getByRole('columnheader', { name: 'Spent' });
  const amounts = () => page.getByRole('table').locator('tbody').evaluateAll((groups) =>
    groups.map((group) => Number((group.querySelectorAll('td')[2]?.textContent ?? '').replaceAll(/[$,]/g, ''))));
  await spent.getByRole('button').click();
  await expect(spent).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/manage/providers?sort=-spend');
  await expect.poll(async () => (await amounts())[0]).toBeGreaterThan(0);
  const highestFirst = await amounts();
  expect(highestFirst).toEqual(highestFirst.toSorted((one, other) => other - one));
  expect(await flaws(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Suburbs' }).click();
  await expect(page.getByRole('table', { name: 'Suburbs with pages' })).toBeVisible();
  await page.goBack();

  await expect(spent).toHaveAttribute('aria-sort', 'descending');
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await fits(page)).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByLabel('Sort')).toHaveValue('-spend');
  expect(await fits(page)).toBe(true);
});

test('the list fits a 320 px screen, and text at twice the size', async ({ visit }) => {
  const username = await usernameOf(await visit({ as: 'new' }));
  const page = await visit({ as: 'superadmin', width: 320 });
  await openProvider(page, username);
  expect(await fits(page)).toBe(true);
  await setTextSize(page, 32);
  expect(await fits(page)).toBe(true);
});
