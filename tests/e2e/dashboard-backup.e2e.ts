import { expect, type Page } from '@playwright/test';
import { expectClear } from './accessibility.ts';
import { countOn, tabOf } from './dashboard-parts.ts';
import { addJob, newName, test } from './job-people.ts';

const reminder = (page: Page) => page.getByRole('region', { name: 'Backup reminder' });

test('the backup reminder covers nothing and closes when dismissed', async ({ visit }) => {
  const page = await visit({ width: 360 });
  await addJob(page, { customerName: newName('Nina') });
  await page.clock.install();
  await page.goto('/dashboard?tab=purchased');
  await countOn(page, 'Purchased');
  const search = page.getByRole('button', { name: /^Filters/ });
  await search.focus();
  await page.clock.runFor(1500);
  await expect(reminder(page)).toBeVisible();
  await expect(search).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tabOf(page, 'Called').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Called customers' })).toBeVisible();
  await expect(reminder(page)).toBeVisible();

  // On a phone the bar of tabs is fixed at the bottom.
  await reminder(page).scrollIntoViewIfNeeded();
  await expectClear(page, reminder(page), [page.getByRole('navigation', { name: 'Dashboard' })]);
  await reminder(page).getByRole('button', { name: 'Dismiss backup reminder' }).click();
  await expect(reminder(page)).toHaveCount(0);
  await page.reload();
  await countOn(page, 'Purchased');
  await page.clock.runFor(5000);
  await expect(reminder(page)).toHaveCount(0);

  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await countOn(page, 'Purchased');
  await page.clock.runFor(1500);
  await expect(reminder(page)).toBeVisible();
});

test('the backup reminder shows once when the browser blocks storage', async ({ visit }) => {
  const page = await visit();
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException(`${name} is blocked`, 'SecurityError');
      };
      Object.defineProperty(globalThis, name, { get });
    }
  });
  await addJob(page, { customerName: newName('Nina') });
  await page.clock.install();
  await page.goto('/dashboard?tab=purchased');
  await countOn(page, 'Purchased');
  await page.clock.runFor(1500);
  await expect(reminder(page)).toBeVisible();
  const download = page.waitForEvent('download');
  await reminder(page).getByRole('button', { name: /^Export/ }).click();
  await download;
  await expect(reminder(page)).toHaveCount(0);
  await tabOf(page, 'Called').click();
  await page.clock.runFor(5000);
  await expect(reminder(page)).toHaveCount(0);
  expect(uncaught).toEqual([]);
});
