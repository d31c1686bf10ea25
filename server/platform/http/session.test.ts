import { once } from 'node:events';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { loadConfig } from '../../app/config.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { production } from '../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const DAY_MS = 86_400_000;

const query = (text: string) => app.ctx.store.raw.query(text);

async function signedIn() {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  const ofUser = `sess -> 'passport' ->> 'user' = '${user.id}'`;
  return { agent, ofUser };
}

function endsIn(days: number, ofUser: string): Promise<number> {
  const end = `'${new Date(app.ctx.clock.now().getTime() + days * DAY_MS).toISOString()}'::timestamptz`;
  return countRows(app.ctx, 'session', `${ofUser} and expire between ${end} - interval '1 hour' and ${end} + interval '1 hour'`);
}

describe('a session', () => {
  it('ends thirty days after the last visit', async () => {
    const { agent, ofUser } = await signedIn();
    expect(await endsIn(30, ofUser)).toBe(1);

    await query(`update session set expire = now() - interval '1 second' where ${ofUser}`);

    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
  });

  it('is renewed for thirty days by a visit on a later day, cookie and row together', async () => {
    const { agent, ofUser } = await signedIn();
    await query(`update session set expire = now() + interval '5 days' where ${ofUser}`);
    app.ctx.clock.advance(DAY_MS + 1000);

    const response = await agent.get('/api/auth/me');

    expect(response.headers['set-cookie']?.[0]).toMatch(/^sid=/);
    expect(await endsIn(30, ofUser)).toBe(1);
  });

  it('ends by the clock of the database, not by this machine’s', async () => {
    const { agent } = await signedIn();
    const { agent: visiting } = await signedIn();
    app.ctx.clock.advance(20 * DAY_MS);
    await visiting.get('/api/auth/me').expect(200);

    app.ctx.clock.advance(10 * DAY_MS + 1000);

    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    await visiting.get('/api/auth/me').expect(200);
    app.ctx.clock.advance(30 * DAY_MS + 1000);
    expectProblem(await visiting.get('/api/auth/me'), 'unauthenticated');
  });

  it('is not written again by a visit on the same day', async () => {
    const { agent, ofUser } = await signedIn();
    const { rows: before } = await query(`select sess::text, expire from session where ${ofUser}`);
    app.ctx.clock.advance(DAY_MS / 2);

    const response = await agent.get('/api/auth/me');

    expect(response.headers['set-cookie']).toBeUndefined();
    const { rows: after } = await query(`select sess::text, expire from session where ${ofUser}`);
    expect(after).toEqual(before);
  });

  it('that was signed out of is not brought back by a renewal that was under way', async () => {
    const { agent, ofUser } = await signedIn();
    app.ctx.clock.advance(DAY_MS + 1000);
    const { clock } = app.ctx;
    const now = clock.databaseNow.bind(clock);
    const going = new AbortController();
    const held = once(going.signal, 'abort');
    let renewing: Promise<number> = Promise.resolve(0);
    await new Promise<void>((resolve) => {
      clock.databaseNow = async (db) => {
        resolve();
        await held;
        return now(db);
      };
      renewing = agent.post('/api/invitations/read').send({ token: 'any' }).then(({ status }) => status);
    });
    clock.databaseNow = now;
    await agent.post('/api/auth/logout').send({}).expect(200);
    going.abort();

    expect(await renewing).toBe(400);
    expect(await countRows(app.ctx, 'session', ofUser)).toBe(0);
  });

  it('ends ninety days after the sign-in, however often it is used', async () => {
    const { agent, ofUser } = await signedIn();
    for (let visit = 0; visit < 4; visit += 1) {
      app.ctx.clock.advance(22 * DAY_MS);
      await agent.get('/api/auth/me').expect(200);
    }

    app.ctx.clock.advance(2 * DAY_MS + 1000);

    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    expect(await endsIn(0, ofUser)).toBe(1);
  });

  it('is refused with a signature that is not ours', async () => {
    const { username } = await createUser(app.ctx);
    const login = await app.visitor().post('/api/auth/login').send({ username, password: PASSWORD });
    const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

    const forged = cookie.replace(/\..{6}/, '.AAAAAA');

    const [real, fake] = await Promise.all(
      [cookie, forged].map((header) => app.visitor().get('/api/auth/me').set('cookie', header)),
    );
    expect(real?.status).toBe(200);
    expect(fake?.status).toBe(401);
  });
});

describe('behind https', () => {
  it('keeps the session in a cookie for this host and secure connections only', async () => {
    const { username } = await createUser(app.ctx);
    const config = loadConfig(production);
    const express = createApp({ ...app.ctx, config });

    const login = await supertest(express)
      .post('/api/auth/login')
      .set('x-forwarded-proto', 'https')
      .send({ username, password: PASSWORD });

    expect(login.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(login.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});
