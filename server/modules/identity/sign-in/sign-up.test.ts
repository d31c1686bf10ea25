import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const CUSTOMER = '/api/auth/customer/signup';
const PROVIDER = '/api/auth/provider/signup';
let count = 0;
let person: Record<string, string>;

beforeEach(() => {
  count += 1;
  person = {
    username: `Volt${count}`,
    password: 'very secret',
    firstName: 'Victor',
    lastName: 'Holt',
    email: `Volt${count}@Example.com`,
    phone: '+61 491 570 156',
    companyName: 'Volt & Sons',
  };
});

const signUp = (path: string, body: object) => app.visitor().post(path).send(body);

const rowOf = async (id: number) => {
  const { rows } = await app.ctx.store.raw.query(`select * from users where id = ${id}`);
  return rows[0];
};

describe('signing up', () => {
  it('makes a provider who is shown without the password and can sign in', async () => {
    const response = await signUp(PROVIDER, { ...person, serviceLocation: ' Newtown NSW 2042 ' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      isEmailConfirmed: false,
      firstSteps: { hasAlerts: false, hasCard: true },
      username: person['username'],
      userType: 'provider',
      firstName: 'Victor',
      lastName: 'Holt',
      email: `volt${count}@example.com`,
      phone: '0491570156',
      companyName: 'Volt & Sons',
      abn: null,
      licenseNumber: null,
      licenseState: null,
      licenseExpiresOn: null,
      teamOwnerId: null,
      serviceLocation: 'Newtown NSW 2042',
      serviceLatitude: null,
      serviceLongitude: null,
      serviceRadius: null,
      isLicenceUnderReview: false,
      isLicenceExpiring: false,
      isInsuranceExpiring: false,
      licenseClass: null,
      licenseHolder: null,
      licenseRefusal: null,
      isVerified: false,
      insuredUntil: null,
      missingToBuy: [],
    });
    const { username, password } = person;
    const login = await app.visitor().post('/api/auth/login').send({ username, password });
    expect(login.body).toEqual(response.body);
  });

  it('makes a customer, whatever company is sent', async () => {
    const response = await signUp(CUSTOMER, person);

    expect(response.body).toMatchObject({ userType: 'customer', companyName: null });
  });

  it('keeps the licence of a provider, and none of a customer', async () => {
    const licence = { licenseNumber: ' 123456C ', licenseState: 'NSW' };
    const provider = await signUp(PROVIDER, { ...person, ...licence });
    const twin = { username: `twin-${count}`, email: `twin-${count}@example.com` };
    const customer = await signUp(CUSTOMER, { ...person, ...twin, ...licence });

    expect(provider.body).toMatchObject({ licenseNumber: '123456C', licenseState: 'NSW' });
    expect(customer.body).toMatchObject({ licenseNumber: null, licenseState: null });
  });

  it('signs nobody in by itself', async () => {
    const visitor = app.visitor();

    const response = await visitor.post(PROVIDER).send(person);

    expect(response.headers['set-cookie']).toBeUndefined();
    await visitor.get('/api/auth/me').expect(401);
  });

  it('keeps the password only as an argon2id hash', async () => {
    const response = await signUp(PROVIDER, person);

    const row = await rowOf(response.body.id);
    expect(row?.['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(response.text).not.toContain('password');
  });

  it.each([CUSTOMER, PROVIDER])('at %s takes only what its form holds', async (path) => {
    const response = await signUp(path, {
      ...person,
      id: 4711,
      userType: 'super_admin',
      user_type: 'super_admin',
      isVerified: true,
      isActive: false,
      teamOwnerId: 1,
      createdAt: '2020-01-01T00:00:00Z',
      password_hash: 'x',
    });

    expect(response.status).toBe(201);
    expect(response.body.id).not.toBe(4711);
    expect(await rowOf(response.body.id)).toMatchObject({
      user_type: path === CUSTOMER ? 'customer' : 'provider',
      is_verified: false,
      is_active: true,
      team_owner_id: null,
    });
    expect(await countRows(app.ctx, 'users', `id = ${response.body.id} and created_at > '2021-01-01'`)).toBe(1);
  });

  it.each([
    ['username', { email: 'someone.else@example.com' }, 'That username isn’t available'],
    ['email', { username: 'someone.else' }, 'That email address isn’t available'],
  ])('refuses a %s that is taken, in any case', async (path, change, message) => {
    await signUp(PROVIDER, person).expect(201);
    const before = await fingerprint(app.ctx);

    for (const twist of [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => ` ${text.toLowerCase()} `]) {
      const again = Object.fromEntries(
        Object.entries(person).map(([key, value]) => [key, ['username', 'email'].includes(key) ? twist(value) : value]),
      );
      const response = await signUp(CUSTOMER, { ...again, ...change });
      expect(expectProblem(response, 'taken', message)).toEqual([{ path, message }]);
    }

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('gives one of two at once the username', async () => {
    const [one, other] = await Promise.all([
      signUp(PROVIDER, person),
      signUp(PROVIDER, { ...person, email: `other-${count}@example.com` }),
    ]);

    expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]));
  });

  it('writes who signed up into the audit log, without personal data', async () => {
    const response = await signUp(PROVIDER, person);

    const { rows } = await app.ctx.store.raw.query(
      `select * from audit_log where action = 'user.signed_up' and subject_id = '${response.body.id}'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_user_id: response.body.id, after: { userType: 'provider' } });
    expect(JSON.stringify(rows)).not.toContain('Victor');
  });
});

describe('the welcome mail', () => {
  beforeEach(async () => {
    await drainJobs(app.ctx);
    app.mails.length = 0;
  });

  it('goes out once, to the new account', async () => {
    await signUp(PROVIDER, person);

    await runDueJobs(app.ctx);
    await runDueJobs(app.ctx);

    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: `volt${count}@example.com`, subject: 'Welcome to Sparkdrop' });
    // Anybody may type any address: nothing else that was typed goes to it.
    expect(app.mails[0]?.text).toMatch(/^Hello,\n\nAn account on Sparkdrop was created with this email address/);
    for (const typed of ['username', 'firstName', 'lastName', 'companyName', 'password']) {
      expect(app.mails[0]?.text).not.toContain(person[typed]);
    }
  });

  it('is not sent to an account without an address', async () => {
    await signUp(CUSTOMER, { ...person, email: '' }).expect(201);

    expect(await runDueJobs(app.ctx)).toBe(1);

    expect(app.mails).toEqual([]);
  });

  it('does not follow a sign-up that was rolled back', async () => {
    await signUp(PROVIDER, person).expect(201);
    await drainJobs(app.ctx);
    app.mails.length = 0;

    await signUp(PROVIDER, { ...person, email: `twin-${count}@example.com` }).expect(409);

    expect(await runDueJobs(app.ctx)).toBe(0);
    expect(app.mails).toEqual([]);
  });

  it('does not follow a sign-up that fails at the very end', async () => {
    await drainJobs(app.ctx);
    await failAtCommit(app.ctx, 'users', async () => {
      expectProblem(await signUp(PROVIDER, person), 'internal');
    });

    expect(await countRows(app.ctx, 'users', `username = '${person['username']}'`)).toBe(0);
    expect(await countRows(app.ctx, 'jobs', `finished_at is null and name = 'welcome-mail'`)).toBe(0);
  });

  it('is not lost with the sign-up when it cannot be enqueued: neither happens', async () => {
    await app.ctx.db.execute(sql`alter table jobs rename to jobs_away`);
    try {
      const response = await signUp(PROVIDER, person);
      expectProblem(response, 'internal', 'Something went wrong on our side');
    } finally {
      await app.ctx.db.execute(sql`alter table jobs_away rename to jobs`);
    }

    expect(await countRows(app.ctx, 'users', `username = '${person['username']}'`)).toBe(0);
  });
});
