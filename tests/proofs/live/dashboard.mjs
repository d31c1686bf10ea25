// One dashboard in a real browser, and what its badge said when.
import { chromium } from '@playwright/test';
import { findHeadless } from '../../../scripts/find-chromium.mjs';

const TIMEOUT_MS = 60_000;

/** Runs in the page: writes down each word of the badge with the time at which it came. */
function noteBadge() {
  const notes = [];
  Object.assign(globalThis, { badgeNotes: notes });
  const look = () => {
    const text = document.querySelector('header [role=status], header output')?.textContent ?? '';
    if (text && text !== notes.at(-1)?.text) notes.push({ text, at: Date.now() });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Opens the dashboard of the person who has the cookie, and waits until it is live. */
export async function openDashboard(url, cookie) {
  const { executablePath, args } = await findHeadless();
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext({ locale: 'en-AU' });
  const [name, value] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(noteBadge);
  const page = await context.newPage();
  const streaming = page.waitForResponse('**/api/live');
  await page.goto(`${url}/dashboard?tab=available`);
  await streaming;

  /** When the badge said these words, the first time after an instant; both are as `Date.now()`. */
  const saidAfter = async (words, from) => {
    const found = await page.waitForFunction(
      ({ wanted, since }) => globalThis.badgeNotes.find(({ text, at }) => at >= since && text.includes(wanted))?.at,
      { wanted: words, since: from },
      { timeout: TIMEOUT_MS },
    );
    return found.jsonValue();
  };
  await saidAfter('Live Updates Active', 0);
  const buttonOf = (leadId) => page.locator('article', { hasText: `AE-${leadId}E` }).getByRole('button', { name: /^(Purchase|Claim)/ });
  return {
    saidAfter,
    /** Whether a lead can be bought here. */
    offers: async (leadId) => (await buttonOf(leadId).count()) > 0,
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: () => browser.close(),
  };
}
