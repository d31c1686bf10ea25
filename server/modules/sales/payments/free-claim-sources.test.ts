import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { scheduleDeleteExpired } from '../../../app/delete-expired.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, buyerForm, openPayment, purchasesOf } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const LIMIT = 3;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const OFFICE = '203.0.113.7';
const FREE = { paymentStatus: 'completed' };
const OF_ADDRESS = `Accounts on your internet connection have taken ${LIMIT} free leads in the last 24 hours, the limit for one connection. Please come back later, or buy a lead before its price reaches zero.`;
const OF_CARD = `Accounts that pay with your card have taken ${LIMIT} free leads in the last 24 hours, the limit for one card. Please come back later, or buy a lead before its price reaches zero.`;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1', FREE_LEADS_PER_ADDRESS: String(LIMIT), FREE_LEADS_PER_CARD: String(LIMIT) });
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate free_claim_sources, leads, lead_purchases, purchase_attempts, jobs, rate_limits cascade'));

interface Person {
  user: Viewer;
  agent: Agent;
}

async function person(): Promise<Person> {
  const user = await createUser(app.ctx);
  return { user, agent: await app.signIn(user) };
}

const freeLead = async () => (await createLead(app.ctx, { minutesAgo: 60 })).id;

const take = (agent: Agent, leadId: number, from?: string, body: object = FREE) => {
  const call = agent.post(`/api/leads/${leadId}/purchase`);
  return (from ? call.set('x-forwarded-for', from) : call).send(body);
};

const takeNew = async ({ agent }: Person, from?: string) => take(agent, await freeLead(), from);

/** Pretends that an account was charged with a card, by the hash of it. */
async function paidWith({ user }: Person, card: string, daysAgo = 1): Promise<void> {
  const { id } = await createLead(app.ctx);
  await app.ctx.store.raw.query(
    `insert into purchase_attempts (lead_id, auction_epoch, buyer_id, kind, quoted_price, desired, settled, reason, capture_amount, card_fingerprint, created_at, expires_at)
     values (${id}, 0, ${user.id}, 'card', 40, 'capture', 'captured', 'won', 40, '${card}', now() - interval '${daysAgo} days', now())`,
  );
}

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Another server on the same database. */
function secondServer() {
  const server = createApp({ ...app.ctx, db: Object.create(app.ctx.db) as typeof app.ctx.db });
  return {
    async signIn({ username }: Viewer): Promise<Agent> {
      const agent = supertest.agent(server);
      await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
      return agent;
    },
  };
}

describe('free leads of one network address', () => {
  it('are limited over all its accounts; the next one stays on the market for others', async () => {
    for (let index = 0; index < LIMIT; index += 1) await takeNew(await person(), OFFICE).then(({ status }) => expect(status).toBe(200));
    const leadId = await freeLead();
    const { agent } = await person();

    const refused = await take(agent, leadId, OFFICE);

    expectProblem(refused, 'rate_limited', OF_ADDRESS);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(await attemptsOn(app.ctx, leadId)).toEqual([]);
    await take(agent, leadId, '203.0.113.8').expect(200);
  });

  it('are those of a whole household or office: an IPv6 network of 48 bits counts as one', async () => {
    for (const host of ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:ffff::9']) expect((await takeNew(await person(), host)).status).toBe(200);

    expectProblem(await takeNew(await person(), '2001:db8:7:3::5'), 'rate_limited', OF_ADDRESS);
    expect((await takeNew(await person(), '2001:db8:8::1')).status).toBe(200);
  });

  it('are not counted where an address identifies nobody, as on a demo', async () => {
    for (let index = 0; index <= LIMIT; index += 1) expect((await takeNew(await person())).status).toBe(200);

    expect(await countRows(app.ctx, 'free_claim_sources')).toBe(0);
  });

  it('are not those that were paid for, nor those of a super admin', async () => {
    for (let index = 0; index <= LIMIT; index += 1) {
      const { agent } = await person();
      const { id } = await createLead(app.ctx);
      await openPayment(agent, id);
      await take(agent, id, OFFICE, buyerForm).expect(200);
    }
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    for (let index = 0; index <= LIMIT; index += 1) await take(admin, await freeLead(), OFFICE).expect(200);

    expect((await takeNew(await person(), OFFICE)).status).toBe(200);
  });

  it('count whichever way a lead became free: by a code, and by a hold that was opened before', async () => {
    const { agent } = await person();
    await app.ctx.store.raw.query(`insert into discount_codes (code, discount_type) values ('ALLFREE', 'free') on conflict do nothing`);
    const { id: byCode } = await createLead(app.ctx);
    const { body: applied } = await agent.post('/api/discount-codes/apply').send({ code: 'ALLFREE', leadId: byCode }).expect(200);
    await take(agent, byCode, OFFICE, { ...FREE, discountCodeId: applied.discountCodeId }).expect(200);
    await takeNew(await person(), OFFICE);
    const holder = await person();
    const { id: held } = await createLead(app.ctx, { minutesAgo: 59, startCents: 40_00 });
    await holder.agent.post('/api/create-payment-intent').set('x-forwarded-for', OFFICE).send({ leadId: held }).expect(200);
    app.ctx.clock.advance(MINUTE_MS);
    await take(holder.agent, held, '198.51.100.9', buyerForm).expect(200);

    expectProblem(await takeNew(await person(), OFFICE), 'rate_limited', OF_ADDRESS);
  });

  it('let a hold go that would be free beyond the limit, and say why', async () => {
    const holder = await person();
    const { id: held } = await createLead(app.ctx, { minutesAgo: 59, startCents: 40_00 });
    await holder.agent.post('/api/create-payment-intent').set('x-forwarded-for', OFFICE).send({ leadId: held }).expect(200);
    for (let index = 0; index < LIMIT; index += 1) await takeNew(await person(), OFFICE);
    app.ctx.clock.advance(MINUTE_MS);

    expectProblem(await take(holder.agent, held, OFFICE, buyerForm), 'rate_limited', OF_ADDRESS);

    expect(await attemptsOn(app.ctx, held)).toMatchObject([{ desired: 'release', reason: 'free_limit' }]);
    expect(await purchasesOf(app.ctx, held)).toEqual([]);
  });

  it('are as many when many accounts claim at once on two servers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const second = secondServer();
    const agents = await Promise.all(people.map(async ({ user, agent }, index) => (index % 2 === 0 ? agent : second.signIn(user))));
    const leads = await Promise.all(agents.map(() => freeLead()));

    const answers = await Promise.all(agents.map((agent, index) => take(agent, leads[index] ?? 0, OFFICE)));

    expect(statusesOf(answers)).toEqual([...Array.from({ length: LIMIT }, () => 200), ...Array.from({ length: 8 - LIMIT }, () => 429)]);
    expect(await countRows(app.ctx, 'lead_purchases')).toBe(LIMIT);
  });

  it('are as many when holds that became free and claims meet on two servers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const second = secondServer();
    const agents = await Promise.all(people.map(async ({ user, agent }, index) => (index % 2 === 0 ? agent : second.signIn(user))));
    const leads = await Promise.all(agents.map(async (_agent, index) => (index < 4 ? (await createLead(app.ctx, { minutesAgo: 59, startCents: 40_00 })).id : freeLead())));
    for (const [index, agent] of agents.slice(0, 4).entries()) {
      await agent.post('/api/create-payment-intent').set('x-forwarded-for', OFFICE).send({ leadId: leads[index] }).expect(200);
    }
    app.ctx.clock.advance(MINUTE_MS);

    const answers = await Promise.all(agents.map((agent, index) => take(agent, leads[index] ?? 0, OFFICE, index < 4 ? buyerForm : FREE)));

    expect(statusesOf(answers)).toEqual([...Array.from({ length: LIMIT }, () => 200), ...Array.from({ length: 8 - LIMIT }, () => 429)]);
    expect(await countRows(app.ctx, 'lead_purchases')).toBe(LIMIT);
  });
});

describe('free leads of one card', () => {
  it('are limited over all accounts that pay with it, wherever they are', async () => {
    const people = await Promise.all(Array.from({ length: LIMIT + 1 }, () => person()));
    for (const each of people) await paidWith(each, 'one card');
    for (const [index, each] of people.slice(0, LIMIT).entries()) expect((await takeNew(each, `203.0.113.${index + 20}`)).status).toBe(200);

    expectProblem(await takeNew(people[LIMIT]!, '198.51.100.1'), 'rate_limited', OF_CARD);
    expect((await takeNew(await person(), '198.51.100.1')).status).toBe(200);
  });

  it('are those of each card that an account paid with in the last ninety days', async () => {
    const [first, second] = [await person(), await person()];
    for (const card of ['a card', 'another card']) await paidWith(first, card);
    await paidWith(second, 'another card');
    for (let index = 0; index < LIMIT; index += 1) await takeNew(first);

    expectProblem(await takeNew(second), 'rate_limited', OF_CARD);
    const third = await person();
    await paidWith(third, 'another card', 91);
    expect((await takeNew(third)).status).toBe(200);
  });

  it('are as many when its accounts claim at once on two servers', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    for (const each of people) await paidWith(each, 'a shared card');
    const second = secondServer();
    const agents = await Promise.all(people.map(async ({ user, agent }, index) => (index % 2 === 0 ? agent : second.signIn(user))));
    const leads = await Promise.all(agents.map(() => freeLead()));

    const answers = await Promise.all(agents.map((agent, index) => take(agent, leads[index] ?? 0)));

    expect(statusesOf(answers)).toEqual([...Array.from({ length: LIMIT }, () => 200), ...Array.from({ length: 6 - LIMIT }, () => 429)]);
  });
});

describe('what the limits keep', () => {
  it('is a keyed hash and no address', async () => {
    await takeNew(await person(), OFFICE);

    const { rows } = await app.ctx.store.raw.query('select * from free_claim_sources');
    expect(rows).toMatchObject([{ hash: expect.stringMatching(/^[\w-]{22}$/) }]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  it('is deleted once it is a day old, and counts no more then', async () => {
    for (let index = 0; index < LIMIT; index += 1) await takeNew(await person(), OFFICE);
    await app.ctx.store.raw.query(`update free_claim_sources set claimed_at = claimed_at - interval '23 hours'`);
    expectProblem(await takeNew(await person(), OFFICE), 'rate_limited', OF_ADDRESS);

    await app.ctx.store.raw.query(`update free_claim_sources set claimed_at = claimed_at - interval '61 minutes'`);
    expect((await takeNew(await person(), OFFICE)).status).toBe(200);
    await scheduleDeleteExpired(app.ctx);
    app.ctx.clock.advance(HOUR_MS);
    await runDueJobs(app.ctx);

    expect(await countRows(app.ctx, 'free_claim_sources')).toBe(1);
  });

  it('counts refusals by their limit', async () => {
    for (let index = 0; index <= LIMIT; index += 1) await takeNew(await person(), OFFICE);

    expect(await app.ctx.metrics.registry.metrics()).toMatch(/sparkdrop_free_leads_refused_total\{limit="address"\} [1-9]/);
  });
});
