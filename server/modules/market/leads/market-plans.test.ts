import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cursorBehind } from '../../../platform/db/keyset-page.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { rowsReadBy } from '../../../../tests/support/generated-year-plans.ts';
import { addMarketRows, PERTH, SYDNEY, TAREE } from '../../../../tests/support/market-rows.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { countInArea, findMarketPage, type ServiceArea } from './market-queries.ts';

let app: TestApp;

const areaAround = ({ latitude, longitude }: typeof PERTH, radiusKm: number): ServiceArea => ({ latitude, longitude, radiusKm });

beforeAll(async () => {
  app = await createTestApp();
  const { store } = app.ctx;
  await addMarketRows(store, { count: 30, around: PERTH, minutesAgo: 5000 });
  await addMarketRows(store, { count: 60_000, around: SYDNEY });
  // As far south as Perth: a strip of latitudes would hold them all.
  await addMarketRows(store, { count: 39_970, around: TAREE });
  await store.raw.query('vacuum analyze leads');
}, 180_000);

afterAll(() => app.close());

const page = { isAreaOnly: true, cursor: undefined, limit: 100 };

describe('among 100,000 leads on the market', () => {
  it.each([5, 25, 100, 500])('the area of an electrician in Perth with a radius of %d km reads its own leads alone', async (radiusKm) => {
    const scans = await rowsReadBy(app.ctx.store, () => findMarketPage(app.ctx.db, { ...page, area: areaAround(PERTH, radiusKm) }));

    expect(new Set(scans.map(({ index }) => index))).toEqual(new Set(['leads_market_cell_idx', 'leads_pkey']));
    // Thirty leads, each looked up once more; the database tells a rounded mean of what it read for each cell.
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
  });

  it('a crowded area reads no more than a page for each cell of the grid', async () => {
    const scans = await rowsReadBy(app.ctx.store, () => findMarketPage(app.ctx.db, { ...page, area: areaAround(SYDNEY, 50) }));

    expect(new Set(scans.map(({ index }) => index))).toEqual(new Set(['leads_market_cell_idx', 'leads_pkey']));
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(1000);
  });

  it('the first page of Perth has the area and one page of the rest', async () => {
    const scans = await rowsReadBy(app.ctx.store, () => findMarketPage(app.ctx.db, { ...page, isAreaOnly: false, area: areaAround(PERTH, 25) }));

    expect(scans.filter(({ how }) => how === 'Seq Scan')).toEqual([]);
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(400);
  });

  it('the first page of an electrician in Sydney, whose area holds most leads, reads nothing elsewhere', async () => {
    const scans = await rowsReadBy(app.ctx.store, () => findMarketPage(app.ctx.db, { ...page, isAreaOnly: false, area: areaAround(SYDNEY, 50) }));

    expect(scans.filter(({ index, rows }) => index === 'leads_market_idx' && rows > 0)).toEqual([]);
    expect(scans.filter(({ how }) => how === 'Seq Scan')).toEqual([]);
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(1000);
  });

  it('a page behind 50,000 leads reads one page', async () => {
    const [first] = await findMarketPage(app.ctx.db, { ...page, isAreaOnly: false, area: null });
    const [order] = JSON.parse(first?.pageKey ?? '[]') as string[];
    const { rows } = await app.ctx.store.raw.query(
      `select json_build_array($1::text, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id::text)::text as key
        from leads order by created_at desc, id desc offset 50000 limit 1`,
      [order],
    );
    const cursor = cursorBehind({ pageKey: String(rows[0]?.['key']) });

    const scans = await rowsReadBy(app.ctx.store, () => findMarketPage(app.ctx.db, { ...page, isAreaOnly: false, area: null, cursor }));

    expect(new Set(scans.map(({ index }) => index))).toEqual(new Set(['leads_market_idx', 'leads_pkey']));
    expect(scans.reduce((sum, { rows: read }) => sum + read, 0)).toBeLessThanOrEqual(210);
  });

  it('how many leads Perth has is counted without those elsewhere', async () => {
    const scans = await rowsReadBy(app.ctx.store, () => countInArea(app.ctx.db, areaAround(PERTH, 25)));

    expect(scans).toEqual([expect.objectContaining({ index: 'leads_market_cell_idx' })]);
    expect(scans[0]?.rows).toBeLessThanOrEqual(30);
  });

  it('are read the same way by the calls of someone who looks often', async () => {
    const agent = await app.signIn(await createUser(app.ctx, { serviceLocation: 'Perth', serviceLatitude: PERTH.latitude, serviceLongitude: PERTH.longitude, serviceRadius: 25 }));

    const look = () => agent.get('/api/leads?area=mine').expect(200);
    const counts = { 'x-total-count': '30', 'x-outside-count': '99970' };
    // The rows were written past the server, which counts all of them again after half a minute.
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    onTestFinished(() => {
      later.mockRestore();
    });
    await vi.waitFor(async () => expect((await look()).headers).toMatchObject(counts), 10_000);

    for (let count = 0; count < 8; count += 1) {
      const { body, headers } = await look();
      expect(body).toHaveLength(30);
      expect(headers).toMatchObject(counts);
    }
  });
});
