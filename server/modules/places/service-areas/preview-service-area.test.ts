import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { distanceKm, type Point } from '../../../../shared/domain/places/geo.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;
let electricianId: number;

beforeAll(async () => {
  app = await createTestApp();
  const electrician = await createUser(app.ctx);
  electricianId = electrician.id;
  agent = await app.signIn(electrician);
});

afterEach(async () => {
  await app.ctx.store.raw.query('truncate leads cascade');
});

afterAll(() => app.close());

const PATH = '/api/service-area/preview';
const DAY = 24 * 60;
const marrickville = { latitude: -33.911, longitude: 151.155 };

/** Puts a lead somewhere, with some columns as they are stored. */
async function leadAt(point: Point | null, { minutesAgo = 60, set = 'lead_score = 0' } = {}) {
  const { id } = await createLead(app.ctx, { minutesAgo });
  const where = point ? `latitude = ${point.latitude}, longitude = ${point.longitude}` : 'latitude = null, longitude = null';
  await rewriteRequests(app.ctx, `${where}, ${set}`, `id = ${id}`);
}

async function preview(place: Point, radius: number) {
  const query = { latitude: String(place.latitude), longitude: String(place.longitude), radius: String(radius) };
  const response = await agent.get(PATH).query(query);
  expect({ status: response.status, body: response.body }).toMatchObject({ status: 200, body: { days: 30 } });
  return response.body.count as number;
}

/** A list of points around a place, the same ones in every run. */
function scattered(around: Point, reachDegrees: number, count: number): Point[] {
  return Array.from({ length: count }, (_unused, index) => {
    const angle = index * 2.399963;
    const reach = reachDegrees * Math.sqrt((index + 0.5) / count);
    const longitude = around.longitude + reach * Math.cos(angle);
    return {
      latitude: Math.max(-90, Math.min(90, Number((around.latitude + reach * Math.sin(angle)).toFixed(6)))),
      longitude: Number((((((longitude + 180) % 360) + 360) % 360) - 180).toFixed(6)),
    };
  });
}

/** Some km north of the equator. */
const north = (km: number) => ({ latitude: (km / 6371) * (180 / Math.PI), longitude: 10 });

describe('how many leads a service area had', () => {
  it('says how many, nothing of which, and the suburbs that it covers', async () => {
    await leadAt(marrickville);

    const response = await agent.get(PATH).query({ latitude: '-17.96', longitude: '122.23', radius: '20' });

    expect(response.body).toEqual({
      count: 0,
      days: 30,
      suburbCount: response.body.largestSuburbs.length,
      largestSuburbs: expect.arrayContaining(['Broome', 'Cable Beach']),
    });
  });

  it('names the ten largest of many suburbs', async () => {
    const { body } = await agent.get(PATH).query({ latitude: '-33.9', longitude: '151.1', radius: '20' });

    expect(body.suburbCount).toBeGreaterThan(100);
    expect(body.largestSuburbs).toHaveLength(10);
    expect(body.largestSuburbs).toContain('Bankstown');
  });

  it.each([
    ['Marrickville', marrickville, 1.5],
    ['the date line', { latitude: -17, longitude: 179.95 }, 1.5],
    ['the other side of it', { latitude: -17, longitude: -179.95 }, 1.5],
    ['near the south pole', { latitude: -89.6, longitude: 40 }, 1.5],
  ])('counts by the distance that the market shows, around %s', async (_name, place, reach) => {
    const points = scattered(place, reach, 60);
    for (const point of points) await leadAt(point);

    for (const radius of [1, 5, 20, 50, 100]) {
      const near = points.filter((point) => distanceKm(place, point) <= radius);
      expect({ radius, count: await preview(place, radius) }).toEqual({ radius, count: near.length });
    }
    expect(points.some((point) => distanceKm(place, point) > 100)).toBe(true);
  });

  it('rounds as the distance on a card does: 20.04 km are 20.0', async () => {
    await leadAt(north(20.04));
    await leadAt(north(20.06));

    expect(await preview({ latitude: 0, longitude: 10 }, 20)).toBe(1);
  });

  it.each([
    [90, 0],
    [-90, 0],
    [90, 180],
    [0, 180],
    [0, -180],
  ])('has an answer for latitude %d and longitude %d', async (latitude, longitude) => {
    await leadAt({ latitude, longitude: -longitude });

    expect(await preview({ latitude, longitude }, 100)).toBe(1);
    expect(await preview({ latitude, longitude }, 999)).toBe(1);
  });

  it('looks back 30 days and not a minute more', async () => {
    await leadAt(marrickville, { minutesAgo: 30 * DAY - 1 });
    await leadAt(marrickville, { minutesAgo: 30 * DAY + 1 });

    expect(await preview(marrickville, 5)).toBe(1);
  });

  it('counts a lead that was archived or taken, and none that someone brought along', async () => {
    await leadAt(marrickville, { set: `status = 'archived'` });
    await leadAt(marrickville, { set: `added_by_user_id = ${electricianId}` });

    expect(await preview(marrickville, 5)).toBe(1);
  });

  it('counts a contact that is sold again once', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });
    await leadAt(marrickville, { set: `copied_from_lead_id = ${id}` });
    await app.ctx.store.raw.query(`update leads set latitude = -33.911, longitude = 151.155 where id = ${id}`);

    expect(await preview(marrickville, 5)).toBe(1);
  });

  it('leaves out a lead whose place is not known', async () => {
    await leadAt(null);

    expect(await preview(marrickville, 500)).toBe(0);
  });

  it.each([
    [{ latitude: 'here' }, 'latitude', 'Must be a number from -90 to 90'],
    [{ latitude: '91' }, 'latitude', 'Must be a number from -90 to 90'],
    [{ longitude: 'NaN' }, 'longitude', 'Must be a number from -180 to 180'],
    [{ longitude: '-181' }, 'longitude', 'Must be a number from -180 to 180'],
    [{ radius: '2.5' }, 'radius', 'Must be a whole number'],
    [{ radius: '5000' }, 'radius', 'Must be a whole number'],
  ])('refuses %j', async (change, path, message) => {
    const query = { latitude: '-33.9', longitude: '151.1', radius: '20', ...change };

    expectIssue(await agent.get(PATH).query(query), path, message);
  });

  it.each(['team_member', 'customer'] as const)('is not for a %s', async (userType) => {
    const other = await app.signIn(await createUser(app.ctx, { userType }));
    const query = { latitude: '-33.9', longitude: '151.1', radius: '20' };

    expectProblem(await other.get(PATH).query(query), 'forbidden', 'Your account may not do this');
  });
});
