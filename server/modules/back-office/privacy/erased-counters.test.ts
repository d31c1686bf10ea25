import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser, PASSWORD, quote } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { type Agent, buyerForm, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { warnOfGuessing } from '../../identity/index.ts';
import { phoneHashOf } from '../../market/index.ts';
import { scheduleRequestsJobs } from '../../requests/index.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', phone: '0491570100' }));
  await scheduleRequestsJobs(app.ctx);
});

beforeEach(() => app.ctx.store.raw.query('truncate rate_limits'));

afterAll(() => app.close());

const erase = (contact: string) => admin.post('/api/privacy/erase').send({ contact });

async function news(): Promise<void> {
  app.ctx.clock.advance(61_000);
  await drainJobs(app.ctx);
}

/** Returns the keys of the counters that name somebody by an address, a username or a number, sorted. */
async function countersOfPeople(): Promise<unknown[]> {
  const { rows } = await app.ctx.store.raw.query(`select key from rate_limits where key ~ '^(quota|login|login-all|login-account|login-known|sms-number[a-z-]*):' order by key`);
  return rows.map(({ key }) => key);
}

describe('the counters of a person who is erased', () => {
  it('end with a customer, and hold no hash of an email or a number that anybody can make', async () => {
    const [phone, email] = ['0412 700 051', 'quokka51q@example.com'];
    const agent = await app.signIn(await createUser(app.ctx, { phone: '0491570101' }));
    await app.ctx.store.raw.query('truncate rate_limits');
    const form = { ...quote, customerName: 'Dana Quokka51q', customerPhone: phone, customerEmail: email, urgency: 'emergency' };
    const { body: filed } = await app.visitor().post('/api/leads').send(form).expect(201);
    await news();
    await openPayment(agent, filed.id);
    await sendPurchase(agent, filed.id, buyerForm).expect(200);
    await news();
    await app.visitor().post('/api/auth/forgot-password').send({ email }).expect(200);
    await app.ctx.store.raw.query(`insert into rate_limits values ('sms-number-network:${phoneHashOf(app.ctx.config, phone)}:of-a-network', 1, now() + interval '1 day')`);
    const before = (await countersOfPeople()).join(' ');
    for (const name of ['quota:customer-unconfirmed:', 'quota:customer-sold:', 'quota:password-reset:', 'sms-number-network:']) expect(before).toContain(name);
    expect(await tablesThatHold(app.ctx, [email, '412700051', 'quokka51q'])).not.toContain('rate_limits');

    await erase(phone).expect(200);

    expect(await countersOfPeople()).toEqual([]);
    expect(await tablesThatHold(app.ctx, [email, '412700051', 'quokka51q'])).toEqual([]);
  });

  it('end with an account, and do not name who tries to sign in', async () => {
    const [phone, email, username] = ['0413700052', 'numbat52q@example.com', 'Numbat52q'];
    const person = await createUser(app.ctx, { phone, email, username, emailConfirmedAt: null });
    for (let round = 0; round < 3; round += 1) await app.visitor().post('/api/auth/login').send({ username, password: 'not my password' }).expect(401);
    await warnOfGuessing(app.ctx, { username, isOperator: false, find: () => Promise.resolve(person.id) });
    const agent = await app.signIn(person);
    await agent.post('/api/auth/email-confirmation').send({}).expect(200);
    await agent.post('/api/account/email').send({ email: `new-${email}`, currentPassword: PASSWORD }).expect(200);
    const before = (await countersOfPeople()).join(' ');
    for (const name of ['login:', 'login-account:', 'login-known:', 'quota:guessing:', 'quota:confirmation:', 'quota:email-change:']) expect(before).toContain(name);
    expect(await tablesThatHold(app.ctx, [email, `new-${email}`, '413700052', username])).not.toContain('rate_limits');

    await erase(email).expect(200);

    expect(await countersOfPeople()).toEqual([]);
    expect(await tablesThatHold(app.ctx, [email, `new-${email}`, '413700052', username])).toEqual([]);
  });
});
