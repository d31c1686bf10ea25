import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { flawsHere } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { notice, test } from './job-people.ts';

for (const width of [360, 1280]) {
  test(`a look at a contact stands in the audit log, is found by its lead and downloaded, at ${width} px`, async ({ visit }) => {
    const page = await visit({ as: 'superadmin', width });
    const { id } = await fileLead(page.request);
    await page.goto('/manage/leads?show=market');
    await expect(page.getByRole('checkbox', { name: `Choose AE-${id}E` })).toBeVisible();

    await page.goto('/manage/audit-log');
    await page.getByLabel('Show').selectOption('Views of contacts');
    await expect(page).toHaveURL('/manage/audit-log?show=contact');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('What it was done to').selectOption('Lead');
    await page.getByLabel('Number or job reference').fill(String(id));
    const look = page.getByRole('article', { name: /^Viewed contacts, / });
    await expect(look).toHaveCount(1);
    await expect(look).toContainText('Robin Keane');
    expect(await flawsHere(page)).toEqual([]);

    const coming = page.waitForEvent('download');
    const button = page.getByRole('button', { name: 'Download CSV' });
    await button.focus();
    await page.keyboard.press('Enter');
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^[a-z-]+-audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"contact.looked_at"');
    await expect(notice(page, 'Audit log downloaded')).toBeVisible();

    await page.goto('/manage/audit-log?show=audit');
    await expect(page.getByRole('article', { name: 'Downloaded the audit log, Audit log' }).filter({ hasText: `lead:${id}` })).toHaveCount(1);
  });
}
