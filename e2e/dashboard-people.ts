import { test as base, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A job as the API answers it, as far as the tests look. */
export interface Job {
  id: number;
  jobReference: string;
  customerName: string;
}

let accounts = 0;

const PASSWORD = 'a long enough one';

async function signIn(request: APIRequestContext, username: string, password: string): Promise<void> {
  const response = await request.post('/api/auth/login', { data: { username, password } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Makes an account of an electrician and signs in with it, without a form. */
async function newAccount(request: APIRequestContext): Promise<void> {
  accounts += 1;
  const username = `board-${Date.now()}-${process.pid}-${accounts}`;
  const response = await request.post('/api/auth/provider/signup', {
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
  await signIn(request, username, PASSWORD);
}

interface Screen {
  width?: number;
  /** Someone of the demo world, or someone new; the electrician of these tests when left out. */
  as?: 'sparky' | 'teammate' | 'superadmin' | 'new';
}

interface People {
  /** Opens a browser of their own for one person who is signed in, until the test is over. */
  open: (screen?: Screen) => Promise<Page>;
}

/** Tests of one worker share an electrician: one connection may only make so many accounts. */
export const test = base.extend<People, { electrician: State }>({
  electrician: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' });
      await newAccount(request);
      await provide(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, electrician }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async ({ width = 1280, as }: Screen = {}) => {
      const viewport = { width, height: width < 600 ? 740 : 900 };
      const context = await browser.newContext({ viewport, ...(as ? {} : { storageState: electrician }) });
      contexts.push(context);
      if (as === 'new') await newAccount(context.request);
      else if (as) await signIn(context.request, as, `${as}-demo`);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

let jobs = 0;

/** A name that no other customer has. */
export function newName(first: string): string {
  jobs += 1;
  return `${first} Dash${process.pid}x${jobs}`;
}

/** Puts a job of their own into the pipeline of whoever is signed in; under Purchased when no stage is named. */
export async function addJob({ request }: Page, customerName: string, salesStage?: string): Promise<Job> {
  const added = await request.post('/api/leads/manual', {
    data: {
      jobKind: 'electrical',
      customerName,
      customerPhone: '0491 570 110',
      serviceLocation: 'Petersham NSW 2049',
      electricalWork: 'Switchboard upgrade with an oven circuit',
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  const job = (await added.json()) as Job;
  if (!salesStage) return job;
  const moved = await request.patch(`/api/lead-purchases/${job.id}/sales-stage`, { data: { salesStage } });
  expect(moved.status(), await moved.text()).toBe(200);
  return job;
}
