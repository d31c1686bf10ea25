import { expect, type Page } from '@playwright/test';
import { fits, probe, violationsInBothThemes } from './accessibility.ts';
import { fileLead, pushOf, storedAlerts, turnOnEmails, unsubscribePath, withPush } from './alerts-parts.ts';
import { openMore } from './dashboard-parts.ts';
import { notice, test } from './job-people.ts';
import { leadCard } from './people.ts';
import { settled, watch } from './public-watch.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Alerts' });

async function openAlerts(page: Page) {
  await (await openMore(page)).getByRole('button', { name: 'Alerts' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  return dialog;
}

/** Everyone can read and use what is on screen. */
async function expectUsable(page: Page): Promise<void> {
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  expect.soft(await probe(page, 'smallTargets')).toEqual([]);
  expect.soft(await probe(page, 'overflow')).toEqual([]);
}

const openButton = (page: Page, work: string) => leadCard(page, work).getByRole('button', { name: /^Marrickville/ });

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test('alerts are explained, turned on, chosen, tried and turned off again', async ({ visit }) => {
      const page = await visit({ as: 'new', width });
      await withPush(page);
      const { complaints, strangers } = watch(page);
      await page.goto('/dashboard');
      await settled(page);
      let dialog = await openAlerts(page);
      await expect(dialog.getByText('You won’t get alerts yet')).toBeVisible();
      await expect(dialog.getByText(/Your browser asks you once/)).toBeVisible();
      expect((await pushOf(page)).asked).toBe(0);
      await expectUsable(page);

      await dialog.getByRole('button', { name: 'Turn on alerts' }).click();
      await expect(dialog.getByRole('button', { name: 'Turn off on this device' })).toBeVisible();
      expect(await pushOf(page)).toEqual({ asked: 1, isOn: true });
      expect((await storedAlerts(page)).devices).toBe(1);

      await dialog.getByLabel('Alerts by email').check();
      await dialog.getByLabel('Flexible').uncheck();
      await dialog.getByLabel('Quiet hours, without alerts').check();
      await dialog.getByLabel('From').fill('21:30');
      await expect(dialog.getByText(/^Perth time\./)).toBeVisible();
      await expectUsable(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(notice(page, 'Alerts saved')).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(await storedAlerts(page)).toMatchObject({
        byEmail: true,
        urgencies: ['emergency', 'within_24h', 'within_week'],
        quietHours: { from: 1290, until: 360 },
        timeZone: 'Australia/Perth',
      });

      dialog = await openAlerts(page);
      await expect(dialog.getByLabel('From')).toHaveValue('21:30');
      await dialog.getByRole('button', { name: 'Turn off on this device' }).click();
      await expect(dialog.getByRole('button', { name: 'Turn on alerts' })).toBeVisible();
      expect((await pushOf(page)).isOn).toBe(false);
      await dialog.getByRole('button', { name: 'Send a test alert' }).click();
      await expect(dialog.getByText(/^Sent by email to \S+@example\.com\.$/)).toBeVisible();

      await dialog.getByRole('button', { name: 'Set your service area' }).click();
      await expect(page.getByRole('dialog', { name: 'Manage Service Area' })).toBeVisible();
      expect([...complaints, ...strangers]).toEqual([]);
    });

    test('a price is watched on its card, and the watch is changed and taken back', async ({ visit }) => {
      const page = await visit({ as: 'new', width });
      const { work } = await fileLead(page);
      await page.goto('/dashboard?tab=available');
      await openButton(page, work).click();
      const card = leadCard(page, work);
      await card.getByRole('button', { name: 'Turn on alerts' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Alerts by email').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();

      const target = card.getByLabel('Tell me at');
      await expect(card.getByText(/^It should hit \$\d+\.00 at about /)).toBeVisible();
      await expectUsable(page);
      await target.fill('5000');
      await target.press('Enter');
      await expect(card.getByText('The price is already that low.')).toBeVisible();
      await target.fill('20');
      await card.getByRole('button', { name: 'Tell me at $20' }).click();
      await expect(card.getByText(/^We’ll tell you at \$20\.00, about \d+:\d\d [ap]m\.$/)).toBeFocused();
      await expectUsable(page);

      await page.reload();
      await openButton(page, work).click();
      await card.getByRole('button', { name: 'Change' }).click();
      await expect(target).toBeFocused();
      await target.fill('10.50');
      await target.press('Enter');
      await expect(card.getByText(/^We’ll tell you at \$10\.50, /)).toBeVisible();

      await card.getByRole('button', { name: 'Stop' }).click();
      await expect(target).toBeFocused();
      expect(await (await page.request.get('/api/price-watches')).json()).toEqual([]);
    });

    test('an alert leads to its lead, and says kindly that one is gone', async ({ visit }) => {
      const page = await visit({ as: 'new', width });
      await turnOnEmails(page);
      const { id, work } = await fileLead(page);
      const opener = openButton(page, work);
      await page.goto(`/dashboard?tab=available&lead=${id}`);
      await expect(opener).toBeFocused();
      await expect(opener).toHaveAttribute('aria-expanded', 'true');
      await expect(opener).toBeInViewport();
      await expect(page).toHaveURL('/dashboard?tab=available');
      expect(await probe(page, 'overflow')).toEqual([]);

      // The dashboard is open already: it is led there without being loaded again.
      await page.goto('/dashboard?tab=called');
      const later = await fileLead(page);
      await page.evaluate((path) => history.pushState(null, '', path), `/dashboard?tab=available&lead=${later.id}`);
      await expect(openButton(page, later.work)).toBeFocused();
      await expect(openButton(page, later.work)).toBeInViewport();

      await page.goto('/dashboard?tab=available&lead=2147483000');
      const gone = page.getByText('That lead is gone. Here’s what’s on the market now.');
      await expect(gone).toBeVisible();
      await expect(page).toHaveURL('/dashboard?tab=available');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectUsable(page);
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await expect(gone).toBeHidden();
    });
  });
}

test('a browser that was told no says how to undo it', async ({ visit }) => {
  const page = await visit({ as: 'new', width: 360 });
  await withPush(page, 'denied');
  await page.goto('/dashboard');
  const dialog = await openAlerts(page);
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click();

  await expect(dialog.getByText(/blocks notifications/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectUsable(page);
  expect((await storedAlerts(page)).devices).toBe(0);
});

test('the link of an email ends alerts by email, without signing in and not by being opened', async ({ visit, page }) => {
  const electrician = await visit({ as: 'new', width: 360 });
  await turnOnEmails(electrician);
  await electrician.request.post('/api/alerts/test');
  const { email } = await storedAlerts(electrician);
  const path = await unsubscribePath(email);
  const { complaints, strangers } = watch(page);

  await page.setViewportSize({ width: 360, height: 740 });
  const document = await page.goto(path);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByText(/^j…@example\.com$/)).toBeVisible();
  await expect(page).toHaveURL('/unsubscribe');
  expect((await storedAlerts(electrician)).byEmail).toBe(true);
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  expect.soft(await fits(page)).toBe(true);

  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeFocused();
  expect((await storedAlerts(electrician)).byEmail).toBe(false);
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  expect([...complaints, ...strangers]).toEqual([]);

  await page.goto('/unsubscribe?token=no-email-of-ours-has-this-one');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});
