import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { quote } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let server: Server;

beforeAll(async () => {
  app = await createTestApp();
  server = createServer(createApp(app.ctx));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

/** Sends a whole request and resets its connection a moment after the server began to read it. */
async function sendAndHangUp(path: string, body: unknown): Promise<void> {
  const json = JSON.stringify(body);
  const isReceived = new Promise<void>((resolve) => server.once('request', () => resolve()));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}`;
  socket.write(`${head}\r\n\r\n${json}`);
  await isReceived;
  await wait(2);
  socket.resetAndDestroy();
}

/** Waits until a count has stopped growing. */
async function settled(count: () => Promise<number>): Promise<number> {
  for (let before = -1; ; ) {
    const now = await count();
    if (now === before) return now;
    before = now;
    await wait(500);
  }
}

async function countedQuotes(): Promise<number> {
  const { rows } = await app.ctx.store.raw.query(`select hits from rate_limits where key like 'quote:%'`);
  return Number(rows[0]?.['hits'] ?? 0);
}

it('gives nothing back to a caller who hangs up: sixty quotes are filed, the next is refused', async () => {
  // A request that is reset before the server has read its body does nothing and counts for nothing: how many are is chance.
  for (let rounds = 0; rounds < 20 && (await settled(countedQuotes)) <= 60; rounds += 1) {
    for (let round = 0; round < 120; round += 1) await sendAndHangUp('/api/leads', quote);
  }

  expect(await countedQuotes()).toBeGreaterThan(60);
  expect(await settled(() => countRows(app.ctx, 'leads'))).toBe(60);
  expectProblem(await app.visitor().post('/api/leads').send(quote), 'rate_limited');
}, 60_000);
