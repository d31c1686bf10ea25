import { fileURLToPath } from 'node:url';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { newAccount } from './job-people.ts';
import { fromOwnAddress, newMark, newPerson } from './people.ts';

const { E2E_STRIPE_URL = '' } = process.env;

/** The address of the product that takes cards. */
export const cardUrl = process.env['E2E_CARD_URL'] ?? '';

const standIn = buildSync({
  entryPoints: [fileURLToPath(new URL('stripe-stand-in.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  write: false,
}).outputFiles[0]?.text ?? '';

interface Intent {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  metadata: { lead_id: string };
}

async function control(name: string, order: object = {}): Promise<unknown> {
  const response = await fetch(`${E2E_STRIPE_URL}/_control/${name}`, { method: 'POST', body: JSON.stringify(order) });
  return response.json();
}

/** What the card provider has of a lead, oldest first. */
export async function paymentsOf(leadId: number): Promise<Intent[]> {
  const { intents } = (await control('dump')) as { intents: Intent[] };
  return intents.filter(({ metadata }) => metadata.lead_id === String(leadId));
}

type Params = Record<string, string>;

async function askStripe(method: string, path: string, params: Params) {
  if (path.startsWith('/_control/')) {
    const { succeeds, ...order } = params;
    const body = await control(path.replace('/_control/', ''), { ...order, succeeds: succeeds !== 'false' });
    return { status: 200, body };
  }
  const url = new URL(path, E2E_STRIPE_URL);
  const fields = new URLSearchParams(params);
  if (method === 'GET') url.search = String(fields);
  const response = await fetch(url, { method, ...(method === 'GET' ? {} : { body: fields }) });
  return { status: response.status, body: await response.json() };
}

/** Puts the stand-in for the card provider's script into every page of a browser. */
async function playStripe(context: BrowserContext): Promise<void> {
  await context.exposeFunction('askStripe', askStripe);
  await context.addInitScript({ content: standIn });
}

/** A new electrician, signed in, in a browser where cards work. */
export async function newBuyer(browser: Browser, width: number) {
  const person = await newPerson(browser, { width, height: width < 600 ? 740 : 900 });
  const context = person.page.context();
  await playStripe(context);
  await newAccount(context.request);
  return { ...person, context };
}

/** Files a quote that can be told from every other; returns the lead's id and its mark. */
export async function fileLead(request: APIRequestContext, fields: { electricalWork?: string } = {}): Promise<{ id: number; mark: string }> {
  const mark = newMark();
  const response = await request.post('/api/leads', {
    headers: fromOwnAddress(),
    data: {
      serviceLocation: 'Marrickville NSW 2204',
      electricalWork: `Please look at the ${mark}.`,
      customerName: 'Bridget Cardtest',
      customerPhone: '0491 571 266',
      ...fields,
    },
  });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { id, mark };
}

/** Opens the purchase of a lead from the market. */
export async function openPurchase(page: Page, mark: string) {
  await page.goto('/dashboard?tab=available');
  const card = page.getByRole('article').filter({ hasText: mark });
  await card.getByRole('button', { name: /^Purchase lead/ }).click();
  return page.getByRole('dialog');
}

export const testCards = {
  good: '4242 4242 4242 4242',
  authenticates: '4000 0027 6000 3184',
  redirects: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
} as const;

/** Types a card into the provider's form. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** The button that pays, by whatever card. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** The bank's question about a payment. */
export const bank = (page: Page) => page.frameLocator('iframe[title="3-D Secure"]');
