import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../app/config.ts';
import { runCommand } from '../app/commands.ts';
import type { AppContext } from '../app/context.ts';
import { recordAudit } from '../modules/audit/index.ts';
import { createOperator } from '../modules/identity/index.ts';
import { hashPassword } from '../modules/identity/sign-in/password.ts';
import { expectIssue } from '../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { namesIn } from '../../tests/support/settings.ts';
import { demoAccounts, demoOperator } from './demo-accounts.ts';
import { prepareData } from './prepare-data.ts';

const REFUSAL = 'This password is published with the demo. Please choose another.';
const publishedPairs = [...demoAccounts, demoOperator];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() =>
  app.ctx.store.raw.query('truncate users, leads, lead_purchases, purchase_attempts, operators, operator_tokens, audit_log cascade'),
);

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.example/sparkdrop',
  SESSION_SECRET: 'thirty-two characters are enough',
  APP_URL: 'https://www.sparkdrop.example',
  PAYMENTS: 'demo',
};
const olive = { ADMIN_USERNAME: 'olive', ADMIN_PASSWORD: 'a long password' };

const withEnv = (env: Record<string, string>): AppContext => ({ ...app.ctx, config: loadConfig(env) });

const operators = async () => (await app.ctx.store.raw.query('select * from operators order by id')).rows;

describe('a new database in production', () => {
  it('gets the first operator that is configured, and nothing of the demo world', async () => {
    await prepareData(withEnv({ ...production, ...olive }));

    const [operator, ...others] = await operators();
    expect(others).toEqual([]);
    expect(operator).toMatchObject({ username: 'olive', is_active: true });
    expect(operator?.['password']).toMatch(/^\$argon2id\$/);
    expect(await verify(String(operator?.['password']), olive.ADMIN_PASSWORD)).toBe(true);
    for (const table of ['users', 'leads', 'lead_purchases']) expect(await countRows(app.ctx, table)).toBe(0);
  });

  it('gets none when none is configured', async () => {
    await prepareData(withEnv(production));

    expect(await operators()).toEqual([]);
  });

  it('keeps its first operator, whatever is configured later', async () => {
    await prepareData(withEnv({ ...production, ...olive }));
    const before = await fingerprint(app.ctx);

    await prepareData(withEnv({ ...production, ...olive }));
    await prepareData(withEnv({ ...production, ADMIN_USERNAME: 'eve', ADMIN_PASSWORD: 'another password' }));

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('gets one operator from servers that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepareData(withEnv({ ...production, ...olive }))));

    expect(await operators()).toHaveLength(1);
  });
});

const start = (env: Record<string, string>) => prepareData(withEnv(env));
const seeded = () => start({});

describe('a database that the demo world was written to', () => {
  it('keeps a production server from starting, which names each account that still opens', async () => {
    await seeded();

    await expect(start(production)).rejects.toThrow(/published passwords[^]*sparky[^]*teammate[^]*customer[^]*superadmin[^]*operator, an operator/);
  });

  it('keeps a test server from starting, too', async () => {
    await seeded();

    await expect(start({ NODE_ENV: 'test', DATABASE_URL: production.DATABASE_URL })).rejects.toThrow(/published passwords/);
  });

  it.each(['sparky', 'superadmin'])('is refused for %s alone, deactivated or in capitals as well', async (username) => {
    await seeded();
    await app.ctx.store.raw.query('delete from operators');
    await app.ctx.store.raw.query(`update users set password = '${await hashPassword('a kettle of copper')}' where username <> '${username}'`);
    await app.ctx.store.raw.query(`update users set username = upper(username), is_active = false where username = '${username}'`);

    await expect(start(production)).rejects.toThrow(username);
  });

  it('is taken once every one of them has another password', async () => {
    await seeded();
    for (const name of ['sparky', 'teammate', 'customer', 'superadmin']) {
      await runCommand(app.ctx, ['user:password', name], () => Promise.resolve('a kettle of copper'));
    }
    await runCommand(app.ctx, ['operator:password', 'operator'], () => Promise.resolve('a kettle of copper'));

    await start(production);
  });
});

const uma = { firstName: 'Uma', lastName: 'Volt', phone: '0491 570 156' };

describe('a stranger who knows the published passwords', () => {
  it.each(publishedPairs)('cannot sign up in production as $username with $password', async ({ username, password }) => {
    const server = await createTestApp(production);
    try {
      for (const [kind, more] of [['customer', {}], ['provider', { companyName: 'Volt Electrical' }]] as const) {
        const response = await server.visitor().post(`/api/auth/${kind}/signup`).send({ ...uma, ...more, username, password });

        expectIssue(response, 'password', REFUSAL);
      }
      await prepareData({ ...server.ctx, config: loadConfig(production) });
    } finally {
      await server.close();
    }
  });

  it('gives no account, no operator and no setting one of them', async () => {
    const user = await createUser(app.ctx, { username: 'sparky' });
    await createOperator(app.ctx, { username: 'operator', password: 'a kettle of copper' });
    const agent = await app.signIn(user);
    const before = await fingerprint(app.ctx);

    const change = { currentPassword: PASSWORD, password: 'sparky-demo', confirmPassword: 'sparky-demo' };
    expectIssue(await agent.post('/api/account/password').send(change), 'password', REFUSAL);
    for (const [command, name] of [['user:password', 'sparky'], ['user:promote', 'sparky'], ['operator:password', 'operator'], ['operator:create', 'olive']] as const) {
      await expect(runCommand(app.ctx, [command, name], () => Promise.resolve('Superadmin-Demo'))).rejects.toThrow(REFUSAL);
    }
    expect(await fingerprint(app.ctx)).toEqual(before);
    expect(namesIn({ ...production, ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: 'operator-demo' })).toEqual(['ADMIN_PASSWORD']);
  });

  it.each([['user.signed_up', 'customer'], ['team.member_added', 'team_member']] as const)(
    'who got one before it was refused (%s) keeps no server from starting, which warns',
    async (action, userType) => {
      const other = await createUser(app.ctx);
      const teamOwnerId = userType === 'team_member' ? other.id : null;
      const { id } = await createUser(app.ctx, { username: 'teammate', userType, teamOwnerId, password: await hashPassword('teammate-demo') });
      await expect(start(production)).rejects.toThrow('teammate');
      await recordAudit(app.ctx.db, { actorUserId: id, action, subjectType: 'user', subjectId: id, at: app.ctx.clock.now() });

      await start(production);

      expect(app.logged()).toContain('"event":"published_password","username":"teammate"');
      await app.ctx.store.raw.query(`update users set user_type = 'super_admin', team_owner_id = null where id = ${id}`);
      await expect(start(production)).rejects.toThrow('teammate');
    },
  );
});

describe('a new database elsewhere', () => {
  it('gets the demo world once from servers that start together', async () => {
    await Promise.all(Array.from({ length: 3 }, () => prepareData(withEnv({}))));

    expect(await countRows(app.ctx, 'users', `username = 'sparky'`)).toBe(1);
  });

  it('gets both the demo world and the operator that is configured, of the same name, too', async () => {
    await prepareData(withEnv({ ADMIN_USERNAME: 'Operator', ADMIN_PASSWORD: olive.ADMIN_PASSWORD }));

    expect(await countRows(app.ctx, 'users', `username = 'sparky'`)).toBe(1);
    const [operator, ...others] = await operators();
    expect(others).toEqual([]);
    expect(await verify(String(operator?.['password']), olive.ADMIN_PASSWORD)).toBe(true);
  });

  it('that holds people already is left as it is', async () => {
    await createUser(app.ctx);
    const before = await fingerprint(app.ctx);

    await prepareData(withEnv({}));

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
