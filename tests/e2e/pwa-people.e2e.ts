import { expect, type Page } from '@playwright/test';
import { tabOf } from './dashboard-parts.ts';
import { addJob, cardOf, enter, type Job, notice, test } from './job-people.ts';
import {
  badgeOf,
  kept,
  noteBadge,
  nothing,
  notices,
  pushTo,
  standInForNotices,
  subscribed,
  tapNotice,
  untilPrepared,
  workerOf,
} from './pwa-parts.ts';

test.use({ serviceWorkers: 'allow' });

const JOBS = '/dashboard?tab=purchased';

test('a push shows as sent, and a tap navigates the open dashboard without losing typed text', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await page.goto(`${JOBS}&q=${encodeURIComponent(job.customerName)}`);
  await untilPrepared(page);
  const context = page.context();
  await standInForNotices(context);
  const lead = { kind: 'lead', title: 'New lead in Newtown', body: 'Switchboard, emergency', tag: 'lead-7', url: '/dashboard?tab=called' };

  await pushTo(context, JSON.stringify(lead));
  await pushTo(context, '{"title":');

  const { kind: _kind, ...words } = lead;
  expect(await notices(context)).toEqual([
    { ...words, icon: '/app/icon-192.png' },
    { title: 'News from your dashboard', body: 'Open it to see what’s new.', tag: 'news', icon: '/app/icon-192.png', url: '/dashboard' },
  ]);

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('button', { name: 'Add Lead' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer name').fill('Half a na');
  await tapNotice(context, 'lead-7');
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Half a na');
  await expect(page).toHaveURL(/tab=purchased/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await expect(page).toHaveURL('/dashboard?tab=called');
  await expect(page.getByRole('heading', { level: 1, name: 'Called customers' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect((await notices(context)).map(({ tag }) => tag)).toEqual(['news']);
  expect(context.pages()).toHaveLength(1);
});

test('the app icon counts leads since the market was last viewed, and clears on viewing it', async ({ visit }) => {
  const page = await visit();
  await page.addInitScript(noteBadge);
  let leads: object[] = [];
  await page.context().route('**/api/leads', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object[];
    await route.fulfill({ response, json: [...leads, ...body] });
  });
  await page.goto('/dashboard');
  await untilPrepared(page);
  const [first] = (await (await page.request.get('/api/leads')).json()) as { id: number }[];
  await expect.poll(() => page.evaluate(badgeOf)).toBe(0);

  await tabOf(page, 'Called').click();
  const soon = new Date(Date.now() + 60_000).toISOString();
  leads = [
    { ...first, id: 900_001, createdAt: soon },
    { ...first, id: 900_002, createdAt: soon },
  ];
  await page.reload();
  await expect.poll(() => page.evaluate(badgeOf)).toBe(2);

  await tabOf(page, 'Leads').click();
  await expect.poll(() => page.evaluate(badgeOf)).toBe(0);

  const context = page.context();
  await standInForNotices(context);
  await page.goto('about:blank');
  await workerOf(context).evaluate(noteBadge);
  const lead = { kind: 'lead', title: 'New lead', body: 'Newtown', url: '/dashboard' };
  for (const tag of ['lead-1', 'lead-2', 'lead-1']) await pushTo(context, JSON.stringify({ ...lead, tag }));
  await pushTo(context, JSON.stringify({ ...lead, kind: 'price_watch', tag: 'watch-3' }));
  expect(await workerOf(context).evaluate(badgeOf)).toBe(2);
});

test('signing out removes everything from the device, in every tab', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.context().addInitScript(subscribed);
  const job = await addJob(page);
  await page.goto(JOBS);
  await expect(cardOf(page, job)).toBeVisible();
  await untilPrepared(page, job);
  const other = await page.context().newPage();
  await other.goto(JOBS);
  await cardOf(other, job).getByLabel('Sales notes').fill('Half a sentence');
  await expect.poll(async () => Object.keys((await kept(other)).records).some((key) => key.startsWith('job-drafts '))).toBe(true);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !/analytics/.test(request.url())) calls.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });

  await page.getByRole('button', { name: /account|Ada/i }).first().click();
  await page.getByRole('button', { name: /log ?out/i }).click();
  await page.getByRole('button', { name: 'Log out and discard' }).click();

  await expect(notice(page, 'Logged out successfully')).toBeVisible();
  expect(calls).toEqual(['/api/auth/logout ']);
  await expect(other.getByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeVisible();
  for (const tab of [page, other]) await expect.poll(() => kept(tab)).toEqual(nothing);
  // Both tabs clear the device; the first of them ends the subscription and closes the notices.
  const ended = await Promise.all([page, other].map((tab) => tab.evaluate(() => ({ ...sessionStorage }))));
  expect(Object.assign({}, ...ended)).toMatchObject({ unsubscribed: 'yes', closed: 'yes' });

  await page.context().setOffline(true);
  const stranger = await page.context().newPage();
  await expect(stranger.goto(JOBS)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a tab that prepares the device only after another one signed out leaves nothing on it', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.goto(JOBS);
  await untilPrepared(page);
  const late = await page.context().newPage();
  await late.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...asked) => {
      sessionStorage.setItem('registration', 'waits');
      await new Promise((resolve) => addEventListener('let-register', resolve));
      const registration = await register(...asked);
      sessionStorage.setItem('registration', 'done');
      return registration;
    };
  });
  const registration = () => late.evaluate(() => sessionStorage.getItem('registration'));
  await late.goto(JOBS);
  // The dashboard prepares the device when it is idle.
  await expect.poll(registration).toBe('waits');

  await page.getByRole('button', { name: /account|Ada/i }).first().click();
  await page.getByRole('button', { name: /log ?out/i }).click();
  await expect(late.getByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeVisible();
  await expect.poll(() => kept(late)).toEqual(nothing);
  await late.evaluate(() => dispatchEvent(new Event('let-register')));

  await expect.poll(registration).toBe('done');
  await expect.poll(() => kept(late)).toEqual(nothing);
});

test('when a session ends, or someone else signs in, nothing of the previous person stays', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  const job = await addJob(page);
  const prepare = async () => {
    await page.goto(JOBS);
    await untilPrepared(page);
    await expect.poll(async () => Object.keys((await kept(page)).records).length).toBeGreaterThan(1);
  };
  await prepare();
  await untilPrepared(page, job);

  // Someone else on the same device: no page was open when the first one left.
  await page.goto('about:blank');
  await enter(page, 'sparky');
  await prepare();
  const { records } = await kept(page);
  expect(JSON.stringify(records)).not.toContain(job.customerName);
  expect(Object.keys(records).filter((key) => key.startsWith('person '))).toHaveLength(1);
  const person = Object.entries(records).find(([key]) => key.startsWith('person '))?.[1];
  expect(person).toMatchObject({ username: '', lastName: '', email: null, phone: '' });

  // The session ends while the dashboard is open: the next read meets it, unless the end of the live stream told the page before.
  expect((await page.request.post('/api/auth/logout')).status()).toBe(200);
  const refused = expect(page.getByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeVisible();
  await Promise.any([tabOf(page, 'Paid').click(), refused]);
  await refused;
  await expect.poll(() => kept(page)).toEqual(nothing);

  // It ended while no page was open: the next start finds it so.
  await enter(page, 'sparky');
  await prepare();
  await page.goto('about:blank');
  expect((await page.request.post('/api/auth/logout')).status()).toBe(200);
  await page.goto('/');
  await expect.poll(() => kept(page)).toEqual(nothing);
});

/** Saves notes without a connection, and ends the session before there is one again. */
async function leaveNotes(page: Page): Promise<Job> {
  const job = await addJob(page);
  await page.goto(JOBS);
  await untilPrepared(page, job);
  await page.context().setOffline(true);
  await cardOf(page, job).getByLabel('Sales notes').fill('Meter box behind the shed');
  await cardOf(page, job).getByRole('button', { name: /^Save notes/ }).click();
  await expect(cardOf(page, job).getByText('Saved on this device. Not synced')).toBeVisible();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeVisible();
  await expect(page.getByText(/Unsaved notes are kept on this device until/)).toBeVisible();
  await expect.poll(async () => Object.keys((await kept(page)).records).map((key) => key.split(' ')[0])).toEqual(['job-drafts']);
  return job;
}

test('notes typed before a session ended are kept, and saved once the same person signs in again', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  const cookies = await page.context().cookies();
  const job = await leaveNotes(page);

  await page.context().addCookies(cookies);
  await page.goto(JOBS);
  await expect(cardOf(page, job).getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeVisible();
  await expect(cardOf(page, job).getByLabel('Sales notes')).toHaveValue('Meter box behind the shed');
});

test('notes kept after a session ended are deleted once someone else signs in', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await leaveNotes(page);

  await enter(page, 'sparky');
  await page.goto(JOBS);

  await expect(page.getByRole('heading', { level: 1, name: 'Purchased leads' })).toBeVisible();
  await expect.poll(async () => JSON.stringify((await kept(page)).records)).not.toContain('Meter box');
});
