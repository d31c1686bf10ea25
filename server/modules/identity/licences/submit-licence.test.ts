import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { expectIssue } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const PATH = '/api/auth/licence';
const licence = { licenseNumber: ' 123456C ', licenseState: 'NSW' };

describe('an electrician’s licence', () => {
  it('is stored and answered with the account, for good', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);

    const response = await agent.patch(PATH).send(licence);

    expect(response.status).toBe(200);
    const { sessionEpoch: _epoch, lastSeenAt: _seen, insuranceReview: _review, firstStepsEndedAt: _ended, ...shown } = user;
    const stored = { licenseNumber: '123456C', licenseState: 'NSW', isLicenceUnderReview: true };
    expect(response.body).toEqual({ ...shown, ...stored, isLicenceExpiring: false, isInsuranceExpiring: false, missingToBuy: [], firstSteps: { hasAlerts: false, hasCard: true } });
    const current = await agent.get('/api/auth/me');
    expect(current.body).toEqual(response.body);
  });

  it('is forgotten when both fields are empty', async () => {
    const user = await createUser(app.ctx, { licenseNumber: '123456C', licenseState: 'NSW' });
    const agent = await app.signIn(user);

    const response = await agent.patch(PATH).send({ licenseNumber: '', licenseState: '' });

    expect(response.body).toMatchObject({ licenseNumber: null, licenseState: null });
  });

  it('belongs to the caller alone, whatever else is sent', async () => {
    const [one, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    const agent = await app.signIn(one);

    const response = await agent.patch(PATH).send({ ...licence, id: other.id, isVerified: true, userType: 'super_admin' });

    expect(response.body).toMatchObject({ id: one.id, isVerified: false, userType: 'provider' });
    const untouched = await (await app.signIn(other)).get('/api/auth/me');
    const { sessionEpoch: _epoch, lastSeenAt: _seen, insuranceReview: _review, firstStepsEndedAt: _ended, ...shown } = other;
    expect(untouched.body).toEqual({ ...shown, isLicenceExpiring: false, isInsuranceExpiring: false, missingToBuy: [], firstSteps: { hasAlerts: false, hasCard: true } });
  });

  it.each([
    ['is no longer verified with another number', { licenseNumber: '999999C' }, false],
    ['is no longer verified with another state', { licenseState: 'VIC' }, false],
    ['is no longer verified when it is forgotten', { licenseNumber: '', licenseState: '' }, false],
    ['stays verified when it is sent again', {}, true],
  ] as const)('%s', async (_what, change, isVerified) => {
    const user = await createUser(app.ctx, { licenseNumber: '123456C', licenseState: 'NSW', isVerified: true });
    const agent = await app.signIn(user);

    const response = await agent.patch(PATH).send({ ...licence, ...change });

    expect(response.body.isVerified).toBe(isVerified);
  });

  it('is stored with its class and the name on it, until another one is', async () => {
    const agent = await app.signIn(await createUser(app.ctx));
    const details = { licenseClass: 'contractor', licenseHolder: 'Watt Electrical Pty Ltd' };

    expect((await agent.patch(PATH).send({ ...licence, ...details })).body).toMatchObject(details);
    const other = await agent.patch(PATH).send({ ...licence, licenseNumber: '9C' });

    expect(other.body).toMatchObject({ licenseNumber: '9C', licenseClass: null, licenseHolder: null });
  });

  it.each([
    ['is good for long', '2098-12-31', false],
    ['expires soon', undefined, true],
    ['has expired', '2020-01-31', true],
  ])('that is verified and %s, sent again, waits for a decision: %s', async (_what, expiry, waits) => {
    const licenseExpiresOn = expiry ?? sydneyDate(new Date(app.ctx.clock.now().getTime() + 10 * 86_400_000));
    const stored = { licenseNumber: '123456C', licenseState: 'NSW', licenseExpiresOn, licenseClass: 'contractor', isVerified: true } as const;
    const agent = await app.signIn(await createUser(app.ctx, stored));

    const { body } = await agent.patch(PATH).send({ ...licence, licenseClass: 'restricted' });

    expect(body).toMatchObject({ ...stored, isLicenceUnderReview: waits });
  });

  it('that was refused stays refused until someone looks at it again', async () => {
    const refused = { licenseNumber: '123456C', licenseState: 'NSW', licenseRefusal: 'No such number.' } as const;
    const agent = await app.signIn(await createUser(app.ctx, refused));

    expect((await agent.patch(PATH).send(licence)).body).toMatchObject({ licenseRefusal: 'No such number.', isLicenceUnderReview: true });

    const other = await agent.patch(PATH).send({ ...licence, licenseNumber: '9C' });
    expect(other.body).toMatchObject({ licenseRefusal: 'No such number.', isLicenceUnderReview: true });
  });

  it('is named in the audit log without its number', async () => {
    const user = await createUser(app.ctx);
    await (await app.signIn(user)).patch(PATH).send(licence).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select * from audit_log where action = 'user.licence_changed' and subject_id = '${user.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_user_id: user.id, after: { fields: ['licenseNumber', 'licenseState'] } });
    expect(JSON.stringify(rows)).not.toContain('123456C');
  });

  it.each([
    [{ licenseNumber: '123456C' }, 'licenseState', 'Please choose the state of your licence'],
    [{ licenseState: 'NSW' }, 'licenseNumber', 'Please enter the licence number too, or choose no state'],
    [{ ...licence, licenseState: 'NZ' }, 'licenseState', 'Please choose a state'],
    [{ ...licence, licenseNumber: 'x'.repeat(41) }, 'licenseNumber', 'Please keep this to 40 characters'],
    [{ ...licence, licenseNumber: 123 }, 'licenseNumber', 'Must be text'],
    [{ ...licence, licenseClass: 'master' }, 'licenseClass', 'Please choose a class'],
    [{ ...licence, licenseHolder: 'x'.repeat(121) }, 'licenseHolder', 'Please keep this to 120 characters'],
  ])('is refused as %j', async (body, path, message) => {
    const agent = await app.signIn(await createUser(app.ctx));
    const before = await fingerprint(app.ctx);

    expectIssue(await agent.patch(PATH).send(body), path, message);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
