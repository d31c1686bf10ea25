import { expect, type APIRequestContext, type Browser, type Page, type Route } from '@playwright/test';
import { test as base } from './base-test.ts';
import { fromOwnAddress, inLetters } from './people.ts';

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A job as the API answers it, as far as the tests look. */
export interface Job {
  id: number;
  leadId: number;
  jobReference: string;
  customerName: string;
  salesStage: string;
  salesNotes: string | null;
  quotePrice: string | null;
  customerPaymentAmount: string | null;
}

let accounts = 0;

// The server hangs up on a connection that was idle, at times in the middle of the next question.
const maxRetries = 2;
/** The password of every account that these tests make. */
export const PASSWORD = 'a long enough one';

async function logIn(request: APIRequestContext, username: string, password: string): Promise<void> {
  const response = await request.post('/api/auth/login', { data: { username, password } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Confirms the address of the person who is signed in, with the link that the server of a demo answers; others answer none. */
async function confirmEmail(request: APIRequestContext): Promise<void> {
  const sent = await request.post('/api/auth/email-confirmation');
  expect(sent.status(), await sent.text()).toBe(200);
  const { confirmUrl } = (await sent.json()) as { confirmUrl?: string };
  if (!confirmUrl) return;
  const confirmed = await request.post('/api/auth/confirm-email', { data: { token: new URL(confirmUrl).searchParams.get('token') } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}

/**
 * Makes an account of an electrician and signs in with it, without a form. Where the demo runs its address is confirmed, unless told
 * otherwise. Returns its username.
 */
export async function newAccount(request: APIRequestContext, { isConfirmed = true } = {}): Promise<string> {
  accounts += 1;
  const username = inLetters(`jobs-${Date.now()}-${process.pid}-${accounts}`);
  const response = await request.post('/api/auth/provider/signup', {
    // Sign-ups count towards the limit of their address.
    headers: fromOwnAddress(),
    data: {
      firstName: 'Ada',
      lastName: 'Volt',
      email: `${username}@example.com`,
      phone: '0491 570 737',
      companyName: 'Volt Electrical',
      username,
      password: PASSWORD,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  await logIn(request, username, PASSWORD);
  if (isConfirmed) await confirmEmail(request);
  return username;
}

interface Screen {
  width?: number;
  /** Fingers instead of a mouse and keys. */
  isTouched?: boolean;
  /** Who is signed in already; nobody when left out. */
  as?: State;
}

/** Opens a browser of their own for one person. */
export async function open(browser: Browser, { width = 1280, isTouched = false, as }: Screen = {}): Promise<Page> {
  const viewport = { width, height: width < 600 ? 740 : 900 };
  const touch = { hasTouch: isTouched, isMobile: isTouched };
  const context = await browser.newContext({ viewport, ...touch, ...(as ? { storageState: as } : {}) });
  return context.newPage();
}

/** Signs one of the people of the demo world in, without a form. */
export async function enter({ request }: Page, username: string): Promise<void> {
  await logIn(request, username, `${username}-demo`);
}

// The browser would ask over the page which program makes calls.
function stayOnCalls(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
  });
}

type Demo = 'sparky' | 'teammate' | 'superadmin';

interface Visit extends Pick<Screen, 'width' | 'isTouched'> {
  /** Someone of the demo world, or someone new; the electrician of these tests when left out. */
  as?: Demo | 'electrician' | 'new';
}

interface People {
  /** Opens a browser for one person who is signed in; it is closed when the test is over. */
  visit: (visit?: Visit) => Promise<Page>;
}

interface Sessions {
  /** Signs someone in, once for all tests of a worker; they share the electrician as well. */
  sessionOf: (who: Demo | 'electrician') => Promise<State>;
}

/** Some tests close what they have opened. */
const ignore = () => undefined;

/** Tests of one worker share sessions: to sign in costs time, and one connection may only make so many accounts. */
export const test = base.extend<People, Sessions>({
  sessionOf: [
    async ({ playwright }, provide) => {
      const start = async (who: Demo | 'electrician') => {
        const request = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' });
        if (who === 'electrician') await newAccount(request);
        else await logIn(request, who, `${who}-demo`);
        const state = await request.storageState();
        await request.dispose();
        return state;
      };
      const sessions = new Map<string, Promise<State>>();
      await provide((who) => {
        const session = sessions.get(who) ?? start(who);
        sessions.set(who, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, sessionOf }, provide) => {
    const pages: Page[] = [];
    await provide(async ({ as = 'electrician', ...screen } = {}) => {
      const state = as === 'new' ? {} : { as: await sessionOf(as) };
      const page = await open(browser, { ...screen, ...state });
      pages.push(page);
      await page.context().addInitScript(stayOnCalls);
      if (as === 'new') await newAccount(page.request);
      return page;
    });
    for (const page of pages) {
      // An answer that is still being changed must not fail a test that is over.
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(ignore);
      await page.context().unrouteAll({ behavior: 'ignoreErrors' }).catch(ignore);
      await page.context().close();
    }
  },
});

let jobs = 0;

/** A name that no other customer has. */
export function newName(first = 'Nina'): string {
  jobs += 1;
  return `${first} Worker${process.pid}x${jobs}`;
}

/** Puts a job of their own into the pipeline of the signed-in person; under Purchased when no stage is named. */
export async function addJob(page: Page, fields: object = {}, salesStage?: string): Promise<Job> {
  const response = await page.request.post('/api/leads/manual', {
    data: {
      jobKind: 'electrical',
      customerName: newName(),
      customerPhone: '0491 570 110',
      serviceLocation: 'Petersham NSW 2049',
      electricalWork: 'Switchboard upgrade with an oven circuit',
      ...fields,
    },
    maxRetries,
  });
  expect(response.status(), await response.text()).toBe(201);
  const job = (await response.json()) as Job;
  return salesStage ? await changeJob(page, job, { salesStage }) : job;
}

/** Changes a job while someone has it on screen. */
export async function changeJob({ request }: Page, { id }: Job, fields: object): Promise<Job> {
  const response = await request.patch(`/api/lead-purchases/${id}/sales-stage`, { data: fields, maxRetries });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Job;
}

/** A job as it is stored by now. */
export async function storedJob({ request }: Page, { id, jobReference }: Job): Promise<Job | undefined> {
  const response = await request.get('/api/my-purchased-leads', { params: { q: jobReference }, maxRetries });
  const found = (await response.json()) as Job[];
  return found.find((job) => job.id === id);
}

/** Opens a tab with only what holds the customer's name, so that its count is known. */
export async function openTab(page: Page, tab: string, { customerName }: Job): Promise<void> {
  await page.goto(`/dashboard?tab=${tab}&q=${encodeURIComponent(customerName)}`);
}

/** The card of a job. */
export function cardOf(page: Page, { customerName, jobReference }: Job) {
  return page.getByRole('article', { name: `${customerName}, ${jobReference}` });
}

/** A notice. Radix says it a second time, out of sight, for screen readers. */
export function notice(page: Page, text: string | RegExp) {
  return page.locator('[data-swipe-direction]').filter({ hasText: text });
}

/** Refuses one kind of request as the server does when it breaks, until the returned function is called. */
export async function refuse(
  page: Page,
  path: string | RegExp,
  { method = 'PATCH', status = 500, message = 'The meter room is flooded' } = {},
): Promise<() => Promise<void>> {
  const answer = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({
      status,
      contentType: 'application/json',
      headers: { 'x-request-id': 'e2e-reference' },
      body: JSON.stringify({ message, code: 'internal', requestId: 'e2e-reference' }),
    });
  };
  await page.route(path, answer);
  return () => page.unroute(path, answer);
}
