import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { type FakeAbnRegister, openFakeAbnRegister, REGISTER_GUID, registerEntry } from '../../../../tests/support/fake-abn-register.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { type Agent, buyerForm, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { deleteLookupOf } from './abn-lookup-store.ts';
import { identityRetention } from '../retention.ts';
import type { AbnRegister } from './abn-register.ts';
import { refreshAbns } from './refresh-abns.ts';

const ABN = '51824753556';
const OTHER = '53004085616';
const DAY_MS = 86_400_000;

let fake: FakeAbnRegister;
let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  fake = await openFakeAbnRegister();
  app = await createTestApp({ ABN_LOOKUP_GUID: REGISTER_GUID, ABN_LOOKUP_BASE: fake.url });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate abn_lookups, leads, lead_purchases, latest_sales, purchase_attempts, jobs, rate_limits cascade');
  await app.ctx.store.raw.query('update users set abn = null');
  fake.entries.clear();
  fake.entries.set(ABN, registerEntry(ABN));
  fake.asked.length = 0;
});

async function buysWith(abn: string, fields: Parameters<typeof createUser>[1] = {}) {
  const buyer = await createUser(app.ctx, fields);
  const agent = await app.signIn(buyer);
  const { id } = await createLead(app.ctx);
  await openPayment(agent, id);
  await sendPurchase(agent, id, { ...buyerForm, buyerAbn: abn }).expect(200);
  return { buyer, agent };
}

const kept = async () => (await app.ctx.store.raw.query('select abn from abn_lookups')).rows.map((row) => row['abn']);

const lookupOf = async (agent: Agent) => (await agent.get('/api/abn').expect(200)).body.lookup;

describe('an ABN that a buyer gives', () => {
  it('is looked up after the sale, and shown with its date to them and to super admins', async () => {
    const { buyer, agent } = await buysWith('51 824 753 556', { companyName: 'Acme Electrical' });
    expect(await lookupOf(agent)).toBeNull();

    await drainJobs(app.ctx);

    const seen = await lookupOf(agent);
    expect(seen).toMatchObject({ abn: ABN, status: 'active', entityName: 'ACME ELECTRICAL PTY LTD', gstFrom: '2016-01-01', fitsCompany: true });
    expect(Math.abs(Date.parse(seen.lookedUpAt) - app.ctx.clock.now().getTime())).toBeLessThan(60_000);
    expect((await admin.get(`/api/providers/${buyer.id}/abn`).expect(200)).body.lookup).toEqual(seen);
    expect(app.logged()).not.toContain(REGISTER_GUID);
  });

  it('is asked for once in 30 days, however many buy with it', async () => {
    await buysWith(ABN);
    await drainJobs(app.ctx);
    await buysWith(ABN);
    await drainJobs(app.ctx);

    expect(fake.asked).toHaveLength(1);
  });

  it('that belongs to another name is told as a hint', async () => {
    const { agent } = await buysWith(ABN, { companyName: 'Volt & Sons' });
    await drainJobs(app.ctx);

    expect(await lookupOf(agent)).toMatchObject({ fitsCompany: false });
  });

  it('buys whether or not the register answers, which is asked again later', async () => {
    fake.answerNext((res) => void res.writeHead(500).end());
    const { agent } = await buysWith(ABN);

    await drainJobs(app.ctx);
    expect(await lookupOf(agent)).toBeNull();
    app.ctx.clock.advance(60_000);
    await drainJobs(app.ctx);

    expect(await lookupOf(agent)).toMatchObject({ status: 'active' });
  });

  it('is told as not in the register', async () => {
    const { agent } = await buysWith(OTHER);
    await drainJobs(app.ctx);

    expect(await lookupOf(agent)).toMatchObject({ abn: OTHER, status: 'unknown', entityName: null, fitsCompany: null });
  });

  it('of another account is nobody else’s to read', async () => {
    const { buyer } = await buysWith(ABN);
    const other = await app.signIn(await createUser(app.ctx));

    expect(await lookupOf(other)).toBeNull();
    expectProblem(await other.get(`/api/providers/${buyer.id}/abn`), 'forbidden');
    expectProblem(await admin.get('/api/providers/999999/abn'), 'not_found');
  });
});

describe('the hourly run', () => {
  it('looks up what never was, and what was 30 days ago', async () => {
    const buyer = await createUser(app.ctx, { abn: ABN });
    const agent = await app.signIn(buyer);

    await runJob(app.ctx, refreshAbns, {});
    await runJob(app.ctx, refreshAbns, {});
    expect(fake.asked).toHaveLength(1);
    app.ctx.clock.advance(31 * DAY_MS);
    fake.entries.set(ABN, registerEntry(ABN, { AbnStatus: 'Cancelled' }));
    await runJob(app.ctx, refreshAbns, {});

    expect(fake.asked).toHaveLength(2);
    const { rows } = await app.ctx.store.raw.query('select status from abn_lookups');
    expect(rows).toEqual([{ status: 'cancelled' }]);
    expect(agent).toBeDefined();
  });

  it('keeps what was known, and asks no more, when the register does not answer', async () => {
    await createUser(app.ctx, { abn: ABN });
    await runJob(app.ctx, refreshAbns, {});
    await createUser(app.ctx, { abn: OTHER });
    app.ctx.clock.advance(31 * DAY_MS);
    fake.answerNext((res) => void res.writeHead(500).end());

    await runJob(app.ctx, refreshAbns, {});

    expect(fake.asked).toHaveLength(2);
    const { rows } = await app.ctx.store.raw.query('select abn, status from abn_lookups');
    expect(rows).toEqual([{ abn: ABN, status: 'active' }]);
  });
});

describe('what the register said', () => {
  it('is forgotten with the last account that has the ABN', async () => {
    const [one, two] = [await createUser(app.ctx, { abn: ABN }), await createUser(app.ctx, { abn: ABN })];
    await runJob(app.ctx, refreshAbns, {});

    await deleteLookupOf(app.ctx.db, one.id);
    expect(await kept()).toEqual([ABN]);
    await app.ctx.store.raw.query(`update users set abn = null where id = ${one.id}`);
    await deleteLookupOf(app.ctx.db, two.id);

    expect(await kept()).toEqual([]);
  });

  it('is forgotten when its account buys with another ABN', async () => {
    const { agent } = await buysWith(ABN);
    await drainJobs(app.ctx);
    expect(await kept()).toEqual([ABN]);
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    await sendPurchase(agent, id, { ...buyerForm, buyerAbn: OTHER }).expect(200);

    await drainJobs(app.ctx);
    expect(await kept()).not.toContain(ABN);
  });

  it('is not kept of an account that was erased while the register was asked', async () => {
    await createUser(app.ctx, { abn: ABN });
    const { abnRegister } = app.ctx;
    const lookUp = async (abn: string) => {
      await app.ctx.store.raw.query('update users set abn = null');
      return (abnRegister as AbnRegister).lookUp(abn);
    };

    await runJob({ ...app.ctx, abnRegister: { lookUp } }, refreshAbns, {});

    expect(fake.asked).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  it('is forgotten within the hour however its account lost the ABN', async () => {
    await createUser(app.ctx, { abn: ABN });
    await createUser(app.ctx, { abn: OTHER });
    await runJob(app.ctx, refreshAbns, {});
    await app.ctx.store.raw.query(`update users set abn = null where abn = '${ABN}'`);

    await identityRetention['abn_lookups']?.(app.ctx.db, app.ctx.clock.now(), new AbortController().signal);

    expect(await kept()).toEqual([OTHER]);
  });
});

describe('a GUID that the register does not know', () => {
  it('is logged without its value, and stops nobody', async () => {
    const guid = '00000000-0000-4000-8000-000000000000';
    const wrong = await createTestApp({ ABN_LOOKUP_GUID: guid, ABN_LOOKUP_BASE: fake.url });
    try {
      const buyer = await createUser(wrong.ctx);
      const agent = await wrong.signIn(buyer);
      const { id } = await createLead(wrong.ctx);
      await openPayment(agent, id);
      await sendPurchase(agent, id, { ...buyerForm, buyerAbn: ABN }).expect(200);

      await drainJobs(wrong.ctx);

      expect(await lookupOf(agent)).toBeNull();
      expect(wrong.logged()).toContain('abn_guid_refused');
      expect(wrong.logged()).not.toContain(guid);
    } finally {
      await wrong.close();
    }
  });
});

describe('without a GUID', () => {
  it('the register is not asked and nothing is said of an ABN', async () => {
    const plain = await createTestApp();
    try {
      const agent = await plain.signIn(await createUser(plain.ctx, { abn: ABN }));
      await runJob(plain.ctx, refreshAbns, {});

      expect(await lookupOf(agent)).toBeNull();
      expect(fake.asked).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});
