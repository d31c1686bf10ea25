import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnconfirmedRule } from '../../../../shared/domain/words/enums.ts';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, newWork, quote } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { heldLeads, idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { endLeads } from '../../market/leads/end-leads.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let electrician: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  electrician = await newElectrician(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits, market_settings cascade');
  app.texts.length = 0;
});

/** Makes a request and its texts 25 hours older. */
const moveBack = async (id: number) => {
  await app.ctx.store.raw.query(`update leads set created_at = created_at - interval '25 hours', held_at = held_at - interval '25 hours' where id = ${id}`);
  await app.ctx.store.raw.query(`update sms_messages set created_at = created_at - interval '25 hours' where lead_id = ${id}`);
};
const hold = (rule: UnconfirmedRule) => setMarket(admin, { unconfirmedRequests: rule });

describe('a request without a confirmed phone', () => {
  it('is on the market at once where the market sells such requests, and its card gets the mark later', async () => {
    const { id, requestToken } = await customer.file();
    const card = async () => (await electrician.get('/api/leads').expect(200)).body.find((lead: { id: number }) => lead.id === id);

    expect(await card()).toMatchObject({ isPhoneConfirmed: false });
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);

    expect(await card()).toMatchObject({ isPhoneConfirmed: true });
  });

  it('is held in a new production market that texts codes, before anybody has saved its settings', async () => {
    const { config } = app.ctx;
    const before = { isProduction: config.isProduction, sms: config.sms };
    Object.assign(config, { isProduction: true, sms: { kind: 'gateway', url: 'https://sms.example', account: 'AC1', token: 'secret', from: 'Volt', perDay: 900 } });

    const { id } = await customer.file();
    Object.assign(config, before);

    expect(await heldLeads(admin)).toMatchObject([{ id, heldFor: 'unconfirmed_phone' }]);
  });

  it('is held until the code is entered, and then starts as a new auction with its alerts', async () => {
    await hold('hold');
    const { id, requestToken } = await customer.file();
    expect(await idsOnMarket(electrician)).not.toContain(id);
    expect(await heldLeads(admin)).toMatchObject([{ id, heldFor: 'unconfirmed_phone' }]);
    expect((await customer.read(requestToken)).phone).toMatchObject({ state: 'open', isHeld: true });
    app.ctx.clock.advance(5 * 60_000);

    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);

    expect(await idsOnMarket(electrician)).toEqual([id]);
    const [lead] = (await electrician.get('/api/leads').expect(200)).body;
    expect(Number(lead.currentPrice)).toBeGreaterThan(Number(lead.startingPrice) - 0.5);
    expect(await countRows(app.ctx, 'jobs', `name = 'lead-alert'`)).toBe(1);
    expect((await customer.read(requestToken)).phone).toMatchObject({ state: 'confirmed', isHeld: false });
  });

  it('stays held when it is held for a person too', async () => {
    await hold('hold');
    const { id, requestToken } = await customer.file();
    await app.ctx.store.raw.query(`update leads set held_for = 'many_requests' where id = ${id}`);
    await customer.askCode(requestToken).expect(200);

    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);

    expect(await idsOnMarket(electrician)).not.toContain(id);
  });

  it('is on the market at once in an emergency', async () => {
    await hold('hold');

    const { id } = await customer.file({ urgency: 'emergency' });

    expect(await idsOnMarket(electrician)).toEqual([id]);
  });

  it('is held again when its number is changed after it was confirmed, or it is no emergency any more', async () => {
    await hold('hold');
    const { id, requestToken } = await customer.file();
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);

    await customer.changePhone(requestToken, '0412 999 111').expect(200);

    expect(await idsOnMarket(electrician)).not.toContain(id);
    expect(await heldLeads(admin)).toMatchObject([{ id, heldFor: 'unconfirmed_phone' }]);
    const key = crypto.randomUUID();
    const emergency = await customer.file({ idempotencyKey: key, urgency: 'emergency', customerPhone: '0412 999 222' });
    expect(await idsOnMarket(electrician)).toEqual([emergency.id]);
    await customer.file({ idempotencyKey: key, urgency: 'flexible', customerPhone: '0412 999 222' });
    expect(await idsOnMarket(electrician)).not.toContain(emergency.id);
  });

  it('can be released by a person', async () => {
    await hold('hold');
    const { id } = await customer.file({ customerPhone: '02 9999 1234' });

    await admin.post('/api/leads/release').send({ ids: [id] }).expect(200);

    expect(await idsOnMarket(electrician)).toEqual([id]);
  });

  it('is closed after 24 hours where the market wants that, and its code works no more', async () => {
    await hold('drop_after_24_hours');
    const { id, requestToken } = await customer.file();
    const later = await customer.file();
    await customer.askCode(requestToken).expect(200);
    const code = await customer.lastCode();
    await moveBack(id);
    app.ctx.clock.advance(5 * 60_000);
    await runJob(app.ctx, endLeads, {});

    expect((await heldLeads(admin)).map((lead) => lead.id)).toEqual([later.id]);
    expectProblem(await customer.checkCode(requestToken, code), 'conflict');
    expect(await customer.read(requestToken)).toMatchObject({ state: 'closed', closedFor: 'unconfirmed_phone' });
    const { rows } = await app.ctx.store.raw.query(`select action from audit_log where subject_id = '${id}' and action = 'lead.unconfirmed'`);
    expect(rows).toHaveLength(1);
  });

  it('is not closed after 24 hours while nobody could confirm it: a landline, and a mobile whose text did not go out', async () => {
    await hold('drop_after_24_hours');
    const landline = await customer.file({ customerPhone: '02 9999 1234' });
    const unsent = await customer.file();
    await customer.askCode(unsent.requestToken).expect(200);
    await app.ctx.store.raw.query(`update sms_messages set status = 'failed', failure = 'not_sent' where lead_id = ${unsent.id}`);
    for (const { id } of [landline, unsent]) await moveBack(id);

    await runJob(app.ctx, endLeads, {});

    expect((await heldLeads(admin)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([landline.id, unsent.id]);
  });

  it('has 24 hours again from when its number was corrected, and is closed only after a text to the new one', async () => {
    await hold('drop_after_24_hours');
    const { id, requestToken } = await customer.file();
    await customer.askCode(requestToken).expect(200);
    await customer.lastCode();
    await moveBack(id);
    await customer.changePhone(requestToken, '0412 999 333').expect(200);

    await runJob(app.ctx, endLeads, {});
    expect(await customer.read(requestToken)).toMatchObject({ state: 'checking', closedFor: null });
    await moveBack(id);
    await runJob(app.ctx, endLeads, {});
    expect(await customer.read(requestToken)).toMatchObject({ state: 'checking' });
    await customer.askCode(requestToken).expect(200);
    await customer.lastCode();
    await runJob(app.ctx, endLeads, {});
    expect(await customer.read(requestToken)).toMatchObject({ state: 'checking' });
    await moveBack(id);
    await runJob(app.ctx, endLeads, {});
    expect(await customer.read(requestToken)).toMatchObject({ state: 'closed', closedFor: 'unconfirmed_phone' });
  });

  it('has 24 hours from when a correction held it, however old it is', async () => {
    await hold('drop_after_24_hours');
    const { id, requestToken } = await customer.file();
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);
    await moveBack(id);
    await customer.changePhone(requestToken, '0412 999 444').expect(200);
    await customer.askCode(requestToken).expect(200);
    await customer.lastCode();

    await runJob(app.ctx, endLeads, {});

    expect((await heldLeads(admin)).map((lead) => lead.id)).toEqual([id]);
  });

  it('is not held where no texts can be sent', async () => {
    await hold('hold');
    const { config } = app.ctx;
    const { sms } = config;
    config.sms = { kind: 'off' };

    const { id, requestToken } = await customer.file();
    const { phone } = await customer.read(requestToken);
    config.sms = sms;

    expect(await idsOnMarket(electrician)).toEqual([id]);
    expect(phone.state).toBe('off');
  });

  it('that is sold keeps its page, and can still be confirmed', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    await customer.askCode(requestToken).expect(200);

    expect((await customer.checkCode(requestToken, await customer.lastCode()).expect(200)).body).toMatchObject({ state: 'taken', phone: { state: 'confirmed' } });
  });
});

describe('a number with which strangers file requests', () => {
  const THEIRS = '0412 777 888';
  let jobs = 0;
  const fileFrom = (ip: string, fields: object = {}) => {
    jobs += 1;
    return customer.file({ customerPhone: THEIRS, electricalWork: newWork(), serviceLocation: `${jobs} King Street, Newtown NSW 2042`, ...fields }, ip);
  };

  it('still takes its owner’s request, which waits for the code and is then on the market', async () => {
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5']) await fileFrom(ip);

    const { id, requestToken } = await fileFrom('203.0.113.9');

    expect(await idsOnMarket(electrician)).not.toContain(id);
    expect((await customer.read(requestToken)).phone).toMatchObject({ state: 'open', isHeld: true });
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);
    expect(await idsOnMarket(electrician)).toContain(id);
  });

  it('holds up no emergency of its owner, whether it was filed with the number or got it later', async () => {
    await fileFrom('198.51.100.1');
    await fileFrom('198.51.100.2');

    const filed = await fileFrom('203.0.113.9', { urgency: 'emergency' });
    const corrected = await customer.file({ urgency: 'emergency' }, '203.0.113.10');
    await customer.changePhone(corrected.requestToken, THEIRS).expect(200);

    expect(await idsOnMarket(electrician)).toEqual(expect.arrayContaining([filed.id, corrected.id]));
    expect(await heldLeads(admin)).toEqual([]);
  });

  it('brings no more than a few emergencies on the market, however they become some', async () => {
    await fileFrom('198.51.100.1');
    await fileFrom('198.51.100.2');
    for (const ip of ['198.51.100.3', '198.51.100.4', '198.51.100.5']) await fileFrom(ip, { urgency: 'emergency' });
    const listed = await idsOnMarket(electrician);

    const { requestToken } = await fileFrom('198.51.100.6', { urgency: 'emergency' });
    const idempotencyKey = crypto.randomUUID();
    const quiet = { idempotencyKey, electricalWork: newWork(), customerPhone: THEIRS };
    await customer.file(quiet, '198.51.100.7');
    await customer.file({ ...quiet, urgency: 'emergency' }, '198.51.100.7');

    expect(listed).toHaveLength(5);
    expect(await idsOnMarket(electrician)).toEqual(listed);
    // Its owner confirms the number.
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);
    expect(await idsOnMarket(electrician)).toHaveLength(6);
  });

  it('can be put into a request that was filed with another number, which then waits too', async () => {
    await fileFrom('198.51.100.1');
    await fileFrom('198.51.100.2');
    const { id, requestToken } = await customer.file({}, '203.0.113.9');

    await customer.changePhone(requestToken, THEIRS).expect(200);

    expect(await heldLeads(admin)).toMatchObject([{ id, heldFor: 'unconfirmed_phone' }]);
  });

  it.each([
    ['came from the same network', async () => [await fileFrom('203.0.113.9'), await fileFrom('203.0.113.9')]],
    ['are confirmed', async () => {
      const filed = [await fileFrom('198.51.100.1'), await fileFrom('198.51.100.2')];
      await app.ctx.store.raw.query('update leads set phone_confirmed_at = created_at');
      return filed;
    }],
  ])('takes no third request while two that %s are open', async (_what, fileTwo) => {
    expect(await fileTwo()).toHaveLength(2);

    const third = await customer.visitor.post('/api/leads').set('x-forwarded-for', '203.0.113.9').send({ ...quote, customerPhone: THEIRS, electricalWork: newWork() });

    expectProblem(third, 'conflict');
  });
});
