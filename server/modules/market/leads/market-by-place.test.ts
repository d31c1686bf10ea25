import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { addMarketRows, PERTH, SYDNEY, TAREE } from '../../../../tests/support/market-rows.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let perth: Agent;
let nowhere: Agent;
let admin: Agent;

const areaOf = ({ latitude, longitude }: typeof PERTH, serviceRadius: number) => ({
  serviceLocation: 'Somewhere',
  serviceLatitude: latitude,
  serviceLongitude: longitude,
  serviceRadius,
});

beforeAll(async () => {
  app = await createTestApp();
  perth = await app.signIn(await createUser(app.ctx, areaOf(PERTH, 25)));
  nowhere = await app.signIn(await createUser(app.ctx));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterEach(async () => {
  const { rows } = await app.ctx.store.raw.query('select id from leads');
  await app.ctx.store.raw.query('truncate leads cascade');
  tell(rows.map(({ id }) => Number(id)), 'archived');
});

afterAll(() => app.close());

const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

interface Page {
  ids: number[];
  cursor: string | undefined;
  total: number;
  outside: number | undefined;
}

async function read(agent: Agent, query: Record<string, string> = {}): Promise<Page> {
  const { body, headers } = await agent.get('/api/leads').query(query).expect(200);
  const outside = headers['x-outside-count'];
  return {
    ids: (body as { id: number }[]).map(({ id }) => id),
    cursor: headers['x-next-cursor'],
    total: Number(headers['x-total-count']),
    outside: outside === undefined ? undefined : Number(outside),
  };
}

/** Follows the cursors to the end; `between` runs after each page. */
async function readAll(agent: Agent, query: Record<string, string>, between: (page: Page) => Promise<unknown> = async () => {}) {
  const ids: number[] = [];
  let page = await read(agent, query);
  for (;;) {
    ids.push(...page.ids);
    await between(page);
    if (!page.cursor) return ids;
    page = await read(agent, { ...query, cursor: page.cursor });
  }
}

/** Tells the process what was written past it, as the product does for its own changes. */
const tell = (ids: readonly number[], change: 'created' | 'archived') =>
  app.ctx.live.publish(ids.map((id) => ({ kind: 'lead', id, change })));

async function add(rows: Parameters<typeof addMarketRows>[1]): Promise<number[]> {
  const ids = await addMarketRows(app.ctx.store, rows);
  tell(ids, 'created');
  return ids;
}

describe('the market of an electrician in Perth', () => {
  it('begins with the lead in Perth, however many newer ones there are on the east coast', async () => {
    const [inPerth] = await add({ count: 1, around: PERTH, minutesAgo: 300 });
    const elsewhere = await add({ count: 310, around: SYDNEY });

    const page = await read(perth);

    expect(page.ids[0]).toBe(inPerth);
    expect(page.ids.slice(1)).toEqual(elsewhere.slice(0, 299));
    expect(page.total).toBe(311);
    expect(await readAll(perth, {})).toEqual([inPerth, ...elsewhere]);
  });

  it('has the service area alone when asked for mine, and says how many are left out', async () => {
    const inPerth = await add({ count: 3, around: PERTH, minutesAgo: 300 });
    await add({ count: 20, around: TAREE });
    await add({ count: 2, around: null });

    expect(await read(perth, { area: 'mine' })).toEqual({ ids: inPerth, cursor: undefined, total: 3, outside: 22 });
    expect((await read(perth, { area: 'all' })).outside).toBeUndefined();
  });

  it('says that there is nothing near only when there is nothing near', async () => {
    await add({ count: 2, around: SYDNEY });

    expect(await read(perth, { area: 'mine' })).toEqual({ ids: [], cursor: undefined, total: 0, outside: 2 });
  });

  it('draws the line where the distance on the card does', async () => {
    const near = await add({ count: 1, around: { ...PERTH, latitude: PERTH.latitude + 0.2252, degrees: 0 } });
    await add({ count: 1, around: { ...PERTH, latitude: PERTH.latitude + 0.2258, degrees: 0 } });

    const { body } = await perth.get('/api/leads').query({ area: 'mine' }).expect(200);

    expect(body).toMatchObject([{ id: near[0], distanceKm: 25 }]);
    expect(body).toHaveLength(1);
  });

  it('goes by the area that is stored now', async () => {
    const agent = await app.signIn(await createUser(app.ctx, areaOf(PERTH, 25)));
    const [inSydney] = await add({ count: 1, around: SYDNEY });
    expect((await read(agent, { area: 'mine' })).ids).toEqual([]);

    await agent.patch('/api/auth/update-service-area').send(areaOf(SYDNEY, 50)).expect(200);

    expect((await read(agent, { area: 'mine' })).ids).toEqual([inSydney]);
  });

  it.each([
    ['the date line', { latitude: -17, longitude: 179.95 }],
    ['the other side of it', { latitude: -17, longitude: -179.95 }],
    ['the south pole', { latitude: -89.6, longitude: 40 }],
    ['the corner of four cells', { latitude: -32, longitude: 116 }],
  ])('finds what lies around %s', async (_name, place) => {
    const agent = await app.signIn(await createUser(app.ctx, areaOf(place, 500)));
    const around = [-1, 1].flatMap((south) =>
      [-1, 1].map((west) => ({ latitude: Math.max(-90, place.latitude + south * 0.3), longitude: wrapped(place.longitude + west * 0.3), degrees: 0 })),
    );
    for (const point of around) await add({ count: 1, around: point });
    await add({ count: 5, around: SYDNEY });

    const page = await read(agent, { area: 'mine' });

    expect(page.ids).toHaveLength(4);
    expect(page).toMatchObject({ total: 4, outside: 5 });
  });

  it('is the whole market for anyone who has no service area', async () => {
    const ids = await add({ count: 3, around: SYDNEY });

    expect(await read(nowhere, { area: 'mine' })).toMatchObject({ ids, total: 3, cursor: undefined });
  });
});

describe('pages of the market', () => {
  it('have each lead that stays exactly once while others are sold and filed', async () => {
    const near = await add({ count: 23, around: PERTH, minutesAgo: 30 });
    const far = await add({ count: 31, around: SYDNEY, minutesAgo: 10 });
    const sold: number[] = [];
    const filed: number[] = [];

    const seen = await readAll(perth, { limit: '5' }, async ({ ids }) => {
      const [first] = ids;
      if (first === undefined) return;
      // Both one that was shown, which the next cursor may name, and one that was not yet.
      const last = ids.at(-1) ?? first;
      const upcoming = [...near, ...far].find((id) => !sold.includes(id) && !ids.includes(id) && [...near, ...far].indexOf(id) > [...near, ...far].indexOf(last));
      for (const id of [last, upcoming]) {
        if (id === undefined) continue;
        await admin.post(`/api/leads/${id}/purchase`).send({ paymentStatus: 'completed' }).expect(200);
        sold.push(id);
      }
      filed.push((await createLead(app.ctx)).id);
    });

    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => !filed.includes(id))).toEqual(expect.arrayContaining([...near, ...far].filter((id) => !sold.includes(id))));
  });

  it('tell apart leads that were filed in the same millisecond', async () => {
    const ids = await add({ count: 12, around: SYDNEY });
    await app.ctx.store.raw.query(`update leads set created_at = '2026-01-01T00:00:00.123Z'`);

    expect(await readAll(nowhere, { limit: '5' })).toEqual(ids.toReversed());
  });

  it('hold as many leads as asked for', async () => {
    await add({ count: 4, around: PERTH });
    await add({ count: 4, around: SYDNEY });

    for (const limit of [1, 4, 5, 7, 8, 300]) {
      expect((await read(perth, { limit: String(limit) })).ids).toHaveLength(Math.min(8, limit));
    }
    expect((await read(perth, { limit: '8' })).cursor).toBeUndefined();
  });

  it.each([
    [{ limit: '0' }, 'limit', 'Must be a whole number from 1 to 300'],
    [{ limit: '301' }, 'limit', 'Must be a whole number from 1 to 300'],
    [{ area: 'perth' }, 'area', 'Must be mine or all'],
    [{ cursor: 'bm90aGluZw' }, 'cursor', 'Not a valid cursor'],
    [{ cursor: '/etc' }, 'cursor', 'Not a valid cursor'],
  ])('refuse %j', async (query, path, message) => {
    expectIssue(await perth.get('/api/leads').query(query), path, message);
    expectIssue(await admin.get('/api/leads').query(query), path, message);
  });

  it('show a super admin the real leads behind 400 fakes', async () => {
    const real = await add({ count: 3, around: PERTH, minutesAgo: 60 });
    const fakes = await add({ count: 400, around: SYDNEY });

    const ids = await readAll(admin, { limit: '100' });

    expect(ids).toEqual([...fakes, ...real]);
    expect((await read(admin)).total).toBe(403);
  });
});

describe('how many leads there are', () => {
  it('is right at once after each lead that comes or goes', async () => {
    await add({ count: 1500, around: SYDNEY });
    await add({ count: 2, around: PERTH });
    expect((await read(perth)).total).toBe(1502);

    const { id } = await createLead(app.ctx);
    expect((await read(perth)).total).toBe(1503);
    await admin.post(`/api/leads/${id}/archive`).expect(200);
    expect((await read(perth)).total).toBe(1502);
    await admin.post(`/api/leads/${id}/restore`).expect(200);
    expect((await read(perth)).total).toBe(1503);
    await admin.post(`/api/leads/${id}/purchase`).send({ paymentStatus: 'completed' }).expect(200);
    expect((await read(perth)).total).toBe(1502);
    expect(await read(perth, { area: 'mine' })).toMatchObject({ total: 2, outside: 1500 });
  });
});
