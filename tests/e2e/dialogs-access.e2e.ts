import { expect, type Locator, type Page } from '@playwright/test';
import { fits, violationsInBothThemes } from './accessibility.ts';
import { moreButton, openMore } from './dashboard-parts.ts';
import { addJob, cardOf, changeJob, openTab, test } from './job-people.ts';

async function openFromMore(page: Page, item?: string): Promise<Locator> {
  await page.goto('/dashboard?tab=called');
  const more = await openMore(page);
  if (item) await more.getByRole('button', { name: item }).click();
  return moreButton(page);
}

/** Opens the card of a new job, by a tap on its name where it is closed. */
async function openCard(page: Page): Promise<Locator> {
  const job = await addJob(page);
  await changeJob(page, job, { salesStage: 'called' });
  await changeJob(page, job, { salesStage: 'quote_sent' });
  await openTab(page, 'quote_sent', job);
  const card = cardOf(page, job);
  await expect(card).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) < 1024) await card.getByRole('button', { name: job.customerName, exact: true }).click();
  await expect(card.getByLabel('Stage')).toBeVisible();
  return card;
}

/** Presses a button of a super admin on a job of the demo world that someone bought. */
async function ask(page: Page, name: RegExp): Promise<Locator> {
  await page.goto('/dashboard?tab=called');
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  if (isWide) await page.locator('tbody tr').filter({ hasNotText: 'Own job' }).first().getByRole('button').click();
  const card = page.getByRole('article').filter({ hasNotText: 'Own job' }).first();
  await expect(card).toBeVisible();
  if (!isWide) await card.getByRole('button', { expanded: false }).first().click();
  const button = card.getByRole('button', { name });
  await button.click();
  return button;
}

interface Opened {
  as?: 'superadmin';
  /** Opens it; returns where the focus goes once it is closed. */
  open: (page: Page) => Promise<Locator>;
  shows: (page: Page) => Locator;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

const dialogs: Record<string, Opened> = {
  More: {
    open: (page) => openFromMore(page),
    shows: (page) => page.getByRole('dialog', { name: /^(More|Menu)$/ }).getByRole('button', { name: 'Add Lead' }),
  },
  'Add New Lead for electrical work, with what is wrong': {
    open: async (page) => {
      const opener = await openFromMore(page, 'Add Lead');
      await dialog(page, 'Add New Lead').getByRole('button', { name: 'Add lead' }).click();
      return opener;
    },
    shows: (page) => dialog(page, 'Add New Lead').getByText('There is a problem'),
  },
  'Add New Lead for a vehicle': {
    open: async (page) => {
      const opener = await openFromMore(page, 'Add Lead');
      await dialog(page, 'Add New Lead').getByRole('radio', { name: /^Vehicle job/ }).check();
      return opener;
    },
    shows: (page) => dialog(page, 'Add New Lead').getByLabel('Vehicle make'),
  },
  'Manage Service Area': {
    open: (page) => openFromMore(page, 'Manage Service Area'),
    shows: (page) => dialog(page, 'Manage Service Area').getByRole('group', { name: 'Radius' }),
  },
  'Edit job details': {
    open: async (page) => {
      const button = (await openCard(page)).getByRole('button', { name: /^Edit job/ });
      await button.click();
      return button;
    },
    shows: (page) => dialog(page, 'Edit job details').getByLabel('Customer name'),
  },
  Archive: {
    open: async (page) => {
      const button = (await openCard(page)).getByRole('button', { name: /^Archive/ });
      await button.click();
      return button;
    },
    shows: (page) => question(page, 'Archive this job?').getByRole('button', { name: 'Cancel' }),
  },
  Unpurchase: {
    as: 'superadmin',
    open: (page) => ask(page, /^Unpurchase/),
    shows: (page) => question(page, 'Unpurchase this lead?').getByRole('button', { name: 'Cancel' }),
  },
  'To Lead': {
    as: 'superadmin',
    open: (page) => ask(page, /^To Lead/),
    shows: (page) => question(page, 'Turn this contact into a new lead?').getByRole('button', { name: 'Cancel' }),
  },
};

/** What of a dialog is wider than its place. */
const tooWide = (page: Page) =>
  page.locator('[role=dialog] *, [role=alertdialog] *').evaluateAll((elements) =>
    elements
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.outerHTML.slice(0, 100)),
  );

/** Opens a dialog, sees that everyone can use it, and that it gives the focus back. */
async function expectUsable(page: Page, width: number, { open, shows }: Opened): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
  const opener = await open(page);
  await expect(shows(page)).toBeVisible();

  expect(await violationsInBothThemes(page)).toEqual([]);
  if (width === 360) await page.setViewportSize({ width: 320, height: 640 });
  expect(await fits(page)).toBe(true);
  expect(await tooWide(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shows(page)).toBeHidden();
  await expect(opener).toBeFocused();
}

for (const width of [360, 1280]) {
  for (const who of ['electrician', 'superadmin'] as const) {
    test(`the dialogs of one ${who}: everyone can use them at ${width} px, and they give the focus back`, async ({ visit }) => {
      const page = await visit({ width, as: who });
      for (const [name, opened] of Object.entries(dialogs)) {
        if ((opened.as ?? 'electrician') === who) await test.step(name, () => expectUsable(page, width, opened));
      }
    });
  }
}

for (const width of [360, 1280]) {
  test(`Leave without saving: everyone can use it at ${width} px`, async ({ visit }) => {
    const page = await visit({ width });
    await openFromMore(page, 'Add Lead');
    await dialog(page, 'Add New Lead').getByLabel('Customer name').fill('Half a name');
    await page.keyboard.press('Escape');
    await expect(question(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' })).toBeFocused();

    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Add New Lead').getByLabel('Customer name')).toBeFocused();
  });

  test(`a card with its history open and two versions of its notes can be used by everyone at ${width} px`, async ({ visit }) => {
    const page = await visit({ width });
    const card = await openCard(page);
    await card.getByRole('button', { name: /^Stage history/ }).click();
    await expect(card.getByText('Moved to Called from Purchased')).toBeVisible();
    await card.getByLabel('Sales notes').fill('Has two dogs, and a very long name of a lane that nobody has ever heard of');
    const id = Number((await card.getAttribute('id'))?.replace('job-', ''));
    const theirs = await page.request.patch(`/api/lead-purchases/${id}/sales-stage`, { data: { salesNotes: 'Gate code 4711' } });
    expect(theirs.status()).toBe(200);
    await card.getByRole('button', { name: /^Save notes/ }).click();
    await expect(card.getByText('Someone else changed these notes')).toBeVisible();

    expect(await violationsInBothThemes(page)).toEqual([]);
    if (width === 360) await page.setViewportSize({ width: 320, height: 640 });
    expect(await fits(page)).toBe(true);
  });
}
