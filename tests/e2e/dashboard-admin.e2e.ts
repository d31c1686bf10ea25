import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { fileLead } from './card-people.ts';
import { openMore } from './dashboard-parts.ts';
import { test } from './job-people.ts';

interface Filed {
  id: number;
  mark: string;
  jobReference: string;
}

/** Files a lead as a customer does, and looks up its reference. */
async function newLead(page: Page): Promise<Filed> {
  const { id, mark } = await fileLead(page.request);
  const leads = (await (await page.request.get('/api/leads')).json()) as { id: number; jobReference: string }[];
  const jobReference = leads.find((lead) => lead.id === id)?.jobReference;
  expect(jobReference).toBeDefined();
  return { id, mark, jobReference: jobReference ?? '' };
}

async function marketOf(page: Page, { jobReference }: Filed): Promise<void> {
  // A dialog that has just closed takes its step of the history back, which would end a navigation under way.
  await page.waitForFunction(() => !(history.state as { openDialog?: true } | null)?.openDialog);
  await page.goto(`/dashboard?tab=available&q=${jobReference}`);
}

const leadCard = (page: Page, { jobReference }: Filed) =>
  page.getByRole('article', { name: new RegExp(`^Lead ${jobReference},`) });

const jobCard = (page: Page, { jobReference }: Filed) =>
  page.getByRole('article', { name: `Bridget Cardtest, ${jobReference}` });

const question = (page: Page) => page.getByRole('alertdialog');

async function claim(page: Page, lead: Filed): Promise<void> {
  await marketOf(page, lead);
  await leadCard(page, lead).getByRole('button', { name: /^Claim lead/ }).click();
  await question(page).getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByRole('heading', { name: 'Bridget Cardtest' })).toBeVisible();
  await page.goto(`/dashboard?tab=purchased&q=${lead.jobReference}`);
  await expect(jobCard(page, lead)).toBeVisible();
}

/** The line of the audit log that says something of one subject. */
async function expectAudited(page: Page, kind: string, name: RegExp): Promise<void> {
  await page.goto('/manage/audit-log');
  await page.getByLabel('Show').selectOption({ label: kind });
  const line = page.getByRole('article', { name }).first();
  await expect(line).toBeVisible();
  await expect(line).toContainText('Robin Keane');
  await expect(line.locator('time')).toHaveAttribute('datetime', /^20\d\d-/);
}

test('a super admin sees full contacts and claims without paying', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'superadmin' });
  const lead = await newLead(page);
  await marketOf(page, lead);
  const card = leadCard(page, lead);
  await expect(card).toContainText('Bridget Cardtest');
  await expect(card).toContainText(/0491\s571\s266/);
  await expect(card).toContainText('Admin Access - No Payment Required');
  await expect(card.getByRole('button', { name: /^Claim lead/ })).toHaveText('Claim');

  await claim(page, lead);

  await page.goto(`/dashboard?tab=purchase_history&q=${lead.jobReference}`);
  const row = page.getByRole('article').filter({ hasText: lead.jobReference });
  await expect(row).toContainText('Admin claim');
  await expect(row).toContainText('$0.00');
  await expectAudited(page, 'Leads', new RegExp(`^Claimed a lead, Lead ${lead.jobReference}$`));
});

test('a super admin takes a lead off the market and puts it back', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  const lead = await newLead(page);
  await marketOf(page, lead);
  const card = leadCard(page, lead);
  await card.getByRole('button', { name: 'Marrickville NSW 2204' }).click();
  await card.getByRole('button', { name: /^Archive/ }).click();
  await expect(question(page)).toContainText(`Bridget Cardtest’s lead ${lead.jobReference} leaves the market`);
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Archive' }).click();
  await expect(card).toHaveCount(0);
  const electrician = await visit();
  const offered = async () => {
    const leads = (await (await electrician.request.get('/api/leads')).json()) as { id: number }[];
    return leads.some(({ id }) => id === lead.id);
  };
  expect(await offered()).toBe(false);

  await page.getByRole('button', { name: 'Archived leads' }).click();
  const archived = page.getByRole('region', { name: 'Archived leads' });
  const entry = archived.getByRole('listitem').filter({ hasText: lead.jobReference });
  await expect(entry).toContainText('Bridget Cardtest');
  await entry.getByRole('button', { name: `Restore lead ${lead.jobReference}` }).click();
  await question(page).getByRole('button', { name: 'Restore' }).click();
  await expect(entry).toHaveCount(0);
  // Where the list is scrolled it waits to be asked for.
  await marketOf(page, lead);
  await expect(card).toBeVisible();
  expect(await offered()).toBe(true);
  await expectAudited(page, 'Leads', new RegExp(`^Archived a lead, Lead ${lead.jobReference}$`));
  await expectAudited(page, 'Leads', new RegExp(`^Restored a lead, Lead ${lead.jobReference}$`));
});

test('a super admin reverses a purchase, and the lead is on sale again', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  const lead = await newLead(page);
  await claim(page, lead);
  await jobCard(page, lead).getByRole('button', { name: /^Unpurchase/ }).click();
  await expect(question(page)).toContainText('Bridget Cardtest’s lead goes back on the market');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Unpurchase' }).click();
  await expect(jobCard(page, lead)).toHaveCount(0);
  await expect(page.getByText('Lead back on sale', { exact: true }).first()).toBeVisible();
  await marketOf(page, lead);
  await expect(leadCard(page, lead)).toBeVisible();
  await expectAudited(page, 'Purchases', new RegExp(`^Undid a purchase, Job ${lead.jobReference}$`));
});

test('a super admin turns a contact into a new lead', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'superadmin' });
  const lead = await newLead(page);
  await claim(page, lead);
  // On a phone a job shows its acts once it is open.
  await jobCard(page, lead).getByRole('button', { expanded: false }).first().click();
  await jobCard(page, lead).getByRole('button', { name: /^To Lead/ }).click();
  await expect(question(page)).toContainText("Bridget Cardtest's contact leaves");
  await question(page).getByRole('button', { name: 'To Lead' }).click();
  await expect(jobCard(page, lead)).toHaveCount(0);
  await expect(page.getByText('Contact turned into a lead', { exact: true }).first()).toBeVisible();
  await page.goto(`/dashboard?tab=available&q=${encodeURIComponent(lead.mark)}`);
  const relisted = page.getByRole('article').filter({ hasText: lead.mark });
  await expect(relisted).toHaveCount(1);
  await expect(relisted).toContainText('Bridget Cardtest');
  await expectAudited(page, 'Purchases', new RegExp(`^Turned a contact into a lead, Job ${lead.jobReference}$`));
});
test('the links of a super admin lead to the CRM Dashboard and the Admin Panel', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'Get Quote', 'CRM Dashboard', 'Admin Panel', /^Manage/]);
  await expect(main.getByRole('link', { name: 'CRM Dashboard' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = await openMore(page);
  await expect(menu.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
    'Home',
    'Get Quote',
    'CRM Dashboard',
    'Admin Panel',
    /^Manage/,
  ]);
  // Another document, which comes later than the menu has closed.
  await page.route('/admin', async (route) => {
    await wait(2000);
    await route.continue();
  });
  await menu.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page).toHaveURL('/admin');
});
