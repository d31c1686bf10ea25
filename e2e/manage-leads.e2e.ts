import { expect, type Page } from '@playwright/test';
import { fits, flaws, violationsInBothThemes } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { notice, test } from './job-people.ts';

const entryOf = (page: Page, mark: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: mark });

for (const width of [360, 1280]) {
  test(`ML1: chosen leads are archived together, with the button in sight below a long list, at ${width} px`, async ({ visit }) => {
    const page = await visit({ as: 'superadmin', width });
    const filed = [await fileLead(page.request), await fileLead(page.request)];
    await page.goto('/manage/leads');
    await page.getByRole('tab', { name: 'On the market' }).click();
    await expect(page).toHaveURL('/manage/leads?show=market');
    expect(await fits(page)).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);

    for (const { mark } of filed) await entryOf(page, mark).getByRole('checkbox').check();
    await entryOf(page, filed[0]!.mark).evaluate((entry) => entry.scrollIntoView({ block: 'end' }));
    // A press on what the header of the page lies over would not arrive.
    await page.getByRole('button', { name: 'Archive (2)' }).click({ timeout: 5000 });
    const question = page.getByRole('alertdialog', { name: 'Archive 2 leads?' });
    await expect(question).toContainText('can be restored from the archive');
    expect(await flaws(page)).toEqual([]);
    await question.getByRole('button', { name: 'Archive' }).click();

    await expect(notice(page, '2 leads archived.')).toBeVisible();
    for (const { mark } of filed) await expect(entryOf(page, mark)).toHaveCount(0);
    await page.goto('/manage/archive');
    for (const { mark } of filed) await expect(entryOf(page, mark)).toHaveCount(1);
  });
}
