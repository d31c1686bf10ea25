import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Change } from '../db/changes.ts';
import type { Channel } from '../db/channel.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createLive, type Live } from './live.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

/** A process on the same database, with one super admin who watches. */
function startProcess(channel = app.ctx.store.channel) {
  const live: Live = createLive({ channel, clock: app.ctx.clock, log: app.ctx.log, maxPerNetwork: 1 });
  const pieces: string[] = [];
  const watcher = { userId: 1, userType: 'super_admin', ownerId: 1, sessionId: 's', network: '203.0.113.7', isLimited: false } as const;
  live.hub.add(watcher, () => ({
    write: (piece) => pieces.push(piece) > 0,
    end: () => undefined,
    onClose: () => undefined,
  }));
  const listener = live.listen();
  return {
    live,
    told: () => pieces.flatMap((piece) => /event: (?!beat)(\w+)\ndata: \{"id":(\d+)/.exec(piece)?.slice(1, 3).join(' ') ?? []),
    resyncs: () => pieces.filter((piece) => piece.includes('resync')).length,
    async stop() {
      await listener.stop();
      live.hub.close();
    },
  };
}

/** Two processes that hear each other: each reads again once it does. */
async function startTwo(channel?: Channel) {
  const both = [startProcess(channel), startProcess()] as const;
  await vi.waitFor(() => expect(both.map(({ resyncs }) => resyncs())).toEqual([1, 1]), { timeout: 20_000 });
  return both;
}

it('what one process commits every process tells, each watcher once, in its order', async () => {
  const [one, two] = await startTwo();
  const changes: Change[] = Array.from({ length: 250 }, (_, index) => ({ kind: 'purchase', id: index + 1, ownerId: 7 }));

  one.live.publish(changes.slice(0, 130));
  one.live.publish(changes.slice(130));

  const expected = changes.map(({ id }) => `purchase ${id}`);
  expect(one.told()).toEqual(expected);
  await vi.waitFor(() => expect(two.told()).toEqual(expected), { timeout: 20_000 });
  await app.ctx.store.channel.send('the end');
  await vi.waitFor(() => expect(one.resyncs()).toBe(2), { timeout: 20_000 });
  expect(one.told()).toEqual(expected);
  await Promise.all([one.stop(), two.stop()]);
});

it('a message that is not understood makes everyone read again', async () => {
  const both = await startTwo();

  await app.ctx.store.channel.send(JSON.stringify({ from: 'a newer version', changes: [{ kind: 'offer', id: 4 }] }));

  await vi.waitFor(() => expect(both.map(({ resyncs }) => resyncs())).toEqual([2, 2]), { timeout: 20_000 });
  await Promise.all(both.map((process) => process.stop()));
});

it('what could not be told while the database was out of reach makes everyone read again', async () => {
  const { channel } = app.ctx.store;
  const send = vi.fn((message: string) => channel.send(message)).mockRejectedValueOnce(new Error('no connection'));
  const [one, other] = await startTwo({ ...channel, send });

  one.live.publish([{ kind: 'lead', id: 5, change: 'sold' }]);

  await vi.waitFor(() => expect(app.logged()).toContain('NOTIFY failed'), { timeout: 20_000 });
  await vi.waitFor(() => expect(other.resyncs()).toBe(2), { timeout: 20_000 });
  expect(other.told()).toEqual([]);
  await Promise.all([one.stop(), other.stop()]);
});
