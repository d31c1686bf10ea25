import { expect, type Page, type Route } from '@playwright/test';

/** The tabs in their order: what the address says, the tab and the heading. */
export const tabs = [
  { id: 'available', label: 'Leads', heading: /lead/ },
  { id: 'purchased', label: 'Purchased', heading: 'Purchased leads' },
  { id: 'called', label: 'Called', heading: 'Called customers' },
  { id: 'quote_sent', label: 'Quoted', heading: 'Quoted jobs' },
  { id: 'quote_accepted', label: 'Accepted', heading: 'Accepted quotes' },
  { id: 'booked_in', label: 'Booked in', heading: 'Booked-in jobs' },
  { id: 'paid', label: 'Paid', heading: 'Paid jobs' },
  { id: 'declined', label: 'Declined', heading: 'Declined jobs' },
  { id: 'purchase_history', label: 'History', heading: 'Purchase history' },
] as const;

export const tabList = (page: Page) => page.getByRole('tablist', { name: 'Leads and jobs' });

/** A tab by its label. What follows the label for a screen reader is its count. */
export function tabOf(page: Page, label: string) {
  return tabList(page).getByRole('tab', { name: new RegExp(`^${label} ?(,|$)`) });
}

/** The number that a tab says it holds. */
export async function countOn(page: Page, label: string): Promise<number> {
  const tab = tabOf(page, label);
  await expect(tab).toHaveAccessibleName(/, \d+ (lead|job)s?$/);
  const [, count] = /, (\d+) (?:lead|job)s?$/.exec((await tab.textContent()) ?? '') ?? [];
  return Number(count);
}

/** Counts and sums as the API says them. */
export interface Summary {
  stages: Record<string, { count: number; quotePrice: string; customerPaymentAmount: string }>;
  history: { rows: number; count: number; own: number; amountPaid: string };
  archived: number;
  unfiltered: { stages: Record<string, number>; history: number };
}

export const SUMMARY = '**/api/my-purchased-leads/summary*';

/** The counts and sums of the signed-in person. */
export async function summaryOf({ request }: Page, params: Record<string, string> = {}): Promise<Summary> {
  const response = await request.get('/api/my-purchased-leads/summary', { params });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Summary;
}

/** Writes down which paths a page asks for from now on. */
export function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Lets the page believe that its tab is hidden, or in sight again. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden ? 'hidden' : 'visible');
}

const isGone = () => undefined;

/** Answers as the server does, with another body. A page asks by itself too: one that is gone in the meantime gets nothing. */
export async function answerWith(route: Route, bodyOf: (body: unknown) => unknown): Promise<void> {
  const response = await route.fetch().catch(isGone);
  const body = await response?.json().catch(isGone);
  if (response && body !== undefined) await route.fulfill({ response, json: bodyOf(body) }).catch(isGone);
}

/** Keeps a page from hearing what others change, for tests that count or hold what it asks for. */
export async function deafen(page: Page): Promise<void> {
  await page.route('**/api/live', (route) => route.abort());
}

/** The button of More: in the header of a wide screen, in the bottom bar of a phone. */
export const moreButton = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

/** Opens More, which is the mobile menu on a phone. */
export async function openMore(page: Page) {
  await moreButton(page).click();
  const more = page.getByRole('dialog', { name: /^(More|Menu)$/ });
  await expect(more.getByRole('button', { name: 'Add Lead' })).toBeVisible();
  return more;
}

/** A phone puts the search and the filters away: brings them out. */
export async function showFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/, expanded: false }).click();
}
