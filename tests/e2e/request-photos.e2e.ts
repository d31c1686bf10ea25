import { expect, type Page } from '@playwright/test';
import { fits, flawsHere } from './accessibility.ts';
import { test } from './base-test.ts';
import { newAccount } from './job-people.ts';
import { newMark, newPerson } from './people.ts';

/** Makes a JPEG in the page, as a camera would, another one for each name. */
async function photoFile(page: Page, name: string) {
  const base64 = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    canvas.width = 2000;
    canvas.height = 1500;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#884422';
      context.fillRect(0, 0, 2000, 1500);
      context.fillStyle = '#ffffff';
      context.font = '400px sans-serif';
      context.fillText(text, 100, 800);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, name);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

for (const width of [360, 1280]) {
  test(`the whole life of a request, from its photos and the code to the rating, at ${width} px`, async ({ browser }) => {
    const mark = newMark();
    const { page } = await newPerson(browser, { width, height: 780 });
    await page.goto('/get-quote');
    await page.getByRole('combobox', { name: 'Service location' }).fill('Marrickville NSW 2204');
    await page.getByLabel('Describe the electrical work').fill(`The switchboard hums, see ${mark}`);
    const choose = page.getByLabel(/^Add photos/);
    await choose.setInputFiles([await photoFile(page, 'one.jpg'), await photoFile(page, 'two.jpg')]);
    await expect(page.getByRole('img', { name: /of what you added/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(page.getByRole('img', { name: /of what you added/ })).toHaveCount(1);
    await choose.setInputFiles([await photoFile(page, 'three.jpg')]);
    await expect(page.getByText('Add photos (2 of 5)')).toBeVisible();
    expect(await flawsHere(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    for (const step of [2, 3, 4]) {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText(`Step ${step} of 4`)).toBeVisible();
    }
    await page.getByLabel('Full name').fill('Bridget Storytest');
    await page.getByLabel('Phone number').fill('0491 570 156');
    await page.getByRole('button', { name: 'Get Free Quote' }).click();
    await page.waitForURL('**/quote-success');
    await expect(page.getByText('Your 2 photos were sent.')).toBeVisible();
    const text = page.getByRole('region', { name: 'Demo phone' }).getByRole('listitem').first();
    await expect(text).toContainText(/code: \d{6}/);
    const code = /code: (\d{6})/.exec((await text.textContent()) ?? '')?.[1] ?? '';
    await page.getByLabel('Code from the text').fill(code);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Your phone number is confirmed.')).toBeVisible();

    await page.getByRole('link', { name: 'See your request' }).click();
    const own = page.getByRole('region', { name: 'Photos' });
    await expect(own.getByRole('img')).toHaveCount(2);
    await own.getByLabel(/^Add photos/).setInputFiles([await photoFile(page, 'four.jpg')]);
    await expect(own.getByRole('img')).toHaveCount(3);
    await own.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(own.getByRole('img')).toHaveCount(2);
    expect(await flawsHere(page)).toEqual([]);
    expect(await fits(page)).toBe(true);

    const sparky = await newPerson(browser, { width, height: 780 });
    const { request } = sparky.page;
    await newAccount(request);
    const leads: { id: number; electricalWork: string; photoCount: number }[] = await (await request.get('/api/leads')).json();
    const lead = leads.find(({ electricalWork }) => electricalWork.includes(mark));
    expect(lead?.photoCount).toBe(2);
    const headers = { origin: new URL(page.url()).origin };
    expect((await request.post('/api/create-payment-intent', { data: { leadId: lead?.id }, headers })).status()).toBe(200);
    const buyer = { buyerName: 'Sam Spark', buyerEmail: 'sam@example.com', buyerPhone: '0491 570 110' };
    const bought = await request.post(`/api/leads/${lead?.id}/purchase`, { data: buyer, headers });
    expect(bought.status()).toBe(200);
    const { id: purchaseId } = await bought.json();
    await sparky.page.goto(`/dashboard?tab=purchased&job=${purchaseId}`);
    await expect(sparky.page.getByRole('list', { name: 'Photos from Bridget Storytest' }).getByRole('img')).toHaveCount(2);
    expect(await fits(sparky.page)).toBe(true);
    await sparky.page.context().close();

    await page.reload();
    await page.getByRole('button', { name: 'Yes, they called' }).click();
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByRole('button', { name: 'Send your rating' }).click();
    await expect(page.getByText(/^4 of 5 stars/)).toBeVisible();
    await expect(own.getByRole('img')).toHaveCount(2);
    await expect(own.getByRole('button')).toHaveCount(0);
    await page.context().close();
  });
}
