import { expect } from '@playwright/test';
import { fits } from './accessibility.ts';
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

  await page.getByRole('button', { name: 'Search and filter' }).click();
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
