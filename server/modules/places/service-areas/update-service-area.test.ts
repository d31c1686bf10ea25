import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const PATH = '/api/auth/update-service-area';
const NO_PLACE = 'Please select a valid service location.';
const area = {
  serviceLocation: ' Marrickville NSW 2204 ',
  serviceLatitude: -33.911,
  serviceLongitude: 151.155,
  serviceRadius: 30,
};

describe('a service area', () => {
  it.each(['provider', 'super_admin'] as const)('of a %s is stored and answered with the account, for good', async (userType) => {
    const agent = await app.signIn(await createUser(app.ctx, { userType }));
    const before = await agent.get('/api/auth/me');

    const response = await agent.patch(PATH).send(area);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...before.body, ...area, serviceLocation: 'Marrickville NSW 2204' });
    const current = await agent.get('/api/auth/me');
    expect(current.body).toEqual(response.body);
  });

  it('takes the place of the one before', async () => {
    const agent = await app.signIn(await createUser(app.ctx));
    await agent.patch(PATH).send(area).expect(200);

    const next = { serviceLocation: 'Broome WA 6725', serviceLatitude: -17.96, serviceLongitude: 122.24, serviceRadius: 5 };
    const response = await agent.patch(PATH).send(next);

    expect(response.body).toMatchObject(next);
  });

  it.each([
    ['the north pole', 90, 0],
    ['the date line', 0, 180],
    ['the other side of it', -90, -180],
  ])('may be at %s', async (_where, serviceLatitude, serviceLongitude) => {
    const agent = await app.signIn(await createUser(app.ctx));

    const response = await agent.patch(PATH).send({ ...area, serviceLatitude, serviceLongitude });

    expect(response.body).toMatchObject({ serviceLatitude, serviceLongitude });
  });

  it('belongs to the caller alone, whatever else is sent', async () => {
    const [one, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    const agent = await app.signIn(one);

    const response = await agent.patch(PATH).send({ ...area, id: other.id, userType: 'super_admin', isVerified: true });

    expect(response.body).toMatchObject({ id: one.id, userType: 'provider', isVerified: false });
    const untouched = await (await app.signIn(other)).get('/api/auth/me');
    expect(untouched.body).toMatchObject({ serviceLocation: null, serviceRadius: null });
  });

  it('is named in the audit log without where it is', async () => {
    const user = await createUser(app.ctx);
    await (await app.signIn(user)).patch(PATH).send(area).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select * from audit_log where action = 'user.service_area_changed' and subject_id = '${user.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor_user_id: user.id,
      before: null,
      after: { fields: ['serviceLocation', 'serviceLatitude', 'serviceLongitude', 'serviceRadius'] },
    });
    expect(JSON.stringify(rows)).not.toMatch(/Marrickville|33\.911|151\.155/);
  });

  it.each([
    ['no place', { serviceLocation: undefined }, 'serviceLocation', NO_PLACE],
    ['a blank place', { serviceLocation: '  ' }, 'serviceLocation', NO_PLACE],
    ['no latitude', { serviceLatitude: undefined }, 'serviceLatitude', NO_PLACE],
    ['no longitude', { serviceLongitude: undefined }, 'serviceLongitude', NO_PLACE],
    ['null for the latitude', { serviceLatitude: null }, 'serviceLatitude', NO_PLACE],
    ['null for the longitude', { serviceLongitude: null }, 'serviceLongitude', NO_PLACE],
    ['text for the latitude', { serviceLatitude: '-33.911' }, 'serviceLatitude', NO_PLACE],
    // JSON knows no NaN: it arrives as null.
    ['NaN for the longitude', { serviceLongitude: Number.NaN }, 'serviceLongitude', NO_PLACE],
    ['a latitude off the earth', { serviceLatitude: 90.1 }, 'serviceLatitude', NO_PLACE],
    ['a longitude off the earth', { serviceLongitude: -180.1 }, 'serviceLongitude', NO_PLACE],
    ['a part of a km', { serviceRadius: 2.5 }, 'serviceRadius', 'Must be a whole number'],
    ['no km', { serviceRadius: 0 }, 'serviceRadius', 'Must be 1 km or more'],
    ['too many km', { serviceRadius: 501 }, 'serviceRadius', 'Must be 500 km or less'],
  ])('with %s is refused, and nothing changes', async (_what, change, path, message) => {
    const agent = await app.signIn(await createUser(app.ctx));
    const before = await fingerprint(app.ctx);

    expectIssue(await agent.patch(PATH).send({ ...area, ...change }), path, message);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['team_member', 'customer'] as const)('is not for a %s', async (userType) => {
    const agent = await app.signIn(await createUser(app.ctx, { userType }));

    expectProblem(await agent.patch(PATH).send(area), 'forbidden', 'Your account may not do this');
  });

  it('is not for someone who is not signed in', async () => {
    expectProblem(await app.visitor().patch(PATH).send(area), 'unauthenticated', 'Please sign in');
  });
});
