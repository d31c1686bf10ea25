import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../tests/support/factories.ts';
import { backdate } from '../../../tests/support/reports.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type Agent, buyerForm, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { customerNews } from './customer-news.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let admin: Agent;
let electrician: Agent;
let customer: ReturnType<typeof customerOf>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  customer = customerOf(app);
});

afterAll(() => app.close());

/** What the emails to customers say of who has their request. */
const takenMails = () => app.mails.filter(({ to, subject }) => to === 'sam@example.com' && subject.includes('has your request')).map(({ text }) => text);

beforeEach(async () => {
  electrician = await newElectrician(app);
  app.mails.length = 0;
});

describe('the page of a request', () => {
  it('says what was filed and that it waits, without the number and the name', async () => {
    const { requestToken, jobReference } = await customer.file();

    expect(await customer.read(requestToken)).toMatchObject({
      jobReference,
      state: 'waiting',
      serviceLocation: quote.serviceLocation,
      electricalWork: quote.electricalWork,
      specialRequests: quote.specialRequests,
      electrician: null,
      takenAt: null,
    });
    expect(JSON.stringify(await customer.read(requestToken))).not.toMatch(/Nairtest|0412 ?000/);
  });

  it('says which place was understood, and what else was answered', async () => {
    const wanted = { serviceType: 'upgrade', propertyType: 'commercial', urgency: 'flexible', budgetRange: '2500_plus', timeframe: 'this_month' };
    const { requestToken } = await customer.file({ ...wanted, serviceLocation: '3 Hay st perth wa' });

    expect(await customer.read(requestToken)).toMatchObject({ serviceLocation: '3 Hay st perth wa', place: 'Perth WA', job: wanted });
  });

  it.each([
    ['emergency', 'Cairns QLD 4870', ['Energex', 'Ergon Energy']],
    ['emergency', 'Hobart TAS 7000', ['TasNetworks']],
    ['emergency', 'Out past Xyzzyville', []],
    ['flexible', 'Cairns QLD 4870', []],
  ])('names the network distributors of an emergency by its state, and of no other job: %s in %s', async (urgency, serviceLocation, names) => {
    const { requestToken } = await customer.file({ urgency, serviceLocation });
    const { distributors } = await customer.read(requestToken);

    expect(distributors).toEqual(names.map((name) => expect.objectContaining({ name })));
  });

  it('says the place as it was written when it was not understood', async () => {
    const { requestToken } = await customer.file({ serviceLocation: 'Out past Xyzzyville' });

    expect(await customer.read(requestToken)).toMatchObject({ place: 'Out past Xyzzyville' });
  });

  it('says who took it, and what was checked of them', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    expect(await customer.read(requestToken)).toMatchObject({
      state: 'taken',
      electrician: {
        name: 'Bright Spark Electrical',
        licence: { number: '123456C', state: 'NSW' },
        licenceCheckedAt: '2026-03-02T01:00:00.000Z',
        usualCallMinutes: null,
        rating: null,
      },
      calledAt: null,
      answer: null,
    });
  });

  it('names a person who took it by their account, whose licence was checked, not by what they typed for the purchase', async () => {
    const { id, requestToken } = await customer.file();
    const person = await app.signIn(await createUser(app.ctx, { firstName: 'Vic', lastName: 'Volt', companyName: null }));
    await openPayment(person, id);
    await sendPurchase(person, id, { ...buyerForm, buyerName: 'Grand National Electrical' }).expect(200);

    expect((await customer.read(requestToken)).electrician).toMatchObject({ name: 'Vic Volt' });
  });

  it('stays secret: the market, the buyer and the super admin get no link', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    for (const agent of [customer.visitor, electrician, admin]) {
      for (const path of ['/api/leads', '/api/my-purchased-leads', '/api/leads/archived', '/api/manage/follow-ups']) {
        expect((await agent.get(path)).text).not.toContain(requestToken);
      }
    }
    expect(app.logged()).not.toContain(requestToken);
    const { rows } = await app.ctx.store.raw.query(`select * from leads where id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain(requestToken);
  });

  it('answers a wrong, an ended and a turned off link alike', async () => {
    const { id, requestToken } = await customer.file();
    const old = await customer.file();
    const oldPurchase = await buyLead(electrician, old.id);
    await backdate(app.ctx, oldPurchase, 91 * DAY_MS);
    await customer.ask('/end-link', requestToken).expect(200);

    const refused = await Promise.all(['A'.repeat(22), requestToken, old.requestToken].map((token) => customer.ask('', token)));

    expect(new Set(refused.map(({ body }) => JSON.stringify({ ...body, requestId: null }))).size).toBe(1);
    for (const response of refused) expectProblem(response, 'not_found');
    for (const token of ['A'.repeat(22), requestToken, old.requestToken]) expectProblem(await customer.ask('/end-link', token), 'not_found');
    expect((await app.ctx.store.raw.query(`select status from leads where id = ${id}`)).rows[0]).toEqual({ status: 'available' });
  });

  it('says that the electrician’s report of a proven duplicate was approved', async () => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await app.ctx.store.raw.query(`
      insert into lead_reports (purchase_id, reported_by, reason, remedy, status, decided_at, created_at)
      select id, buyer_id, 'duplicate', 'refund', 'approved', now(), now() from lead_purchases where id = ${purchaseId}`);

    expect(await customer.read(requestToken)).toMatchObject({ state: 'taken', decision: { by: 'duplicate', at: expect.any(String) } });
  });

  it('works for 90 days after the request was taken', async () => {
    const { id, requestToken } = await customer.file();
    await backdate(app.ctx, await buyLead(electrician, id), 89 * DAY_MS);

    await customer.ask('', requestToken).expect(200);
  });
});

describe('a request that is put on the market again', () => {
  it.each(['unpurchase', 'contact-to-lead'])('by %s keeps its link, which shows it waiting', async (path) => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await customer.answer(requestToken, { answer: 'not_called' }).expect(200);

    await admin.post(`/api/lead-purchases/${purchaseId}/${path}`).expect(200);

    expect(await customer.read(requestToken)).toMatchObject({ state: 'waiting', electrician: null, answer: null });
  });
});

describe('a customer whose request is sold a second time', () => {
  it.each(['unpurchase', 'contact-to-lead'])('after %s reads on the page and in the email that another electrician had their details', async (path) => {
    const { id, requestToken } = await customer.file({ customerEmail: 'sam@example.com', urgency: 'emergency' });
    const purchaseId = await buyLead(electrician, id);
    expect(await customer.read(requestToken)).toMatchObject({ state: 'taken', wasSoldBefore: false });
    await runJob(app.ctx, customerNews, {});
    await drainJobs(app.ctx);
    expect(takenMails()).toEqual([expect.stringContaining('Nobody else has them.')]);
    app.mails.length = 0;
    await admin.post(`/api/lead-purchases/${purchaseId}/${path}`).expect(200);
    const { rows } = await app.ctx.store.raw.query('select max(id)::int as id from leads');
    const latestId = Number(rows[0]?.id);
    await buyLead(await newElectrician(app), path === 'unpurchase' ? id : latestId);

    await runJob(app.ctx, customerNews, {});
    await drainJobs(app.ctx);

    expect(await customer.read(requestToken)).toMatchObject({ state: 'taken', wasSoldBefore: true });
    expect(takenMails()).toEqual([expect.stringContaining('An electrician had them before; that sale was reversed.')]);
  });
});

describe('a customer whose request was taken for free, and then by somebody else', () => {
  it('reads that another electrician had their details', async () => {
    const { id, requestToken } = await customer.file();
    app.ctx.clock.advance(61 * 60_000);
    const { body: first } = await sendPurchase(electrician, id).expect(200);
    expect(first.amountPaid).toBe('0.00');
    await admin.post(`/api/lead-purchases/${first.id}/unpurchase`).expect(200);
    await buyLead(await newElectrician(app), id);

    expect(await customer.read(requestToken)).toMatchObject({ state: 'taken', wasSoldBefore: true });
  });
});

describe('a customer who changes the request', () => {
  it('changes what electricians read, without their contact details', async () => {
    const { id, requestToken } = await customer.file();

    const { body } = await customer.ask('/change', requestToken, {
      electricalWork: 'Two power points are dead. Call Priya Nairtest on 0412 345 678.',
      specialRequests: '',
    }).expect(200);

    expect(body).toMatchObject({ electricalWork: expect.stringContaining('Two power points'), specialRequests: null, state: 'waiting' });
    const market = (await electrician.get('/api/leads').expect(200)).body as { id: number; electricalWork: string }[];
    const seen = market.find((lead) => lead.id === id);
    expect(seen?.electricalWork).toContain('Two power points are dead');
    expect(JSON.stringify(seen)).not.toMatch(/Nairtest|345 ?678/);
  });

  it('is refused once it is sold, and nothing changes', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    expectProblem(await customer.ask('/change', requestToken, { electricalWork: 'Something else entirely' }), 'conflict');
    expectProblem(await customer.ask('/cancel', requestToken), 'conflict');
    expect(await customer.read(requestToken)).toMatchObject({ electricalWork: quote.electricalWork, state: 'taken' });
  });
});

describe('a customer who cancels', () => {
  it('takes the lead off the market, and says so again when asked twice', async () => {
    const { id, requestToken } = await customer.file();

    for (let press = 0; press < 2; press += 1) {
      expect((await customer.ask('/cancel', requestToken).expect(200)).body).toMatchObject({ state: 'cancelled' });
    }

    const response = await sendPurchase(electrician, id);
    expect(response.status).toBeGreaterThanOrEqual(400);
    const { rows } = await app.ctx.store.raw.query(`select count(*)::int as n from customer_answers where lead_id = ${id}`);
    expect(rows[0]).toEqual({ n: 1 });
  });

  it('does so for good: nobody can put it back, and the list of archived leads says why', async () => {
    const { id, requestToken } = await customer.file();
    await customer.ask('/cancel', requestToken).expect(200);

    expectProblem(await admin.post(`/api/leads/${id}/restore`), 'conflict', 'The customer cancelled this request, so it cannot be restored.');

    expect((await admin.get('/api/leads/archived').expect(200)).body).toContainEqual(expect.objectContaining({ id, isCancelled: true }));
    expect((await sendPurchase(electrician, id)).status).toBeGreaterThanOrEqual(400);
    expect(await customer.read(requestToken)).toMatchObject({ state: 'cancelled' });
  });

  it('cannot do so once it is sold', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    expectProblem(await customer.ask('/cancel', requestToken), 'conflict');
  });

  it('races purchases without a lead both sold and cancelled', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, requestToken } = await customer.file();
      await openPayment(electrician, id);
      const [sold, cancelled] = await Promise.all([sendPurchase(electrician, id, buyerForm), customer.ask('/cancel', requestToken)]);

      expect([sold.status === 200, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
      expect((await customer.read(requestToken)).state).toBe(sold.status === 200 ? 'taken' : 'cancelled');
    }
  });
});
