import { expect, type Page } from '@playwright/test';
import { fits, flaws } from './accessibility.ts';
import { notice, test } from './job-people.ts';

/** Places of the gazetteer that the demo world has no page for; a test takes one each. */
const places = {
  made: { name: 'Balmain', state: 'NSW', postcode: '2041' },
  copied: { name: 'Rozelle', state: 'NSW', postcode: '2039' },
  looked: { name: 'Glebe', state: 'NSW', postcode: '2037' },
};

const words = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

async function fill(page: Page, { name, state, postcode }: (typeof places)['made'], description: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Suburb').fill(name);
  await dialog.getByLabel('State').selectOption(state);
  await dialog.getByLabel('Postcode').fill(postcode);
  await dialog.getByLabel('Description').fill(description);
}

async function inSitemap(page: Page, path: string): Promise<boolean> {
  const response = await page.request.get('/sitemap.xml');
  return (await response.text()).includes(`${path}<`);
}

test('a suburb gets a page, is told apart from its copy, moves, and is switched off', async ({ visit, browser }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/manage/suburbs');
  await page.getByRole('button', { name: 'New suburb' }).click();
  await fill(page, places.made, words('harbour', 119));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('119 of 120 words.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create suburb' }).click();
  await expect(notice(page, 'Balmain NSW 2041 is saved')).toContainText('Not indexed: 119 of 120 words');
  const path = '/electricians/nsw/balmain-2041';
  expect(await inSitemap(page, path)).toBe(false);

  await row(page, 'Balmain').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Description').fill(words('harbour', 130));
  await dialog.getByLabel('Price from').fill('79');
  await dialog.getByRole('button', { name: 'Save suburb' }).click();
  await expect(row(page, 'Balmain')).toContainText('Indexed');
  await expect(dialog).toHaveCount(0);
  expect(await inSitemap(page, path)).toBe(true);

  const [visited] = await Promise.all([
    page.context().waitForEvent('page'),
    row(page, 'Balmain').getByRole('link', { name: /^Open page/ }).click(),
  ]);
  await expect(visited.getByText('harbour129')).toBeVisible();
  await expect(visited.getByRole('heading', { name: 'Electrical work from $79' })).toBeVisible();
  await visited.close();

  await page.getByRole('button', { name: 'New suburb' }).click();
  await fill(page, places.copied, words('harbour', 130));
  await dialog.getByRole('button', { name: 'Create suburb' }).click();
  await expect(row(page, 'Rozelle')).toContainText('Not indexed: 100 % the same as Balmain');
  await expect(row(page, 'Balmain')).toContainText('Not indexed: 100 % the same as Rozelle');
  expect(await inSitemap(page, path)).toBe(false);

  await row(page, 'Rozelle').getByRole('checkbox').click();
  await expect(row(page, 'Rozelle')).toContainText('Switched off');
  await expect(row(page, 'Balmain').getByText('Indexed', { exact: true })).toBeVisible();

  await row(page, 'Balmain').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Suburb').fill('Balmain East');
  await expect(dialog.getByText('/electricians/nsw/balmain-east-2041')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save suburb' }).click();
  await expect(row(page, 'Balmain East')).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(path);
  await expect(stranger).toHaveURL('/electricians/nsw/balmain-east-2041');
  await expect(stranger.getByRole('heading', { level: 1, name: 'Electricians in Balmain East' })).toBeVisible();
  await stranger.close();
});

test('a suburb that somebody else changed in the meantime is not overwritten unseen', async ({ visit }) => {
  const [mine, theirs] = [await visit({ as: 'superadmin' }), await visit({ as: 'superadmin' })];
  for (const page of [mine, theirs]) {
    await page.goto('/manage/suburbs?q=city of hobart');
    await page.getByRole('button', { name: /^Edit/ }).click();
  }
  await theirs.getByLabel('Opening hours').fill('Mornings only');
  await theirs.getByRole('button', { name: 'Save suburb' }).click();
  await expect(theirs.getByRole('dialog')).toHaveCount(0);

  await mine.getByLabel('Council').fill('City of Hobart, mine');
  await mine.getByRole('button', { name: 'Save suburb' }).click();

  const dialog = mine.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this suburb');
  await expect(dialog.getByText('Mornings only')).toBeVisible();
  await expect(dialog.getByLabel('Council')).toHaveValue('City of Hobart, mine');
});

test('the suburbs and their form are accessible', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/manage/suburbs');
  await expect(page.getByRole('table', { name: 'Suburbs with pages' })).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  await page.getByRole('button', { name: 'New suburb' }).click();
  await fill(page, { ...places.looked, postcode: '2' }, 'Short.');
  await page.getByRole('button', { name: 'Create suburb' }).click();
  await expect(page.getByText('Please enter a postcode of 4 digits')).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 740 });
  expect(await fits(page)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await fits(page)).toBe(true);
});
