import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let provider: Viewer;

const licence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;
const details = { licenseClass: 'contractor', licenseHolder: 'Tester Electrical', licenseExpiresOn: '2099-01-31' } as const;
const reason = 'The register has no such number.';

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  admin = await app.signIn(superAdmin);
});

afterAll(() => app.close());

beforeEach(async () => {
  provider = await createUser(app.ctx, { ...licence, ...details });
});

/** A decision on the licence that does not wait, unless another one is named. */
const change = (body: object, id = provider.id) =>
  admin.patch(`/api/providers/${id}`).send({ base: { ...licence, licenseSubmittedAt: null }, ...body });
const audits = () => auditsOf(app.ctx, provider);

/** Hands another licence in. Returns what its decision is shown. */
async function handIn() {
  const other = { ...licence, licenseNumber: '999C' };
  await (await app.signIn(provider)).patch('/api/auth/licence').send(other).expect(200);
  const [row] = (await admin.get('/api/providers').query({ show: 'waiting', q: provider.username }).expect(200)).body;
  return { ...other, licenseSubmittedAt: row.licenseSubmittedAt };
}

describe('refusing a licence', () => {
  it('ends the wait, is told to the electrician with the reason, and is on record without it', async () => {
    const base = await handIn();

    const { body } = await change({ licenseRefusal: ` ${reason} `, base }).expect(200);
    await drainJobs(app.ctx);

    const by = `${superAdmin.firstName} ${superAdmin.lastName}`;
    expect(body).toMatchObject({ isVerified: false, licenseRefusal: reason, licenseSubmittedAt: null, licenseCheckMethod: 'register', licenseCheckedBy: by });
    const mails = app.mails.filter(({ to }) => to === provider.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your electrical licence was refused']);
    expect(mails[0]?.text).toContain(reason);
    expect((await audits()).at(-1)).toMatchObject({ action: 'provider.licence_refused', actor_user_id: superAdmin.id });
    expect(JSON.stringify(await audits())).not.toContain('register has');
  });

  it('is over once the licence is verified after all', async () => {
    await change({ licenseRefusal: reason }).expect(200);

    expect((await change({ isVerified: true }).expect(200)).body).toMatchObject({ isVerified: true, licenseRefusal: null });
  });

  it('takes a verification back', async () => {
    await change({ isVerified: true }).expect(200);

    expect((await change({ licenseRefusal: reason }).expect(200)).body).toMatchObject({ isVerified: false, licenseRefusal: reason });
    expect((await audits()).map(({ action }) => action)).toEqual(['provider.verified', 'provider.unverified', 'provider.licence_refused']);
  });

  it('needs a reason, a licence, and nothing else decided at once', async () => {
    expectIssue(await change({ licenseRefusal: ' ' }), 'licenseRefusal', 'Please say why');
    expectIssue(await change({ licenseRefusal: reason, isVerified: true }), 'licenseRefusal', 'A licence is either verified or refused');
    const { id } = await createUser(app.ctx);
    const base = { licenseNumber: null, licenseState: null, licenseSubmittedAt: null };
    expectProblem(await change({ licenseRefusal: reason, base }, id), 'conflict');
  });

  it('loses against another decision that was taken since, and is fine where it was the same', async () => {
    const base = await handIn();
    await change({ isVerified: true, ...details, base }).expect(200);

    expectProblem(await change({ licenseRefusal: reason, base }), 'conflict');
    expect((await change({ isVerified: true, base }).expect(200)).body).toMatchObject({ isVerified: true });
  });

  it('of two at once takes one', async () => {
    const base = await handIn();

    const answers = await Promise.all([
      change({ isVerified: true, ...details, base }),
      change({ licenseRefusal: reason, base }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('a verified licence', () => {
  it.each([
    ['licenseExpiresOn', 'Please enter the day on which the licence expires, as the register says'],
    ['licenseClass', 'Please choose the class of the licence, as the register says'],
    ['licenseHolder', 'Please enter the name on the licence, as the register says'],
  ])('loses no %s', async (field, message) => {
    await change({ isVerified: true }).expect(200);

    expectIssue(await change({ ...licence, [field]: null }), field, message);
  });

  it('may have expired when something else is changed', async () => {
    const { id } = await createUser(app.ctx, { isVerified: true, licenseExpiresOn: '2020-01-31' });

    expect((await change({ notes: 'Rang.' }, id).expect(200)).body).toMatchObject({ isVerified: true, notes: 'Rang.' });
  });

  it('is written down whole, with its expiry and its check', async () => {
    const { id } = await createUser(app.ctx);
    const base = { licenseNumber: null, licenseState: null, licenseSubmittedAt: null };

    const { body } = await change({ ...licence, ...details, isVerified: true, base }, id).expect(200);

    expect(body).toMatchObject({ ...licence, ...details, isVerified: true });
  });
});

describe('verifying without the class or the name on the licence', () => {
  it.each([
    ['licenseClass', 'Please choose the class of the licence, as the register says'],
    ['licenseHolder', 'Please enter the name on the licence, as the register says'],
  ] as const)('is refused: %s', async (field, message) => {
    const { id } = await createUser(app.ctx, { ...licence, ...details, [field]: null });

    expectIssue(await change({ isVerified: true }, id), field, message);
    await change({ isVerified: true, [field]: details[field] }, id).expect(200);
  });
});

describe('verifying without an expiry to come', () => {
  it.each([
    [null, 'Please enter the day on which the licence expires, as the register says'],
    ['2020-01-31', 'This licence has expired: please enter its new expiry'],
  ])('is refused with %s', async (licenseExpiresOn, message) => {
    const { id } = await createUser(app.ctx, { ...licence, ...details, licenseExpiresOn });

    expectIssue(await change({ isVerified: true }, id), 'licenseExpiresOn', message);
    await change({ isVerified: true, licenseExpiresOn: '2099-01-31' }, id).expect(200);
  });
});
