import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../platform/db/client.ts';
import { createLive } from '../../../platform/live/live.ts';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { archiveLead } from './archive-lead.ts';
import { createMarketCache, type MarketCache } from './market-cache.ts';
import { restoreLead } from './restore-lead.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const WAIT = { timeout: 20_000 };

const EVERYTHING = { area: null, isAreaOnly: false, cursor: undefined, limit: 300, hiddenPromises: [] };

let app: TestApp;
let provider: Agent;
let admin: Viewer;
let adminAgent: Agent;
let milliseconds: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.signIn(await createUser(app.ctx));
  admin = await createUser(app.ctx, { userType: 'super_admin' });
  adminAgent = await app.signIn(admin);
});

afterAll(() => app.close());

// What is kept does not grow old by itself here, so what is seen again was told of.
beforeEach(() => {
  // Whole: a fraction more or less is lost when a second is added.
  milliseconds = Math.round(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => milliseconds);
});

afterEach(() => vi.restoreAllMocks());

async function idsFor(agent: Agent = provider): Promise<number[]> {
  const { body } = await agent.get('/api/leads').expect(200);
  return (body as { id: number }[]).map(({ id }) => id);
}

async function idsIn(cache: MarketCache): Promise<number[]> {
  const { page } = await cache.read(EVERYTHING);
  const text = page.write({ serviceLatitude: null, serviceLongitude: null }, app.ctx.clock.now(), () => []).toString();
  return (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
}

const file = async () => {
  const { body } = await app.visitor().post('/api/leads').send(quote).expect(201);
  return Number(body.id);
};

const sell = (leadId: number) => adminAgent.post(`/api/leads/${leadId}/purchase`).send({ paymentStatus: 'completed' }).expect(200);

/** Takes a lead off the market past everything that tells of it. */
const archiveUnseen = (leadId: number) =>
  app.ctx.store.raw.query(`update leads set status = 'archived' where id = $1`, [leadId]);

describe('the market that is kept for everyone', () => {
  it('has a lead as soon as it is filed, and not any more once it is sold', async () => {
    await idsFor();
    const id = await file();
    expect(await idsFor()).toContain(id);

    await sell(id);

    expect(await idsFor()).not.toContain(id);
  });

  it('follows a lead that is archived and put back on the market at a new price', async () => {
    const { id } = await createLead(app.ctx, { startCents: 90_00, minutesAgo: 30 });
    const startOf = async () => {
      const { body } = await provider.get('/api/leads').expect(200);
      return (body as { id: number; startingPrice: string }[]).find((lead) => lead.id === id)?.startingPrice;
    };
    expect(await startOf()).toBe('90.00');

    await archiveLead(app.ctx, admin, id);
    expect(await startOf()).toBeUndefined();
    await restoreLead(app.ctx, admin, id);

    expect(await startOf()).toBe('40.00');
  });

  it('is read again after a second, whatever was told', async () => {
    const { id } = await createLead(app.ctx);
    expect(await idsFor()).toContain(id);
    await archiveUnseen(id);
    milliseconds += 1000;
    expect(await idsFor()).toContain(id);

    milliseconds += 1;

    expect(await idsFor()).not.toContain(id);
  });

  it('tells each viewer their own distance and the price of the moment', async () => {
    const { id } = await createLead(app.ctx, { serviceLocation: 'Parramatta NSW 2150', startCents: 60_00 });
    const near = await app.signIn(await createUser(app.ctx, { serviceLatitude: -33.8688, serviceLongitude: 151.2093 }));
    const seen = async (agent: Agent) => {
      const { body } = await agent.get('/api/leads').expect(200);
      return (body as { id: number; distanceKm: number | null; currentPrice: string }[]).find((lead) => lead.id === id);
    };
    const before = await seen(near);
    expect(before?.distanceKm).toBeCloseTo(20.1, 0);
    expect((await seen(provider))?.distanceKm).toBeNull();

    app.ctx.clock.advance(59 * 60_000);

    expect(Number((await seen(near))?.currentPrice)).toBeLessThan(1.01);
  });

  it('never holds what only a super admin may see, no matter who asks first', async () => {
    const { id } = await createLead(app.ctx, { customerName: 'Canary Nairtest' });
    await rewriteRequests(app.ctx, `customer_email = 'canary.customer@example.com'`, `id = ${id}`);

    expect(await marketText(adminAgent)).toContain('canary.customer@example.com');
    const shown = await marketText(provider);
    expect(await marketText(adminAgent)).toContain('"visibility":"full"');

    for (const canary of ['canary.customer', 'Nairtest', '0491570158', '12 Example Street', '"visibility":"full"', 'latitude']) {
      expect(shown).not.toContain(canary);
    }
  });
});

const marketText = async (agent: Agent) => (await agent.get('/api/leads').expect(200)).text;

/** The database, of which every read of the market waits before its rows are handed on. */
function slowDb(gate: { reads: number; open: Promise<unknown> }): Db {
  const db = Object.create(app.ctx.db) as Db;
  const select = app.ctx.db.select.bind(app.ctx.db) as (...columns: unknown[]) => { from: (table: unknown) => unknown };
  const held = (query: object): object =>
    new Proxy(query, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'then') {
          const waited = async () => {
            const rows: unknown = await Promise.resolve(target);
            await gate.open;
            return rows;
          };
          return (done: (rows: unknown) => unknown, failed: (error: unknown) => unknown) => waited().then(done, failed);
        }
        return typeof value === 'function' ? (...args: unknown[]) => held(value.apply(target, args) as object) : value;
      },
    });
  return Object.assign(db, {
    select: (...columns: unknown[]) => {
      gate.reads += 1;
      return held(select(...columns));
    },
  });
}

describe('a read that takes its time', () => {
  it('is shared by all who ask in the meantime', async () => {
    const gate = { reads: 0, open: Promise.resolve() };
    const alone = createMarketCache({ ...app.ctx, db: slowDb(gate) });
    await alone.read(EVERYTHING);
    const { reads } = gate;
    const cache = createMarketCache({ ...app.ctx, db: slowDb(gate) });

    await Promise.all([cache.read(EVERYTHING), cache.read(EVERYTHING), cache.read(EVERYTHING)]);

    expect(gate.reads).toBe(2 * reads);
  });

  it('is not what someone gets who asks after a sale', async () => {
    const { id } = await createLead(app.ctx);
    const door = new EventEmitter();
    const gate = { reads: 0, open: once(door, 'open') };
    const cache = createMarketCache({ ...app.ctx, db: slowDb(gate) });
    const early = idsIn(cache);

    await sell(id);
    const late = idsIn(cache);
    door.emit('open');

    await early;
    expect(await late).not.toContain(id);
    expect(await idsIn(cache)).not.toContain(id);
  });

  it('that fails is not kept', async () => {
    const db = Object.create(app.ctx.db) as Db;
    let isBroken = true;
    Object.assign(db, {
      select: (columns: never) => {
        if (isBroken) throw new Error('no connection');
        return app.ctx.db.select(columns);
      },
    });
    const cache = createMarketCache({ ...app.ctx, db });
    await expect(cache.read(EVERYTHING)).rejects.toThrow('no connection');

    isBroken = false;

    expect(await idsIn(cache)).toEqual(await idsFor());
  });
});

it('the market is counted before anybody asks, so that nobody waits for it', async () => {
  const gate = { reads: 0, open: Promise.resolve() };
  const cache = createMarketCache({ ...app.ctx, db: slowDb(gate) });
  await vi.waitFor(() => expect(gate.reads).toBe(1), WAIT);

  await cache.count(EVERYTHING);

  expect(gate.reads).toBe(1);
});

it('the count that is known is the answer while everything is counted again', async () => {
  const door = new EventEmitter();
  const gate: { reads: number; open: Promise<unknown> } = { reads: 0, open: Promise.resolve() };
  const { id } = await createLead(app.ctx);
  const cache = createMarketCache({ ...app.ctx, db: slowDb(gate) });
  const { total } = await cache.count(EVERYTHING);
  await archiveUnseen(id);
  milliseconds += 30_001;
  gate.open = once(door, 'open');

  expect(await cache.count(EVERYTHING)).toEqual({ total });

  door.emit('open');
  await vi.waitFor(async () => expect(await cache.count(EVERYTHING)).toEqual({ total: total - 1 }), WAIT);
});

/** A second process on the same database, once it hears the first. */
async function startOther() {
  const live = createLive({ channel: app.ctx.store.channel, clock: app.ctx.clock, log: app.ctx.log, maxPerNetwork: 1 });
  const cache = createMarketCache({ ...app.ctx, live });
  const listener = live.listen();
  const heard: Parameters<Parameters<typeof live.onChange>[0]>[0][] = [];
  live.onChange((changes) => heard.push(changes));
  await vi.waitFor(async () => {
    await app.ctx.store.channel.send('is anyone there');
    expect(heard).not.toEqual([]);
  }, WAIT);
  const hears = (leadId: number) =>
    vi.waitFor(() => expect(heard.flat()).toContainEqual(expect.objectContaining({ kind: 'lead', id: leadId })), WAIT);
  return { cache, hears, stop: () => listener.stop() };
}

describe('another process', () => {
  it('sees what is filed, sold, archived and put back here', async () => {
    const { cache, stop } = await startOther();
    const shows = (id: number) => vi.waitFor(async () => expect(await idsIn(cache)).toContain(id), WAIT);
    const hides = (id: number) => vi.waitFor(async () => expect(await idsIn(cache)).not.toContain(id), WAIT);
    await idsIn(cache);

    const [sold, archived] = [await file(), await file()];
    await shows(sold);
    await shows(archived);
    await sell(sold);
    await hides(sold);
    await archiveLead(app.ctx, admin, archived);
    await hides(archived);
    await restoreLead(app.ctx, admin, archived);
    await shows(archived);
    await stop();
  });

  it('reads everything again when it may have missed something', async () => {
    const { cache, hears, stop } = await startOther();
    const { id } = await createLead(app.ctx);
    // And with it all that was told before.
    await hears(id);
    expect(await idsIn(cache)).toContain(id);
    await archiveUnseen(id);
    expect(await idsIn(cache)).toContain(id);

    await app.ctx.store.channel.send('what a newer version tells');

    await vi.waitFor(async () => expect(await idsIn(cache)).not.toContain(id), WAIT);
    await stop();
  });
});
