import { expect, type Page } from '@playwright/test';
import { fits, flawsHere, violationsInBothThemes } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { notice, test } from './job-people.ts';

/** A lead in a list: a row of a table on a wide screen, a card on a phone. */
function entryOf(page: Page, { id }: { id: number }) {
  const list = page.getByRole('tabpanel');
  return list.getByRole('rowgroup', { name: `AE-${id}E,` }).or(list.getByRole('listitem').filter({ hasText: `AE-${id}E` }));
}

for (const width of [360, 1280]) {
  test(`selected leads are archived together, with the button visible below a long list, at ${width} px`, async ({ visit }) => {
    const page = await visit({ as: 'superadmin', width });
    const filed = [await fileLead(page.request), await fileLead(page.request)];
    await page.goto('/manage/leads');
    await page.getByRole('tab', { name: 'On the market' }).click();
    await expect(page).toHaveURL('/manage/leads?show=market');
    expect(await fits(page)).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);

    for (const lead of filed) await entryOf(page, lead).getByRole('checkbox').check();
    await entryOf(page, filed[0]!).evaluate((entry) => entry.scrollIntoView({ block: 'end' }));
    // A press on what the header of the page lies over would not arrive.
    await page.getByRole('button', { name: 'Archive (2)' }).click({ timeout: 5000 });
    const question = page.getByRole('alertdialog', { name: 'Archive 2 leads?' });
    await expect(question).toContainText('You can restore them from the archive');
    expect(await flawsHere(page)).toEqual([]);
    await question.getByRole('button', { name: 'Archive' }).click();

    await expect(notice(page, '2 leads archived.')).toBeVisible();
    for (const lead of filed) await expect(entryOf(page, lead)).toHaveCount(0);
    await page.goto('/manage/archive');
    for (const lead of filed) await expect(entryOf(page, lead)).toHaveCount(1);
  });

  test(`a super admin rewrites a heavily redacted text for electricians, at ${width} px`, async ({ visit }) => {
    const [page, electrician] = [await visit({ as: 'superadmin', width }), await visit({ width })];
    const lead = await fileLead(page.request, { electricalWork: `Proszę wymienić bezpieczniki, nie działa światło w kuchni ${width}` });
    const reference = `AE-${lead.id}E`;
    await electrician.goto(`/dashboard?lead=${lead.id}`);
    const card = electrician.getByRole('article', { name: new RegExp(`^Lead ${reference},`) });
    await expect(card).toContainText('Written in another language');
    await expect(card).not.toContainText('kuchni');

    await page.goto('/manage/leads?show=texts');
    const entry = entryOf(page, lead);
    if (width === 1280) await entry.getByRole('button', { name: /^Details/ }).click();
    await expect(entry).toContainText('kuchni');
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
    await expect(entry).toHaveCount(0);
    await expect(card).toContainText('Replace the fuses. No light in the kitchen.');
  });
}
