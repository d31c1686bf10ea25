import { expect, type Page } from '@playwright/test';
import { fits, flawsHere } from './accessibility.ts';
import { test } from './base-test.ts';
import { fileQuote, newMark, newPerson } from './people.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Confirm your phone number' });
const demoPhone = (page: Page) => page.getByRole('region', { name: 'Demo phone' });
const confirmed = (page: Page) => page.getByText('Your phone number is confirmed.');

/** Returns the code in the latest text of the demo phone. */
async function codeOf(page: Page): Promise<string> {
  const text = demoPhone(page).getByRole('listitem').first();
  await expect(text).toContainText(/code: \d{6}\./);
  return /code: (\d{6})/.exec((await text.textContent()) ?? '')?.[1] ?? '';
}

for (const width of [360, 1280]) {
  test(`a customer confirms their number after the request at ${width} px, by keyboard`, async ({ browser }) => {
    const { page } = await newPerson(browser, { width, height: 740 });
    await fileQuote(page, { name: 'Cody Codetest', phone: '0491 570 006', location: 'Marrickville NSW 2204', work: `A power point for ${newMark()}` });

    await expect(part(page)).toContainText('We texted a code to your number ending in 006');
    const code = await codeOf(page);
    expect(await flawsHere(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.reload();
    await expect(part(page)).toContainText('We texted a code');
    await expect(demoPhone(page).getByRole('listitem')).toHaveCount(1);
    const field = part(page).getByLabel('Code from the text');
    await field.focus();
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expect(part(page)).toContainText('That’s not the code.');
    await expect(field).toBeFocused();
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');

    await expect(confirmed(page)).toBeVisible();
    await expect(part(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'See your request' }).click();
    await expect(page.getByText('ending in 006, which you confirmed')).toBeVisible();
    await page.context().close();
  });
}

test('a customer who skipped the code confirms another number on the page of their request', async ({ browser }) => {
  const { page } = await newPerson(browser, { width: 360, height: 740 });
  await fileQuote(page, { name: 'Cody Codetest', phone: '0491 570 006', location: 'Marrickville NSW 2204', work: `A fan for ${newMark()}` });
  await expect(part(page)).toBeVisible();
  await page.getByRole('link', { name: 'See your request' }).click();
  const first = await codeOf(page);

  await part(page).getByRole('button', { name: 'Wrong number? Change it' }).click();
  await part(page).getByLabel('Your phone number').fill('12345');
  await part(page).getByRole('button', { name: 'Change the number' }).click();
  await expect(part(page)).toContainText('Phone number must be at least 10 digits');
  await part(page).getByLabel('Your phone number').fill('0491 570 110');
  await part(page).getByRole('button', { name: 'Change the number' }).click();

  await expect(part(page)).toContainText('We texted a code to your number ending in 110');
  await expect(demoPhone(page).getByRole('listitem')).toHaveCount(2);
  const second = await codeOf(page);
  expect(second).not.toBe(first);
  await expect(part(page).getByRole('button', { name: 'Text me again' })).toBeDisabled();
  expect(await flawsHere(page)).toEqual([]);
  await part(page).getByLabel('Code from the text').fill(second);
  await part(page).getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByText('ending in 110, which you confirmed')).toBeVisible();
  await expect(part(page)).toHaveCount(0);
  await page.context().close();
});
