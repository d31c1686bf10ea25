import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.mjs';

const SLOWDOWN = 6;
const WATCHED_S = 10;
const TRIES = 5;

/** A phone on a bad connection: 400 kbit/s, four times slower than this machine. */
const PHONE = { bytesPerS: 50_000, latencyMs: 100, slowdown: 4 };

async function openDashboard(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  const response = await page.request.post(`${url}/api/auth/login`, {
    data: { username: 'steady', password: 'steady-proof' },
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`Signing in failed: ${response.status()}`);
  await page.addInitScript(() => {
    // What the reminder covers is measured without it.
    localStorage.setItem('backup-reminder-shown-at', String(Date.now()));
    globalThis.longTasks = [];
    globalThis.events = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    new PerformanceObserver((list) =>
      globalThis.events.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
    ).observe({ type: 'event', durationThreshold: 16 });
  });
  return page;
}

/** Starts a second page of the same person on a slow phone: little bandwidth and a slow processor from the first byte on. */
async function openSlowPhone(page) {
  const slow = await page.context().newPage();
  await slow.addInitScript(watchAnswers);
  await slow.addInitScript(watchSkeleton);
  const cdp = await slow.context().newCDPSession(slow);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: PHONE.latencyMs, downloadThroughput: PHONE.bytesPerS, uploadThroughput: PHONE.bytesPerS });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  return slow;
}

/** In the page: notes that the document came with a skeleton. It may be gone before a driver on a busy machine looks for it. */
function watchSkeleton() {
  globalThis.hadSkeleton = false;
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('[data-skeleton]') === null) return;
    globalThis.hadSkeleton = true;
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * In the page: notes when something is painted that a press has brought: an element, or a state that can be seen. The falling prices only
 * exchange texts.
 */
function watchAnswers() {
  const states = ['aria-expanded', 'aria-selected', 'aria-busy', 'aria-pressed', 'data-state'];
  globalThis.answerAfter = async () => {
    let pressedAt = null;
    addEventListener('pointerdown', ({ timeStamp }) => void (pressedAt = timeStamp), { capture: true, once: true });
    return await new Promise((resolve) => {
      new MutationObserver((changes, observer) => {
        const isSeen = changes.some(({ type, addedNodes }) => type === 'attributes' || [...addedNodes].some((node) => node instanceof Element));
        if (pressedAt === null || !isSeen) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt), 0));
      }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: states });
    });
  };
}

/** Returns the ms from a press until what it brings is painted. */
async function answerTo(page, target) {
  // Together, so that a press that fails is what is reported, and not the page that is closed after it.
  const [answer] = await Promise.all([page.evaluate(() => globalThis.answerAfter()), target.tap()]);
  return answer;
}

/** Closes what a press has opened. Its answer may be painted before it is there, and Escape would go to the page below. */
async function closeDialog(page) {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** How soon a slow phone shows the skeleton after the document's first byte, and how soon it answers the first press of each kind, in ms. */
async function measureSlowPhone(page, url) {
  const slow = await openSlowPhone(page);
  await slow.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  const cards = slow.getByRole('article');
  await cards.first().waitFor();
  if (!(await slow.evaluate(() => globalThis.hadSkeleton))) throw new Error('The slow phone was sent no skeleton');
  const skeleton = await slow.evaluate(() => {
    const [{ responseStart }] = performance.getEntriesByType('navigation');
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    return painted.startTime - responseStart;
  });
  const first = cards.first();
  const purchase = await answerTo(slow, first.getByRole('button', { name: /^(Purchase|Claim)/ }));
  await closeDialog(slow);
  const more = await answerTo(slow, slow.getByRole('button', { name: 'More', exact: true }).last());
  await closeDialog(slow);
  const card = await answerTo(slow, first.getByRole('button', { expanded: false }).first());
  const tab = await answerTo(slow, slow.getByRole('tab', { name: /^Purchased/ }));
  await slow.close();
  return { skeleton, answers: { Purchase: purchase, More: more, 'a card': card, 'a tab': tab } };
}

async function slowDown(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

/** What the main thread does while prices fall and nobody touches anything. */
async function watchPrices(page, url) {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('heading', { name: /^\d+ available leads$/ }).waitFor();
  const taskSeconds = await slowDown(page);
  await page.waitForTimeout(3000);
  await page.evaluate(() => void (globalThis.longTasks.length = 0));
  const before = await taskSeconds();
  await page.waitForTimeout(WATCHED_S * 1000);
  const busy = (await taskSeconds()) - before;
  const longTasks = await page.evaluate(() => globalThis.longTasks.length);
  return { msPerSecond: (busy * 1000) / WATCHED_S, longTasks };
}

/** The longest that one act kept the screen waiting, in ms; 16 when it was too short to be told. */
async function latencyOf(page, act) {
  await page.evaluate(() => void (globalThis.events.length = 0));
  await act();
  await page.waitForTimeout(1200);
  return await page.evaluate(() => Math.max(16, ...globalThis.events.map(({ duration }) => duration)));
}

/** From the press of a tab until the heading of what it holds, and the cards under it, are painted, in ms. */
async function switchTo(page, name) {
  await page.evaluate(() => {
    const panel = document.querySelector('[role=tabpanel]');
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => void (globalThis.drawnAt = performance.now()), 0));
    }).observe(panel, { childList: true });
  });
  const answer = await latencyOf(page, () => page.getByRole('tab', { name: new RegExp(`^${name}`) }).tap());
  const drawn = await page.evaluate(() => globalThis.drawnAt - Math.min(...globalThis.events.map(({ startTime }) => startTime)));
  return { answer, drawn };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measureActs(page, url) {
  const figures = { tabSwitch: [], tabDrawn: [], expand: [], stageChange: [] };
  await page.goto(`${url}/dashboard?tab=called`);
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  await slowDown(page);
  await page.waitForTimeout(1000);
  for (let count = 0; count < TRIES; count += 1) {
    const other = count % 2 === 0 ? 'Quoted' : 'Called';
    const { answer, drawn } = await switchTo(page, other);
    figures.tabSwitch.push(answer);
    figures.tabDrawn.push(drawn);
    await cards.first().waitFor();
    const opener = cards.nth(1).getByRole('button', { expanded: false }).first();
    figures.expand.push(await latencyOf(page, () => opener.tap()));
    const stage = cards.nth(1).getByLabel('Stage', { exact: true });
    await stage.focus();
    // As a hand does it: a letter chooses in a closed list.
    figures.stageChange.push(await latencyOf(page, () => page.keyboard.press('b')));
  }
  return Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, median(values)]));
}

/** Opens the dashboard as a slow phone does: 100 leads, 300 jobs, six times slower than this machine. */
export async function measureScreen(url) {
  const { executablePath, args, source } = await findChromium();
  process.stdout.write(`Browser: ${source}\n`);
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await openDashboard(browser, url);
    const prices = await watchPrices(page, url);
    const acts = await measureActs(page, url);
    return { ...prices, ...acts, ...(await measureSlowPhone(page, url)) };
  } finally {
    await browser.close();
  }
}
