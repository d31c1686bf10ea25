import { expect, type Page } from '@playwright/test';
import { fits, flaws, setTextSize } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { addJob, changeJob, newName, notice, storedJob, test } from './job-people.ts';

const question = (page: Page) => page.getByRole('alertdialog');

async function filedLead(page: Page) {
  const { id } = await fileLead(page.request);
  const leads = (await (await page.request.get('/api/leads')).json()) as { id: number; jobReference: string }[];
  return { id, jobReference: leads.find((lead) => lead.id === id)?.jobReference ?? '' };
}

test('an archived lead can be found and put back on sale', async ({ visit }) => {
  const page = await visit({ as: 'superadmin', width: 360 });
  const { id, jobReference } = await filedLead(page);
  expect((await page.request.post(`/api/leads/${id}/archive`)).status()).toBe(200);
  await page.goto('/manage/archive');
  await expect(page.getByRole('tab', { name: 'Leads', selected: true })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search archived leads' }).fill(jobReference);
  await expect(page).toHaveURL(`/manage/archive?q=${jobReference}`);
  const entry = page.getByRole('region', { name: 'Archived leads' }).getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Bridget Cardtest');
  expect(await flaws(page)).toEqual([]);
  await entry.getByRole('button', { name: `Restore lead ${jobReference}` }).click();
  await expect(question(page)).toContainText('goes back on sale at a fresh start price');
  expect(await flaws(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Restore' }).click();

  await expect(notice(page, 'Lead restored')).toBeVisible();
  await expect(page.getByText('No archived leads match')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Taken off the market' })).toBeFocused();
  await page.goto(`/dashboard?tab=available&q=${jobReference}`);
  await expect(page.getByRole('article', { name: new RegExp(`^Lead ${jobReference},`) })).toBeVisible();
});

test('an archived purchase names its buyer and can be restored to their pipeline', async ({ visit }) => {
  const electrician = await visit();
  const customerName = newName('Petra');
  const job = await addJob(electrician, { customerName });
  await changeJob(electrician, job, { salesStage: 'quote_sent' });
  expect((await electrician.request.post(`/api/lead-purchases/${job.id}/archive`)).status()).toBe(200);
  const page = await visit({ as: 'superadmin' });
  await page.goto('/manage/archive');
  await page.getByRole('tab', { name: 'Purchases' }).click();

  await page.getByRole('searchbox', { name: 'Search archived purchases' }).fill(customerName);
  const entry = page.getByRole('rowgroup', { name: `${job.jobReference}, ${customerName}` });
  await expect(entry).toContainText('Ada Volt, Volt Electrical');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  expect(await flaws(page)).toEqual([]);
  await page.reload();
  await entry.getByRole('button', { name: `Details of ${job.jobReference}, ${customerName}` }).click();
  await entry.getByRole('button', { name: `Restore ${job.jobReference}` }).click();
  await expect(question(page)).toContainText(`The job of ${customerName} goes back into the pipeline of Ada Volt`);
  await question(page).getByRole('button', { name: 'Restore' }).click();

  await expect(notice(page, 'Restored')).toContainText(`${customerName} is under Quoted again.`);
  await expect(page.getByText('No archived purchases match')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Taken out of the pipelines' })).toBeFocused();
  expect(await storedJob(electrician, job)).toMatchObject({ id: job.id, salesStage: 'quote_sent' });
});

test('both archives fit a 320 px screen, and text at twice the size', async ({ visit }) => {
  const page = await visit({ as: 'superadmin', width: 320 });
  for (const address of ['/manage/archive', '/manage/archive?tab=purchases']) {
    await page.goto(address);
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    expect(await fits(page)).toBe(true);
    await setTextSize(page, 32);
    expect(await fits(page)).toBe(true);
  }
});
