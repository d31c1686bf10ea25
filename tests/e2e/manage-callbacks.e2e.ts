import { type Browser, expect, type Page } from '@playwright/test';
import { fits, flaws, flawsHere } from './accessibility.ts';
import { notice, open, test } from './job-people.ts';

let askers = 0;

/** Someone whose business no other electrician has. */
function newAsker() {
  askers += 1;
  const name = `fuse${process.pid}x${askers}`;
  return {
    'First name': 'Mirabel',
    'Last name': 'Quill',
    'Mobile number': '0491 570 313',
    Email: `${name}@example.com`,
    'Business name': `Fuse ${name}`,
    'Service area': 'Geelong and the Surf Coast',
  };
}

type Asker = ReturnType<typeof newAsker>;

/** Asks for a callback without the form. */
async function ask(page: Page, asker: Asker): Promise<void> {
  const response = await page.request.post('/api/provider-callbacks', {
    data: {
      firstName: asker['First name'],
      lastName: asker['Last name'],
      mobile: asker['Mobile number'],
      email: asker.Email,
      businessName: asker['Business name'],
      serviceArea: asker['Service area'],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
}

const cardOf = (page: Page, asker: Asker) => page.getByRole('article', { name: `Mirabel Quill, ${asker['Business name']}` });
const buttonOn = (page: Page, asker: Asker, name: RegExp | string) => cardOf(page, asker).getByRole('button', { name });

/** Opens the queue where only this asker is: as a card on a phone, on a wide screen in the details of a row. */
async function openQueue(page: Page, asker: Asker, show = 'all'): Promise<void> {
  await page.goto(`/manage/callbacks?show=${show}&q=${encodeURIComponent(asker['Business name'])}`);
  const row = page.getByRole('rowgroup', { name: `Mirabel Quill, ${asker['Business name']}` });
  await expect(cardOf(page, asker).or(row)).toBeVisible();
  if (await row.isVisible()) await row.getByRole('button', { name: /^Details/ }).click();
  await expect(cardOf(page, asker)).toBeVisible();
}

async function approve(page: Page, asker: Asker): Promise<void> {
  await buttonOn(page, asker, /^Approve/).click();
  const question = page.getByRole('alertdialog', { name: `Approve ${asker['Business name']}?` });
  await expect(question).toContainText(asker.Email);
  await question.getByRole('button', { name: 'Approve and send link' }).click();
  await expect(question).toHaveCount(0);
}

/** Makes a link to pass on; returns its path. */
async function linkOf(page: Page, asker: Asker): Promise<string> {
  await buttonOn(page, asker, 'Copy invitation link').click();
  const link = await page.getByLabel('Invitation link').inputValue();
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** Opens the link of an invitation in a browser of its own. */
async function openLink(browser: Browser, path: string, width = 1280): Promise<Page> {
  const page = await open(browser, { width });
  await page.goto(path);
  await expect(page.getByText(/We filled in what you told us/)).toBeVisible();
  return page;
}

test('who asks for a call is phoned, approved and let in, and no licence counts as looked up by that', async ({ browser, visit }) => {
  const asker = newAsker();
  const visitor = await open(browser);
  await visitor.goto('/for-providers');
  for (const [label, text] of Object.entries(asker)) await visitor.getByLabel(label).fill(text);
  await visitor.getByRole('button', { name: 'Request Callback Now' }).click();
  await expect(notice(visitor, 'Callback Requested!')).toBeVisible();
  await visitor.context().close();

  const admin = await visit({ as: 'superadmin', width: 360 });
  await openQueue(admin, asker, 'pending');
  const card = cardOf(admin, asker);
  await expect(card).toContainText(/Call by \d{1,2}:\d\d [ap]m tomorrow, 2[34] h left/);
  await expect(card.getByRole('link', { name: 'Call 0491 570 313' })).toHaveAttribute('href', 'tel:+61491570313');
  await buttonOn(admin, asker, /^Mark as called/).click();
  await expect(buttonOn(admin, asker, /^Back to waiting/)).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Mirabel Quill', exact: true })).toBeFocused();
  await approve(admin, asker);
  const path = await linkOf(admin, asker);

  const page = await openLink(browser, path);
  expect(page.url()).not.toContain(path.split('=')[1]);
  await expect(page.getByText(`Invitation for ${asker['Business name']}`)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Mirabel');
  await expect(page.getByLabel('Email')).toHaveValue(asker.Email);
  await expect(page.getByLabel(/^Service areas/)).toHaveValue('Geelong and the Surf Coast');
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue(asker['Business name']);
  await page.getByLabel('Username').fill(asker.Email.split('@')[0] ?? '');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  // Anyone who arrives from another page is led to the heading, and a menu that was opened in the meantime closes.
  await page.reload();
  await page.getByRole('button', { name: 'Account: Mirabel' }).click();
  await expect(page.getByRole('link', { name: 'What you need to buy leads' })).toBeVisible();
  await expect(page.getByText('Licence verified', { exact: true })).toHaveCount(0);

  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('This invitation has expired or was used.');
  await expect(page.getByText('You’re signed in as Mirabel Quill')).toBeVisible();
  await page.context().close();
  await openQueue(admin, asker, 'approved');
  await expect(card).toContainText('Used by Mirabel Quill');
  await expect(buttonOn(admin, asker, /^Reopen/)).toHaveCount(0);
});

test('two super admins at once: the second is told, and sees how it stands', async ({ visit }) => {
  const asker = newAsker();
  const [first, second] = [await visit({ as: 'superadmin' }), await visit({ as: 'superadmin' })];
  await ask(first, asker);
  await openQueue(first, asker);
  await openQueue(second, asker);
  await buttonOn(second, asker, /^Decline/).click();

  await approve(first, asker);
  const dialog = second.getByRole('dialog', { name: `Decline ${asker['Business name']}` });
  await dialog.getByLabel(/^Reason/).fill('Too far away');
  await dialog.getByRole('button', { name: 'Decline' }).click();

  await expect(dialog.getByRole('alert')).toContainText('This callback is approved by Robin Keane by now. Nothing was changed.');
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue('Too far away');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await second.getByRole('button', { name: 'Discard changes' }).click();
  await expect(buttonOn(second, asker, 'Copy invitation link')).toBeVisible();
});

test('the queue and the invitation can be used by everyone', async ({ browser, visit }) => {
  const asker = newAsker();
  const page = await visit({ as: 'superadmin' });
  await ask(page, asker);
  await page.goto('/manage/callbacks');
  await expect(page.getByText(/overdue$/).first()).toBeVisible();
  expect(await flaws(page)).toEqual([]);

  // Not at other widths: between the table and the cards what is open closes.
  await openQueue(page, asker);
  await buttonOn(page, asker, /^Notes and time of the call/).click();
  expect(await flawsHere(page)).toEqual([]);
  await buttonOn(page, asker, /^Approve/).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await flawsHere(page)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await approve(page, asker);
  const path = await linkOf(page, asker);
  await expect(page.getByText('Link copied').or(page.getByLabel('Invitation link')).first()).toBeVisible();
  expect(await flawsHere(page)).toEqual([]);

  const invited = await openLink(browser, path);
  expect(await flaws(invited)).toEqual([]);
  await invited.context().close();
});

test('the table of a wide screen is sorted by its headings', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await ask(page, newAsker());
  await page.goto('/manage/callbacks?show=all');
  const heading = page.getByRole('columnheader', { name: 'Business' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL('/manage/callbacks?show=all&sort=business');
  const businesses = () => page.getByRole('table').locator('tbody').evaluateAll((rows) => rows.map((row) => row.querySelector('td')?.textContent?.toLowerCase() ?? ''));
  await expect.poll(async () => (await businesses()).length).toBeGreaterThan(1);
  await expect.poll(async () => {
    const found = await businesses();
    return found.every((business, index) => index === 0 || business.localeCompare(found[index - 1] ?? '') >= 0);
  }).toBe(true);
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await fits(page)).toBe(true);
});

test('nothing is wider than a screen of 320', async ({ browser, visit }) => {
  const asker = newAsker();
  const page = await visit({ as: 'superadmin', width: 320 });
  await ask(page, asker);
  await page.goto('/manage/callbacks?show=all');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: /^Notes and time of the call/ }).first().click();
  expect(await fits(page)).toBe(true);
  await openQueue(page, asker);
  await approve(page, asker);
  const path = await linkOf(page, asker);
  expect(await fits(page)).toBe(true);

  const invited = await openLink(browser, path, 320);
  expect(await fits(invited)).toBe(true);
  await invited.context().close();
});
