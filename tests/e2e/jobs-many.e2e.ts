import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { fits, flaws } from './accessibility.ts';
import { addJob, cardOf, type Job, newName, test } from './job-people.ts';

test('sixty jobs load page by page, and a search finds one of them', async ({ visit }) => {
  const page = await visit({ as: 'new', width: 360 });
  const jobs: Job[] = [];
  while (jobs.length < 60) {
    const ten = Array.from({ length: 10 }, () => addJob(page, { customerName: newName('Mary') }));
    jobs.push(...(await Promise.all(ten)));
  }
  jobs.sort((one, other) => one.id - other.id);
  const oldest = jobs[0]!;
  await page.goto('/dashboard?tab=purchased');
  await expect(page.getByRole('tab', { name: /^Purchased ?, 60 jobs$/ })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(30);
  // What is off the screen costs no drawing.
  expect(await cards.last().evaluate((card) => getComputedStyle(card).contentVisibility)).toBe('auto');

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  expect(await fits(page)).toBe(true);

  await page.getByRole('button', { name: /^Filters/ }).click();
  const search = page.getByRole('searchbox', { name: 'Search leads and jobs' });
  await search.fill(oldest.jobReference);
  await expect(cards).toHaveCount(1);
  await expect(cardOf(page, oldest)).toBeVisible();
  await expect(page.getByText('1 of 60 shown')).toBeVisible();
  await search.fill('nobody of that name');
  await expect(page.getByText('No jobs match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cardOf(page, jobs.at(-1)!)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Purchased ?, 60 jobs$/ })).toBeVisible();
});

test('on a desk jobs are rows: the keys walk them, and ticked ones are exported and archived together', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  const names = [newName('Ada'), newName('Bea'), newName('Cleo')];
  for (const customerName of names) await addJob(page, { customerName });
  await page.goto('/dashboard?tab=purchased');
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const open = page.getByRole('article');
  const [first, second, third] = [names[2]!, names[1]!, names[0]!];
  await expect(open).toHaveAccessibleName(new RegExp(`^${first}, `));
  expect(await row(first).evaluate((button) => button.closest('tr')?.getBoundingClientRect().height)).toBeLessThanOrEqual(46);
  expect(await flaws(page)).toEqual([]);

  await row(first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(second)).toBeFocused();
  await expect(open).toHaveAccessibleName(new RegExp(`^${second}, `));
  await page.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(second)).toBeFocused();

  await page.getByRole('checkbox', { name: `Choose ${first}` }).check();
  await page.getByRole('checkbox', { name: `Choose ${third}` }).check();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = readFileSync(await (await coming).path(), 'utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain(second);

  await page.getByRole('button', { name: 'Archive them' }).click();
  await page.getByRole('alertdialog', { name: 'Archive 2 jobs?' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 jobs moved to the archive.').first()).toBeVisible();
  await expect(row(first)).toHaveCount(0);
  await expect(open).toHaveAccessibleName(new RegExp(`^${second}, `));
});
