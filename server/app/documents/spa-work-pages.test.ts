import { rmSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import type { RenderPage } from '../../../shared/contracts/rendered-page.ts';
import { createApp } from '../create-app.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

/** What is there for some of the signed-in alone. */
const workPaths: readonly string[] = [paths.team, paths.manage, ...Object.values(managePaths)];

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

/** Stands in for the built client's renderer, which knows no such page for a visitor. */
const render: RenderPage = async ({ path }) => ({
  isFound: !workPaths.includes(path),
  module: 'src/pages/not-found-page.tsx',
  head: `<title>${path}</title>`,
  body: '<h1>404 Page Not Found</h1>',
});

const renderSkeleton = () => '<p data-skeleton></p>';

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder({ index: '<!doctype html><div id="root"><!--body--></div>' });
  built = createApp(app.ctx, { publicDir: dir, render, renderSkeleton });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

async function signedIn(userType: 'customer' | 'provider' | 'super_admin') {
  const { username } = await createUser(app.ctx, { userType });
  const agent = supertest.agent(built);
  await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
  return agent;
}

async function statusesFor(userType: 'customer' | 'provider' | 'super_admin', asked: readonly string[]) {
  const agent = await signedIn(userType);
  const statuses = new Set<number>();
  for (const path of asked) statuses.add((await agent.get(path)).status);
  return [...statuses];
}

it.each(workPaths)('%s is not there for a visitor, at the first visit and at the next', async (path) => {
  const answers = [await supertest(built).get(path), await supertest(built).get(path)];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

it('the pages for work are not there for a customer', async () => {
  expect(await statusesFor('customer', workPaths)).toEqual([404]);
  expect(await statusesFor('customer', ['/', '/dashboard', '/get-quote'])).toEqual([200]);
});

it('the pages for work are there for a super admin, and the team for a provider', async () => {
  expect(await statusesFor('super_admin', workPaths)).toEqual([200]);
  expect(await statusesFor('provider', ['/team'])).toEqual([200]);
});

it('the page of standing bids sends visitors to the login and back with its question, and is there for electricians alone', async () => {
  const { status, headers } = await supertest(built).get('/standing-bids?pause=all');

  expect({ status, location: headers['location'] }).toEqual({ status: 302, location: '/login?next=%2Fstanding-bids%3Fpause%3Dall' });
  expect(await statusesFor('provider', ['/standing-bids'])).toEqual([200]);
  expect(await statusesFor('customer', ['/standing-bids'])).toEqual([404]);
});

it('the page of one’s own account sends visitors to the login and back, and is there for everyone else', async () => {
  const { status, headers } = await supertest(built).get('/account');

  expect({ status, location: headers['location'] }).toEqual({ status: 302, location: '/login?next=%2Faccount' });
  for (const userType of ['customer', 'provider', 'super_admin'] as const) expect(await statusesFor(userType, ['/account'])).toEqual([200]);
});

it('the pages for work show a placeholder until the app has started', async () => {
  const agent = await signedIn('super_admin');

  for (const path of ['/dashboard', '/', '/team', '/manage', '/no-such-page']) expect((await agent.get(path)).text).toContain('data-skeleton');
  expect((await supertest(built).get('/app-shell')).text).toContain('data-skeleton');
});

it('a page that shows something else has no placeholder of the dashboard', async () => {
  const [provider, customer] = [await signedIn('provider'), await signedIn('customer')];

  const pages = [await provider.get('/get-quote'), await provider.get('/electricians/nsw/atlantis-2999'), await customer.get('/dashboard')];

  for (const { text } of pages) expect(text).toContain('<div id="root"></div>');
});
