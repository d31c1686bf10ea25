import type { Page } from '@playwright/test';

/** What went on behind a page. */
export interface Watch {
  /** Words in the console, errors nobody caught, and requests that failed. */
  complaints: string[];
  /** Requests that left for another host. */
  strangers: string[];
  /** The paths that were asked for. */
  asked: string[];
}

// All tests come from one address, which may not count this often.
const isUncounted = (status: number, pathname: string) => status === 429 && pathname === '/api/analytics/track';
const UNCOUNTED = /^(An event was not counted: Too many events|Failed to load resource.* 429 )/;

/** Listens to a page from now on. `expected` are answers of 400 and more that the page is meant to get, by their paths. */
export function watch(page: Page, expected: readonly string[] = []): Watch {
  const seen: Watch = { complaints: [], strangers: [], asked: [] };
  let home: string | undefined;
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    home ??= origin;
    if (origin !== home) seen.strangers.push(request.url());
    seen.asked.push(pathname);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isMeant = expected.includes(pathname) || isUncounted(response.status(), pathname);
    if (response.status() >= 400 && !isMeant) seen.complaints.push(`${response.status()} ${pathname}`);
  });
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    const text = request.failure()?.errorText ?? '';
    // What is still on its way when a page is left is no failure.
    if (!expected.includes(pathname) && text !== 'net::ERR_ABORTED') seen.complaints.push(`${text} ${pathname}`);
  });
  page.on('console', (message) => {
    // Said by the tests' own settings.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (!['error', 'warning'].includes(message.type())) return;
    const { url } = message.location();
    // The browser's own line about an answer that is expected here.
    if (url && expected.includes(new URL(url, page.url()).pathname)) return;
    // The answer itself is told above.
    if (!UNCOUNTED.test(message.text())) seen.complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.complaints.push(`uncaught: ${error.message}`));
  return seen;
}

/** Waits until the app has taken the document over, its page has a heading and nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer$')),
  );
  await page.waitForLoadState('networkidle');
  // On a busy machine a part may be loaded and not drawn yet, and what it then asks for is still to come.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Something to wait for, and what ends the wait. */
export function createGate(): { passed: Promise<void>; open: () => void } {
  let open: (() => void) | undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open?.() };
}
