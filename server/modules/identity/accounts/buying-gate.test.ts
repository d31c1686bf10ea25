import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuyingRule } from '../../../../shared/domain/people/buying-rule.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { publicWords } from '../../../../shared/domain/words/public-words.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { type Agent, attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { NewUser } from './user-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs, rate_limits cascade');
});

const FREE = { paymentStatus: 'completed' };
const HOUR = 60;

/** The date in Sydney in so many days. */
const inDays = (days: number) => sydneyDate(new Date(app.ctx.clock.now().getTime() + days * 86_400_000));

const licence = { licenseNumber: '123456C', licenseState: 'NSW' } as const;

/** What accounts may have brought. */
const accounts: Record<string, () => Partial<NewUser>> = {
  'without a licence': () => ({}),
  'whose licence is on file': () => licence,
  'whose licence was verified': () => ({ ...licence, isVerified: true, licenseExpiresOn: inDays(365) }),
  'whose verified licence expires today': () => ({ ...licence, isVerified: true, licenseExpiresOn: inDays(0) }),
  'whose verified licence has expired': () => ({ ...licence, isVerified: true, licenseExpiresOn: inDays(-2) }),
  'whose licence was verified in Victoria': () => ({ ...licence, licenseState: 'VIC', isVerified: true }),
  'whose licence was refused': () => ({ ...licence, licenseRefusal: 'No such number.' }),
  'whose verified licence is no contractor’s': () => ({ ...licence, isVerified: true, licenseClass: 'electrician' }),
  'whose address nobody confirmed': () => ({ ...licence, isVerified: true, emailConfirmedAt: null }),
};

/** Who may buy a lead in New South Wales under each rule; what is first in the way of the others. */
const may: Record<BuyingRule, Record<string, string | null>> = {
  anyone: Object.fromEntries(Object.keys(accounts).map((name) => [name, null])),
  licence_on_file: {
    'without a licence': 'licence_missing',
    'whose licence is on file': null,
    'whose licence was verified': null,
    'whose verified licence expires today': null,
    'whose verified licence has expired': 'licence_expired',
    'whose licence was verified in Victoria': 'licence_elsewhere',
    'whose licence was refused': 'licence_refused',
    'whose verified licence is no contractor’s': null,
    'whose address nobody confirmed': 'email_unconfirmed',
  },
  licence_verified: {
    'without a licence': 'licence_missing',
    'whose licence is on file': 'licence_unverified',
    'whose licence was verified': null,
    'whose verified licence expires today': null,
    'whose verified licence has expired': 'licence_expired',
    'whose licence was verified in Victoria': 'licence_elsewhere',
    'whose licence was refused': 'licence_refused',
    'whose verified licence is no contractor’s': 'licence_class',
    'whose address nobody confirmed': 'email_unconfirmed',
  },
};

const cases = Object.entries(may).flatMap(([rule, each]) => Object.entries(each).map(([name, need]) => [rule as BuyingRule, name, need] as const));

async function join(name: string): Promise<{ buyer: Viewer; agent: Agent }> {
  const buyer = await createUser(app.ctx, accounts[name]?.() ?? {});
  return { buyer, agent: await app.signIn(buyer) };
}

/** Opens a payment of an account that may buy, lets it lose that, and presses for the lead. */
async function takeAfter(change: () => Promise<unknown>) {
  await setMarket(admin, { buyingRule: 'licence_verified' });
  const { agent } = await join('whose licence was verified');
  const { id } = await createLead(app.ctx);
  await openPayment(agent, id);
  await change();
  return { id, answer: await sendPurchase(agent, id) };
}

const change = (set: string) => () => app.ctx.store.raw.query(`update users set ${set} where user_type = 'provider'`);

const see = async (agent: Agent) => (await agent.get('/api/leads').expect(200)).body[0];

/** Expects the market to say of a lead what the refusal of its purchase said. A server takes up to a second to see another rule. */
async function expectListed(agent: Agent, leadId: number, refusal: { body: { issues?: unknown } }): Promise<void> {
  const look = async () => (await agent.get('/api/leads').expect(200)).body.find(({ id }: { id: number }) => id === leadId).buyingIssues;
  await vi.waitFor(async () => expect(await look()).toEqual(refusal.body.issues), { timeout: 10_000 });
}

describe('where the rule is', () => {
  it.each(cases)('%s, an account %s lacks to buy: %s', async (buyingRule, name, need) => {
    await setMarket(admin, { buyingRule });
    const { agent } = await join(name);
    const { id: dear } = await createLead(app.ctx);
    const { id: free } = await createLead(app.ctx, { minutesAgo: HOUR });

    const quoted = await agent.post('/api/create-payment-intent').send({ leadId: dear });
    const claimed = await sendPurchase(agent, free, FREE);
    const watched = await agent.post(`/api/leads/${dear}/price-watch`).send({ target: '20.00' });

    const answers = [quoted, claimed, watched];
    const told = answers.map(({ status, body }) => (status === 200 ? null : [body.code, body.issues[0].path]));
    const expected = need === null ? null : ['may_not_buy', need];
    expect(told).toEqual([expected, expected, expected]);
    expect(await purchasesOf(app.ctx, free)).toHaveLength(need === null ? 1 : 0);
    expect(await attemptsOn(app.ctx, dear)).toHaveLength(need === null ? 1 : 0);
    await expectListed(agent, dear, quoted);
  });
});

describe('an account that may not buy any more', () => {
  it.each([
    ['its licence has expired', change(`license_expires_on = '2001-01-01'`)],
    ['its licence is no longer verified', change('is_verified = false')],
    ['it has another licence, of Victoria', change(`license_state = 'VIC'`)],
    ['its address is another one', change('email_confirmed_at = null')],
  ])('wins nothing with a payment from before and is charged nothing: %s', async (_why, then) => {
    const { id, answer } = await takeAfter(then);

    expectProblem(answer, 'may_not_buy');
    expect(await purchasesOf(app.ctx, id)).toEqual([]);
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'may_not_buy' }]);
  });

  it('wins nothing with a payment from before the rule was made stricter', async () => {
    await setMarket(admin, { buyingRule: 'anyone' });
    const { agent } = await join('without a licence');
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    await setMarket(admin, { buyingRule: 'licence_on_file' });

    expectProblem(await sendPurchase(agent, id), 'may_not_buy');
    const other = await join('whose licence is on file');
    await openPayment(other.agent, id);
    await sendPurchase(other.agent, id).expect(200);
  });
});

describe('an account whose licence was refused or has expired', () => {
  it.each([
    ['the number in another spelling', 'licence_refused', [{ licenseNumber: '123 456c', licenseState: 'NSW' }]],
    ['the number in another spelling', 'licence_expired', [{ licenseNumber: '123-456C', licenseState: 'NSW' }]],
    ['nothing, and then the number again', 'licence_refused', [{ licenseNumber: '', licenseState: '' }, licence]],
    ['nothing, and then the number again', 'licence_expired', [{ licenseNumber: '', licenseState: '' }, licence]],
    ['another number', 'licence_refused', [{ licenseNumber: '9C', licenseState: 'VIC' }]],
  ])('can’t buy by sending %s (%s), until a person decides', async (_what, need, sent) => {
    await setMarket(admin, { buyingRule: 'licence_on_file' });
    const { buyer, agent } = await join(need === 'licence_refused' ? 'whose licence was refused' : 'whose verified licence has expired');
    const { id } = await createLead(app.ctx, { minutesAgo: HOUR });
    for (const body of sent) await agent.patch('/api/auth/licence').send(body).expect(200);

    const { body } = await sendPurchase(agent, id, FREE);

    expect(body.issues).toMatchObject([{ path: need }]);
    const details = { licenseClass: 'contractor', licenseHolder: 'Tester Electrical', licenseExpiresOn: inDays(90) };
    const { licenseNumber, licenseState } = (await agent.get('/api/auth/me').expect(200)).body;
    const { body: listed } = await admin.get('/api/providers').expect(200);
    const { licenseSubmittedAt } = listed.find((row: { id: number }) => row.id === buyer.id);
    const base = { licenseNumber, licenseState, licenseSubmittedAt };
    await admin.patch(`/api/providers/${buyer.id}`).send({ ...licence, ...details, isVerified: true, base }).expect(200);
    await sendPurchase(agent, id, FREE).expect(200);
  });
});

describe('a request that was filed while licences had to be verified', () => {
  it('goes to nobody without a verified licence after that rule was loosened', async () => {
    await setMarket(admin, { buyingRule: 'anyone' });
    const { version } = publicWords({ buyingRule: 'licence_verified', insuranceRequired: false }).consent;
    const { body: filed } = await app.visitor().post('/api/leads').send({ ...quote, consentTextVersion: version }).expect(201);
    const [stranger, buyer] = [await join('whose licence is on file'), await join('whose licence was verified')];

    const refused = await stranger.agent.post('/api/create-payment-intent').send({ leadId: filed.id });
    const watched = await stranger.agent.post(`/api/leads/${filed.id}/price-watch`).send({ target: '20.00' });
    await openPayment(buyer.agent, filed.id);

    expect([refused, watched].map(({ body }) => [body.code, body.issues?.[0].path])).toEqual([['may_not_buy', 'licence_unverified'], ['may_not_buy', 'licence_unverified']]);
    expect(refused.body.message).toMatch(/^This lead’s customer was promised a licensed electrician\. We haven’t verified/);
    await app.ctx.store.raw.query(`update users set is_verified = false where id = ${buyer.buyer.id}`);
    expectProblem(await sendPurchase(buyer.agent, filed.id), 'may_not_buy');
    expect(await purchasesOf(app.ctx, filed.id)).toEqual([]);
  });
});

describe('the market', () => {
  const text = 'Ring Priya about the oven, or ask for PRIYA at the gate. The safety switch trips.';

  it('shows no first name and no digit of a phone number to an account that may not buy yet', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    await createLead(app.ctx, { customerName: 'Priya Nairtest', electricalWork: text, specialRequests: 'Priya is home after five.' });
    const [stranger, buyer] = [await join('whose licence is on file'), await join('whose licence was verified')];

    const [hidden, shown] = [await see(stranger.agent), await see(buyer.agent)];

    expect(shown).toMatchObject({ customerName: 'Priya', customerPhone: '04•• ••• 158' });
    expect(hidden.customerName).toBe('Customer');
    expect(hidden.customerPhone).not.toMatch(/\d/);
    expect(JSON.stringify(hidden)).not.toMatch(/priya|158/i);
    expect(hidden.electricalWork).toContain('The safety switch trips.');
    expect({ ...hidden, ...shown }).toEqual({ ...shown, buyingIssues: [{ path: 'licence_unverified', message: expect.any(String) }] });
  });

  it('shows them as soon as the account may buy, and hides them again when it may not', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    await createLead(app.ctx, { customerName: 'Priya Nairtest' });
    const { buyer, agent } = await join('whose licence is on file');
    const decide = (body: object) => admin.patch(`/api/providers/${buyer.id}`).send({ ...body, base: { ...licence, licenseSubmittedAt: null } });
    expect((await see(agent)).customerName).toBe('Customer');

    await decide({ isVerified: true, licenseClass: 'contractor', licenseHolder: 'Tester', licenseExpiresOn: inDays(365) }).expect(200);
    expect((await see(agent)).customerName).toBe('Priya');

    await decide({ isVerified: false }).expect(200);
    expect((await see(agent)).customerName).toBe('Customer');
  });
});

describe('a super admin', () => {
  it('takes leads under every rule', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    const { id } = await createLead(app.ctx);

    await sendPurchase(admin, id).expect(200);
  });
});

describe('production', () => {
  it('sells to nobody whose address is not confirmed, also where everyone may buy', async () => {
    await setMarket(admin, { buyingRule: 'anyone' });
    app.ctx.config.isProduction = true;
    try {
      const { agent } = await join('whose address nobody confirmed');
      const other = await join('without a licence');
      const { id } = await createLead(app.ctx, { minutesAgo: HOUR });
      const { id: dear } = await createLead(app.ctx);

      expectProblem(await sendPurchase(agent, id, FREE), 'may_not_buy');
      expectProblem(await agent.post('/api/create-payment-intent').send({ leadId: dear }), 'may_not_buy');
      expectProblem(await agent.post(`/api/leads/${dear}/price-watch`).send({ target: '20.00' }), 'may_not_buy');
      expect((await see(agent)).customerName).toBe('Customer');
      await sendPurchase(other.agent, id, FREE).expect(200);
    } finally {
      app.ctx.config.isProduction = false;
    }
  });

  it('sells to verified licences alone until someone changes that', async () => {
    await app.ctx.store.raw.query('delete from market_settings');
    app.ctx.config.isProduction = true;
    try {
      const { agent } = await join('whose licence is on file');
      const verified = await join('whose licence was verified');
      const { id } = await createLead(app.ctx, { minutesAgo: HOUR });

      expectProblem(await sendPurchase(agent, id, FREE), 'may_not_buy');
      await sendPurchase(verified.agent, id, FREE).expect(200);
    } finally {
      app.ctx.config.isProduction = false;
    }
  });

  it('hides the customer of a request with a stricter promise from those who may not buy it, beside others that they may', async () => {
    await setMarket(admin, { buyingRule: 'anyone' });
    const { version } = publicWords({ buyingRule: 'licence_verified', insuranceRequired: false }).consent;
    const { body: strict } = await app.visitor().post('/api/leads').send({ ...quote, consentTextVersion: version }).expect(201);
    const { id } = await createLead(app.ctx, { customerName: 'Priya Nairtest' });
    const [stranger, buyer] = [await join('whose licence is on file'), await join('whose licence was verified')];
    const namesSeen = async (agent: Agent) => {
      const { body } = await agent.get('/api/leads').expect(200);
      return [strict.id, id].map((wanted) => /\d/.test(body.find((lead: { id: number }) => lead.id === wanted).customerPhone));
    };

    // A server takes up to a second to see another rule.
    await vi.waitFor(async () => expect(await namesSeen(stranger.agent)).toEqual([false, true]), { timeout: 10_000 });
    expect(await namesSeen(buyer.agent)).toEqual([true, true]);
    expect(await namesSeen(stranger.agent)).toEqual([false, true]);
    for (const { agent } of [stranger, buyer]) {
      for (const leadId of [strict.id, id]) await expectListed(agent, leadId, await agent.post('/api/create-payment-intent').send({ leadId }));
    }
  });
});
