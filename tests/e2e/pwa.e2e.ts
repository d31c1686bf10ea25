import { expect, type Page } from '@playwright/test';
import { tabOf } from './dashboard-parts.ts';
import { addJob, cardOf, newName, storedJob, test } from './job-people.ts';
import { kept, startDeployment, untilPrepared } from './pwa-parts.ts';

test.use({ serviceWorkers: 'allow' });

const JOBS = '/dashboard?tab=purchased';

/** The width and height that a PNG says it has. */
async function sizeOf({ request }: Page, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.headers()['content-type'], path).toBe('image/png');
  const body = await response.body();
  return `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`;
}

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}

test('people with a dashboard can install it; visitors and other pages never get the service worker', async ({ visit, page: visitor }) => {
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.locator('link[rel="manifest"]')).toHaveCount(0);
  expect((await kept(visitor)).workers).toEqual([]);

  const page = await visit();
  await page.goto('/dashboard');
  await untilPrepared(page);
  expect((await kept(page)).workers).toEqual(['/dashboard']);
  const response = await page.request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = (await response.json()) as Record<string, unknown> & Record<'icons' | 'screenshots', Picture[]> & { shortcuts: { url: string }[] };
  expect(manifest).toMatchObject({ id: '/dashboard', name: 'Sparkdrop', short_name: 'Sparkdrop', start_url: '/dashboard', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([['192x192', undefined], ['512x512', undefined], ['512x512', 'maskable']]);
  expect(manifest.screenshots.map((picture) => picture.form_factor)).toEqual(['narrow', 'wide']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) expect(await sizeOf(page, src), src).toBe(sizes);
  expect(await sizeOf(page, '/apple-touch-icon.png')).toBe('180x180');
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);

  for (const path of ['/', '/team', '/admin', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller), path).toBeNull();
  }
});

test('the service worker caches only build files and a document without personal data', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await page.goto('/dashboard');
  await untilPrepared(page);
  await page.reload();
  for (const label of ['Called', 'History', 'Leads']) {
    await tabOf(page, label).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add Lead' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const { files } = await kept(page);

  const [paths = [], ...others] = Object.values(files);
  expect(others).toEqual([]);
  expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual(['/app-shell']);
  // Fetched when it was opened, and kept from then on.
  expect(paths.filter((path) => path.startsWith('/assets/add-lead-dialog-'))).toHaveLength(1);
  const shell = await page.evaluate(async () => (await caches.match('/app-shell'))?.text());
  expect(shell).toContain('id="page-data">{}<');
  expect(shell).not.toContain('sparky');
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toMatch(/^text\/javascript/);
});

/** Lets the page know of its network what the test says: a browser without windows forgets it on a reload. */
function followFlag(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('is-offline') === null });
}

async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.evaluate((is) => {
    if (is) sessionStorage.setItem('is-offline', 'yes');
    else sessionStorage.removeItem('is-offline');
    globalThis.dispatchEvent(new Event(is ? 'offline' : 'online'));
  }, isOffline);
}

test('offline the dashboard starts with the last seen jobs, which can be read and noted on', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.addInitScript(followFlag);
  const job = await addJob(page, { customerName: newName('Wanda') });
  await page.goto(JOBS);
  await expect(cardOf(page, job)).toBeVisible();
  await untilPrepared(page, job);
  await setOffline(page, true);

  await page.reload();

  const card = cardOf(page, job);
  await expect(card).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toContainText('Prices are paused');
  await expect(page.getByText(/^Last updated \d\d?:\d\d [ap]m/)).toBeVisible();
  await expect(card.getByLabel('Stage')).toBeDisabled();
  await expect(card.getByRole('button', { name: /^(Archive|Edit job|To Lead|Unpurchase)/ })).toHaveCount(0);
  await card.getByLabel('Sales notes').fill('Meter box behind the shed');
  await card.getByRole('button', { name: /^Save notes/ }).click();
  await expect(card.getByText('Saved on this device. Not synced')).toBeVisible();

  await setOffline(page, false);
  await expect(page.getByText('You’re offline')).toBeHidden();
  await expect(card.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeVisible();
  expect((await storedJob(page, job))?.salesNotes).toBe('Meter box behind the shed');
  await expect(card.getByLabel('Stage')).toBeEnabled();
});

test('on a connection where nothing answers the dashboard starts with stored data', async ({ visit }) => {
  const deployment = await startDeployment();
  const page = await visit({ as: 'new' });
  const job = await addJob(page);
  await page.goto(`${deployment.url}${JOBS}`);
  await expect(cardOf(page, job)).toBeVisible();
  await untilPrepared(page, job);

  deployment.hang();
  const begunAt = Date.now();
  await page.reload({ waitUntil: 'commit' });

  await expect(cardOf(page, job)).toBeVisible();
  // The goal is three seconds on a phone; a machine that runs tests beside it is slower.
  test.info().annotations.push({ type: 'start on a dead network', description: `${Date.now() - begunAt} ms` });
  await deployment.stop();
});

const offerIn = (tab: Page) => tab.getByRole('button', { name: 'Reload', exact: true });

test('an update is offered when nothing would be lost, and each tab updates on its own press', async ({ visit }) => {
  const deployment = await startDeployment();
  const page = await visit({ as: 'new' });
  const job = await addJob(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${deployment.url}${JOBS}`);
    await expect(cardOf(tab, job)).toBeVisible();
    await untilPrepared(tab);
  }
  const before = Object.keys((await kept(page)).files);
  let loads = 0;
  let otherLoads = 0;
  page.on('load', () => (loads += 1));
  other.on('load', () => (otherLoads += 1));
  const notes = cardOf(page, job).getByLabel('Sales notes');
  await notes.fill('Half a sentence');

  deployment.deploy();
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());

  await expect(offerIn(other)).toBeVisible();
  await expect(offerIn(page)).toBeHidden();
  await notes.blur();
  await expect(offerIn(page)).toBeHidden();
  await notes.fill('');
  await expect(offerIn(page)).toBeHidden();
  await notes.blur();
  await expect(offerIn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add Lead' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(offerIn(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await offerIn(page).click();
  await expect.poll(() => loads).toBe(1);
  await expect(cardOf(page, job)).toBeVisible();
  await untilPrepared(page);
  await expect(offerIn(page)).toBeHidden();
  expect(otherLoads).toBe(0);
  await expect(offerIn(other)).toBeVisible();
  await offerIn(other).click();
  await expect.poll(() => otherLoads).toBe(1);
  await untilPrepared(other);
  await expect(offerIn(other)).toBeHidden();
  expect([loads, otherLoads]).toEqual([1, 1]);
  expect(before).toHaveLength(1);
  expect(Object.keys((await kept(page)).files)).toEqual(['sparkdrop next']);
  await page.context().close();
  await deployment.stop();
});
