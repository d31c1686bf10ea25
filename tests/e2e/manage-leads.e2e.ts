import { expect, type Page } from '@playwright/test';
import { fits, flawsHere, violationsInBothThemes } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { notice, test } from './job-people.ts';

const entryOf = (page: Page, mark: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: mark });

for (const width of [360, 1280]) {
  test(`selected leads are archived together, with the button visible below a long list, at ${width} px`, async ({ visit }) => {
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
    await expect(question).toContainText('You can restore them from the archive');
    expect(await flawsHere(page)).toEqual([]);
    await question.getByRole('button', { name: 'Archive' }).click();

    await expect(notice(page, '2 leads archived.')).toBeVisible();
    for (const { mark } of filed) await expect(entryOf(page, mark)).toHaveCount(0);
    await page.goto('/manage/archive');
    for (const { mark } of filed) await expect(entryOf(page, mark)).toHaveCount(1);
  });

  test(`a super admin rewrites a heavily redacted text for electricians, at ${width} px`, async ({ visit }) => {
    const [page, electrician] = [await visit({ as: 'superadmin', width }), await visit({ width })];
    const { id } = await fileLead(page.request, { electricalWork: `Proszę wymienić bezpieczniki, nie działa światło w kuchni ${width}` });
    const reference = `AE-${id}E`;
    await electrician.goto(`/dashboard?lead=${id}`);
    const card = electrician.getByRole('article', { name: new RegExp(`^Lead ${reference},`) });
    await expect(card).toContainText('Written in another language');
    await expect(card).not.toContainText('kuchni');

    await page.goto('/manage/leads?show=texts');
    await expect(entryOf(page, reference)).toContainText('kuchni');
    expect(await fits(page)).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: `Check the text of ${reference}` }).click();
    const dialog = page.getByRole('dialog', { name: `Text of ${reference}` });
    const work = dialog.getByRole('textbox', { name: 'The work, as electricians read it' });
    await work.fill('Ring 0491 570 158 about the fuses in the kitchen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This still shows how to reach, find or recognise the customer').first()).toBeVisible();
    expect(await flawsHere(page)).toEqual([]);
    await work.fill('Replace the fuses. No light in the kitchen.');
    await dialog.getByRole('button', { name: 'Save' }).click();

    await expect(notice(page, `Text of ${reference} checked.`)).toBeVisible();
    await expect(entryOf(page, reference)).toHaveCount(0);
    await expect(card).toContainText('Replace the fuses. No light in the kitchen.');
  });
}
