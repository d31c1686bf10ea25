import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import type { AppContext } from '../../app/context.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD, quote } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { whileRefusing } from '../../../tests/support/refuse-writes.ts';
import { createDb } from '../db/create-db.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);

const linesOf = (requestId: string) =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes(requestId));

/** Makes every insert of a lead fail with one of the database's own errors, which names the customer. */
const whileInsertsFailWith = (code: string, act: () => Promise<void>) =>
  whileRefusing(app.ctx, { write: 'insert on leads', code, message: "'lead of % cannot be kept', new.customer_name" }, act);

describe('an unknown call', () => {
  it.each([
    ['get', '/api/nothing-here'],
    ['post', '/api/leads/1/nonsense'],
    ['put', '/api/leads'],
    ['delete', '/api/leads/1'],
    ['delete', '/api/team/1'],
    ['patch', '/api/auth/me'],
    ['get', '/api/auth/login'],
    ['get', '/api'],
    ['get', '/api/'],
    ['get', '/api/leads/1/purchase/again'],
    ['get', '/api/../../etc/passwd'],
    ['post', '/'],
  ] as const)('%s %s is not found', async (method, path) => {
    const response = await app.visitor()[method](path);

    expectProblem(response, 'not_found', 'Unknown API endpoint');
  });
});

describe('a fault of our own', () => {
  it('is answered with fixed words and a request id', async () => {
    await whileInsertsFailWith('XX000', async () => {
      const response = await app.visitor().post('/api/leads').send(quote);

      expectProblem(response, 'internal', 'Something went wrong on our side');
      expect(Object.keys(response.body)).toEqual(['message', 'code', 'requestId']);
    });
  });

  it('is logged under its request id without anybody’s data', async () => {
    await whileInsertsFailWith('XX000', async () => {
      const response = await app.visitor().post('/api/leads').send(quote);

      const lines = linesOf(response.body.requestId);
      expect(lines.some((line) => line.includes('"request failed"') && line.includes('XX000'))).toBe(true);
      const words = [quote.customerName, quote.customerPhone, '0491570158', quote.customerAddress, 'safety switch', 'ring before'];
      for (const word of words) expect(app.logged()).not.toContain(word);
    });
  });

  it('at a sign-up tells the log no password, name, number or address', async () => {
    const person = {
      username: 'canary-user',
      password: 'canary-password',
      firstName: 'Canaryfirst',
      lastName: 'Canarylast',
      email: 'canary@example.com',
      phone: '0491 570 313',
    };
    await run('alter table audit_log rename to audit_log_away');
    try {
      const response = await app.visitor().post('/api/auth/customer/signup').send(person);
      expectProblem(response, 'internal', 'Something went wrong on our side');
    } finally {
      await run('alter table audit_log_away rename to audit_log');
    }

    expect(app.logged()).not.toMatch(/canary|0491 ?570 ?313|argon2/i);
    expect(await countRows(app.ctx, 'users', `username = 'canary-user'`)).toBe(0);
  });

  it('leaves the server working', async () => {
    await whileInsertsFailWith('XX000', async () => {
      await app.visitor().post('/api/leads').send(quote).expect(500);
    });

    await app.visitor().post('/api/leads').send(quote).expect(201);
  });

  it('in an answer that does not fit its contract is no answer', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    await run('alter table users drop constraint users_user_type_check');
    try {
      await run(`update users set user_type = 'ghost' where id = ${user.id}`);

      const response = await agent.post('/api/auth/login').send({ username: user.username, password: PASSWORD });

      expectProblem(response, 'internal', 'Something went wrong on our side');
    } finally {
      await run(`update users set user_type = 'provider' where id = ${user.id}`);
      await run(`alter table users add constraint users_user_type_check
        check (user_type in ('customer', 'provider', 'team_member', 'super_admin'))`);
    }
  });
});

describe('a database that cannot serve now', () => {
  it.each([
    ['a lost connection', '08006'],
    ['too many connections', '53300'],
    ['a full disk', '53100'],
    ['a shutdown', '57P01'],
    ['a lock that is not given', '55P03'],
    ['a statement cut off', '57014'],
    ['a read-only copy', '25006'],
  ])('answers 503 and when to come back: %s', async (_what, code) => {
    await whileInsertsFailWith(code, async () => {
      const response = await app.visitor().post('/api/leads').send(quote);

      expectProblem(response, 'unavailable', 'Please try again in a moment');
      expect(response.headers['retry-after']).toBe('2');
    });
  });

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
    ['read ECONNRESET', 'ECONNRESET'],
    ['write EPIPE', 'EPIPE'],
    ['connect ETIMEDOUT 10.0.0.7:5432', 'ETIMEDOUT'],
    ['connect EHOSTUNREACH 10.0.0.7:5432', 'EHOSTUNREACH'],
    ['getaddrinfo ENOTFOUND database', 'ENOTFOUND'],
    ['getaddrinfo EAI_AGAIN database', 'EAI_AGAIN'],
    ['timeout exceeded when trying to connect', undefined],
    ['Connection terminated unexpectedly', undefined],
    ['Client has encountered a connection error and is not queryable', undefined],
    ['Client was closed and is not queryable', undefined],
    ['Connection terminated due to connection timeout', undefined],
  ])('answers 503 when it is out of reach: %s', async (message, code) => {
    const cause = Object.assign(new Error(message), code && { code });
    const fail = () => Promise.reject(cause);
    const ctx: AppContext = { ...app.ctx, db: createDb(fail, fail) };
    const express = createApp(ctx);

    const response = await supertest(express).post('/api/leads').send(quote);

    expectProblem(response, 'unavailable', 'Please try again in a moment');
  });

  it('is not ready while a table is missing, and is again after', async () => {
    await app.visitor().get('/api/ready').expect(200, { status: 'ready' });
    await run('alter table purchase_attempts rename to purchase_attempts_away');
    try {
      const response = await app.visitor().get('/api/ready');
      expectProblem(response, 'unavailable', 'The database is not available');
      await app.visitor().get('/api/health').expect(200, { status: 'ok' });
    } finally {
      await run('alter table purchase_attempts_away rename to purchase_attempts');
    }

    await app.visitor().get('/api/ready').expect(200);
  });
});
