import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { cookieOf, openStream, serve } from '../../../tests/support/live-stream.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

/** What a few hundred sales tell at once: less than may wait for one reader. */
const SALES = Array.from({ length: 200 }, (_, index) => ({ kind: 'lead', id: index + 1, change: 'sold' }) as const);
/** More than any pair of sockets takes in without being read. */
const MAX_BURSTS = 10_000;

let app: TestApp;
let site: Awaited<ReturnType<typeof serve>>;

beforeEach(async () => {
  app = await createTestApp();
  site = await serve(app);
});

afterEach(async () => {
  await site.close();
  await app.close();
});

/** Opens a stream and never reads of it: a phone without reception. */
async function fallAsleep(username: string): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const cookie = await cookieOf(site.url, username);
  const socket = connect(Number(port), hostname).pause();
  socket.write(`GET /api/live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`);
  return socket;
}

it('cuts off a reader who takes nothing in, and nobody else', async () => {
  const { hub } = app.ctx.live;
  const [phone, desk] = [await createUser(app.ctx), await createUser(app.ctx)];
  const asleep = await fallAsleep(phone.username);
  onTestFinished(() => void asleep.destroy());
  const awake = await openStream(site.url, desk.username);
  onTestFinished(awake.close);
  await vi.waitFor(() => expect(hub.watchers()).toHaveLength(2));

  for (let burst = 0; burst < MAX_BURSTS && hub.watchers().length > 1; burst += 1) {
    hub.tell(SALES);
    await turn();
  }

  expect(hub.watchers().map(({ userId }) => userId)).toEqual([desk.id]);
  await once(asleep.resume(), 'close');
  hub.tell([{ kind: 'lead', id: 4711, change: 'created' }]);
  await awake.until('lead {"id":4711,"change":"created"}');
});
