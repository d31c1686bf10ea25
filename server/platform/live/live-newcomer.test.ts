import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { type OpenStream, openStream, serve } from '../../../tests/support/live-stream.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof serve>>;
let streams: OpenStream[] = [];

beforeAll(async () => {
  app = await createTestApp();
  site = await serve(app);
  await setMarket(await app.signIn(await createUser(app.ctx, { userType: 'super_admin' })), { buyingRule: 'licence_verified' });
});

afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

afterAll(async () => {
  await site.close();
  await app.close();
});

async function watchAs(person: { username: string }): Promise<OpenStream> {
  const stream = await openStream(site.url, person.username);
  streams.push(stream);
  return stream;
}

it('an account that may not buy yet has two streams at most, and room again once one has ended', async () => {
  const newcomer = await createUser(app.ctx);
  const first = await watchAs(newcomer);
  const second = await watchAs(newcomer);
  const third = await watchAs(newcomer);
  expect([first.status, second.status, third.status]).toEqual([200, 200, 503]);

  first.close();
  await vi.waitFor(() => expect(app.ctx.live.hub.watchers().filter(({ userId }) => userId === newcomer.id)).toHaveLength(1));

  expect((await watchAs(newcomer)).status).toBe(200);
});

it('an account that may buy, and its team, have more', async () => {
  const verified = await createUser(app.ctx, { isVerified: true });
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: verified.id });

  for (const person of [verified, verified, verified, member, member, member]) expect((await watchAs(person)).status).toBe(200);
});
