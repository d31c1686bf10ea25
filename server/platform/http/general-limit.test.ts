import { rmSync } from 'node:fs';
import type { Request, Response } from 'express';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { generalLimit } from './general-limit.ts';

const LIMIT = 6;

let app: TestApp;
let dir: string;
let site: ReturnType<typeof createApp>;

beforeEach(async () => {
  app = await createTestApp({ REQUESTS_PER_ADDRESS: String(LIMIT), TRUST_PROXY: '1' });
  dir = makeClientFolder();
  site = createApp(app.ctx, { publicDir: dir });
});

afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const ask = (path: string, address = '203.0.113.7') => supertest(site).get(path).set('x-forwarded-for', address);

async function useUp(address?: string, times = LIMIT): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await ask('/api/config', address)).status).not.toBe(429);
}

describe('the general limit of an address', () => {
  it('counts pages, calls, searches and what there is not, and says when to come back', async () => {
    await ask('/').expect(200);
    await ask('/robots.txt').expect(200);
    await ask('/api/leads').expect(401);
    await ask('/api/places?q=mona').expect(200);
    await ask('/nothing-here').expect(404);
    await ask('/api/nothing-here').expect(404);

    for (const path of ['/', '/api/leads', '/api/places?q=mona', '/nothing-here']) {
      const refused = await ask(path);
      expectProblem(refused, 'rate_limited');
      expect(refused.body).toMatchObject({ message: expect.stringMatching(/^Too many requests from this connection\. Please try again in /) });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect(await countRows(app.ctx, 'rate_limits')).toBe(0);
  });

  it('counts a forwarded address without its port, and refuses one that is none', async () => {
    for (let port = 8080; port < 8080 + LIMIT; port += 1) await useUp(`1.2.3.4:${port}`, 1);

    expectProblem(await ask('/api/config', '1.2.3.4:9000'), 'rate_limited');
    expectProblem(await ask('/api/config', '1.2.3.4'), 'rate_limited');
    for (const address of ['unknown', '_hidden', '1.2.3.4.5']) {
      expectProblem(await ask('/api/config', address), 'invalid_input', 'The forwarded address of this request is not an IP address');
    }
  });

  it('is refused before the body is read and before the session is looked up', async () => {
    await useUp();

    const refused = await supertest(site)
      .post('/api/auth/login')
      .set({ 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' })
      .send('{"not json');

    expectProblem(refused, 'rate_limited');
  });

  it('is of one address, or of one IPv6 network', async () => {
    await useUp();
    await useUp('2001:db8:1:200::1', LIMIT - 1);
    await useUp('2001:db8:1:fe00::9', 1);

    await ask('/', '203.0.113.7').expect(429);
    await ask('/', '::ffff:203.0.113.7').expect(429);
    await ask('/', '2001:db8:1:2aa::1').expect(429);
    await ask('/', '203.0.113.8').expect(200);
    await ask('/', '2001:db8:2:300::1').expect(200);
  });

  it('leaves out the files of the build, which are kept for a year', async () => {
    await useUp();

    await ask('/assets/app-4f2a.js').expect(404);
  });

  it('counts what watches the server apart', async () => {
    await useUp();

    for (const path of ['/api/health', '/api/ready', '/metrics']) expect((await ask(path)).status).not.toBe(429);
    await ask('/api/health').expect(200);
    await ask('/api/health').expect(200);
    await ask('/api/health').expect(200);
    await ask('/api/health').expect(429);
  });

  it('begins again when its minute is over', async () => {
    vi.useFakeTimers();
    const limit = generalLimit({ perAddress: { requests: 2, connections: 0, streams: 0 } });
    const passes = async () => {
      const next = vi.fn();
      await Promise.resolve(limit({ ip: '203.0.113.7', path: '/' } as Request, {} as Response, next)).catch(() => undefined);
      return next.mock.calls.length === 1;
    };

    expect([await passes(), await passes(), await passes()]).toEqual([true, true, false]);
    vi.advanceTimersByTime(59_000);
    expect(await passes()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(await passes()).toBe(true);
    vi.useRealTimers();
  });
});
