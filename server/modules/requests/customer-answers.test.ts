import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { backdate, insertCalls, reportOf, sendReport } from '../../../tests/support/reports.ts';
import { type Agent, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { signInOperator } from '../../../tests/support/operators.ts';
import { openStream, serve } from '../../../tests/support/live-stream.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const HOUR_MS = 3_600_000;

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

beforeEach(async () => {
  electrician = await newElectrician(app);
  app.mails.length = 0;
});

/** Lets the review of a lead have been given some hours earlier. */
const backdateReview = (leadId: number, hours: number) =>
  app.ctx.store.raw.query(`update reviews set created_at = created_at - interval '${hours} hours' where purchase_id = (select current_purchase_id from leads where id = ${leadId})`);

describe('what a customer says about the electrician', () => {
  it('waits until somebody has the request', async () => {
    const { requestToken } = await customer.file();

    expectProblem(await customer.answer(requestToken, { answer: 'called' }), 'conflict');
    expectProblem(await customer.ask('/review', requestToken, { rating: 5 }), 'conflict');
  });

  it('may change, and tells the brand that nobody called without a word of theirs', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    expect((await customer.answer(requestToken, { answer: 'not_called' }).expect(200)).body).toMatchObject({ answer: 'not_called' });
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to, subject }) => to === app.ctx.config.brand.email && subject.includes(`AE-${id}E`))).toHaveLength(1);
    expect((await customer.answer(requestToken, { answer: 'called' }).expect(200)).body).toMatchObject({ answer: 'called' });
  });

  it('is a concern that the super admin reads', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);

    const { body } = await customer.answer(requestToken, { answer: 'concern', details: 'He wanted cash up front.' }).expect(200);

    expect(body.concernAt).toEqual(expect.any(String));
    const { body: found } = await admin.get('/api/manage/follow-ups').expect(200);
    expect(found.concerns).toContainEqual(expect.objectContaining({ leadId: id, details: 'He wanted cash up front.' }));
    const { body: seen } = await app.visitor().get('/api/admin/follow-ups').set(await signInOperator(app)).expect(200);
    expect(seen).toContainEqual({ kind: 'concern', jobReference: `AE-${id}E`, suburb: 'Marrickville', since: expect.any(String), buyerName: expect.any(String) });
    expect(JSON.stringify(seen)).not.toMatch(/0412|Nairtest|Example Street|cash/);
    await drainJobs(app.ctx);
    expect(JSON.stringify(app.mails)).not.toContain('cash up front');
  });

  it('is one rating, after a call', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);
    expectProblem(await customer.ask('/review', requestToken, { rating: 5 }), 'conflict');
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    expectProblem(await customer.ask('/review', requestToken, { rating: 6 }), 'invalid_input');

    const { body } = await customer.ask('/review', requestToken, { rating: 4, text: 'On time.' }).expect(200);

    expect(body.review).toMatchObject({ rating: 4, text: 'On time.' });
    await backdateReview(id, 25);
    expectProblem(await customer.ask('/review', requestToken, { rating: 1 }), 'conflict', 'You rated this electrician more than 24 hours ago, so your rating stands.');
    expect((await customer.read(requestToken)).review).toMatchObject({ rating: 4, changeableUntil: null });
  });

  it('is a rating that can be changed for 24 hours from when it was given, which ends what the electrician answered', async () => {
    const { id, requestToken } = await customer.file();
    await buyLead(electrician, id);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    const { body: given } = await customer.ask('/review', requestToken, { rating: 1, text: 'Late.', isPublic: true }).expect(200);
    await backdateReview(id, 23);
    const [{ id: reviewId }] = (await electrician.get('/api/my-profile').expect(200)).body.reviews;
    await electrician.post(`/api/my-profile/reviews/${reviewId}/reply`).send({ reply: 'The traffic was bad.' }).expect(200);

    const { body } = await customer.ask('/review', requestToken, { rating: 5, text: 'They came after all.', isPublic: false }).expect(200);

    expect(given.review).toMatchObject({ isPublic: true, changeableUntil: expect.any(String) });
    expect(body.review).toMatchObject({ rating: 5, text: 'They came after all.', isPublic: false });
    expect(Date.parse(body.review.changeableUntil) - Date.parse(body.review.createdAt)).toBe(24 * HOUR_MS);
    expect((await electrician.get('/api/my-profile').expect(200)).body.reviews).toEqual([expect.objectContaining({ rating: 5, text: 'They came after all.', reply: null })]);
    await backdateReview(id, 2);
    expectProblem(await customer.ask('/review', requestToken, { rating: 1 }), 'conflict');
  });

  it('decides a report that they cannot be reached', async () => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);

    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);

    expect(await reportOf(app.ctx, purchaseId)).toMatchObject({
      status: 'declined',
      decided_by: null,
      decision_reason: 'The customer told us on the page of their request that you called them.',
    });
  });

  it('lets a report that it has declined wait for a person once the customer says the opposite, and declines it when they take that back', async () => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    expect(await reportOf(app.ctx, purchaseId)).toMatchObject({ status: 'declined', decided_by: null });

    await drainJobs(app.ctx);
    app.mails.length = 0;
    const { url, close } = await serve(app);
    const { rows } = await app.ctx.store.raw.query(`select username from users join lead_purchases on buyer_id = users.id where lead_purchases.id = ${purchaseId}`);
    const stream = await openStream(url, String(rows[0]?.['username']));
    await customer.answer(requestToken, { answer: 'not_called' }).expect(200);

    await stream.until(`purchase {"id":${purchaseId}}`);
    stream.close();
    await close();
    expect(await reportOf(app.ctx, purchaseId)).toMatchObject({ status: 'waiting', decision_reason: null });
    const { body } = await admin.get('/api/lead-reports').expect(200);
    expect(body).toContainEqual(expect.objectContaining({ purchaseId, status: 'waiting', customerAnswer: 'not_called' }));
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    expect(await reportOf(app.ctx, purchaseId)).toMatchObject({ status: 'declined', decided_by: null });
  });

  it('tells the buyer once a day at most that a declined report is looked at again', async () => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    await drainJobs(app.ctx);
    app.mails.length = 0;

    for (const answer of ['not_called', 'called', 'not_called']) {
      await customer.answer(requestToken, { answer }).expect(200);
      await drainJobs(app.ctx);
    }

    const ofReport = app.mails.filter(({ subject }) => subject.includes('report'));
    expect(ofReport.map(({ subject }) => subject)).toEqual([`We’re looking at your report of AE-${id}E again`, `Your report of AE-${id}E was declined`]);
    expect(ofReport[0]?.text).toContain('The customer now says that you didn’t.');
    expect(JSON.stringify(ofReport)).not.toMatch(/0412|Nairtest|Example Street/);
  });

  it('declines no report of a buyer who logged the calls that a report of no answer needs', async () => {
    const calls = ['2026-06-01T01:00:00Z', '2026-06-01T05:00:00Z', '2026-06-02T01:00:00Z'];
    for (const reason of ['no_answer', 'dead_number']) {
      const { id, requestToken } = await customer.file();
      const purchaseId = await buyLead(electrician, id);
      await insertCalls(app.ctx, purchaseId, calls);
      await sendReport(electrician, purchaseId, { reason }).expect(200);

      expect((await customer.answer(requestToken, { answer: 'called' }).expect(200)).body.decision).toBeNull();

      const { body } = await admin.get('/api/lead-reports').expect(200);
      expect(body).toContainEqual(expect.objectContaining({ purchaseId, status: 'waiting', customerAnswer: 'called', callAttempts: 3 }));
    }
  });

  it('reopens no report that a person has declined', async () => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);
    const { id: reportId } = await reportOf(app.ctx, purchaseId);
    await admin.post(`/api/lead-reports/${reportId}/decision`).send({ decision: 'decline', reason: 'We reached them.' }).expect(200);

    await customer.answer(requestToken, { answer: 'not_called' }).expect(200);

    expect(await reportOf(app.ctx, purchaseId)).toMatchObject({ status: 'declined', decision_reason: 'We reached them.' });
  });

  it('is shown beside a report that waits', async () => {
    const { id, requestToken } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await customer.answer(requestToken, { answer: 'not_called' }).expect(200);

    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);

    const { body } = await admin.get('/api/lead-reports').expect(200);
    expect(body).toContainEqual(expect.objectContaining({ purchaseId, status: 'waiting', customerAnswer: 'not_called' }));
  });
});

describe('how soon an electrician usually calls', () => {
  it('is shown from ten calls on, to their customers and to themselves', async () => {
    const quick = await createUser(app.ctx);
    const agent = await app.signIn(quick);
    const usual = async () => (await agent.get('/api/my-purchased-leads/returns').expect(200)).body.usualCallMinutes.own;
    const call = async (minutes: number): Promise<string> => {
      const { id, requestToken } = await customer.file();
      await openPayment(agent, id);
      const { body } = await sendPurchase(agent, id).expect(200);
      await app.ctx.store.raw.query(
        `insert into call_logs (purchase_id, caller_id, called_at)
         select id, buyer_id, purchased_at + interval '${minutes} minutes' from lead_purchases where id = ${body.id}`,
      );
      return requestToken;
    };
    for (let calls = 1; calls < 10; calls += 1) await call(calls);
    expect(await usual()).toBeNull();

    const requestToken = await call(500);

    expect(await usual()).toBe(6);
    expect((await customer.read(requestToken)).electrician).toMatchObject({ usualCallMinutes: 6 });

    // The customer of the slowest says that nobody called, so nine calls are left.
    await customer.answer(requestToken, { answer: 'not_called' }).expect(200);
    expect(await usual()).toBeNull();
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    expect(await usual()).toBe(6);
    await app.ctx.store.raw.query(`update users set phone = (select customer_phone from leads order by id desc limit 1) where id = ${quick.id}`);
    expect(await usual()).toBeNull();
  });
});

describe('the customers who need help', () => {
  it('are those nobody called for a day and those whose request nobody took', async () => {
    const late = await customer.file();
    await backdate(app.ctx, await buyLead(electrician, late.id), 25 * HOUR_MS);
    const unsold = await customer.file();
    await app.ctx.store.raw.query(
      `update leads set last_price_update = last_price_update - interval '2 hours', expires_at = expires_at - interval '2 hours' where id = ${unsold.id}`,
    );

    const { body } = await admin.get('/api/manage/follow-ups').expect(200);

    expect(body.uncalled).toContainEqual(expect.objectContaining({ leadId: late.id, saysNobodyCalled: false }));
    expect(body.unsold).toContainEqual(expect.objectContaining({ leadId: unsold.id }));
    expect(body.counts).toEqual({ held: body.held.length, unplaced: 0, unsold: body.unsold.length, uncalled: body.uncalled.length, concerns: body.concerns.length, links: 0 });
    await electrician.get('/api/manage/follow-ups').expect(403);
  });

  it('are listed latest first, a hundred of each, with how many there are', async () => {
    await app.ctx.store.raw.query('truncate leads cascade');
    const ids: number[] = [];
    for (let hours = 0; hours < 103; hours += 1) ids.push((await createLead(app.ctx, { minutesAgo: 120 + hours * 60 })).id);

    const { body } = await admin.get('/api/manage/follow-ups').expect(200);

    expect(body.counts).toEqual({ held: body.held.length, unplaced: 0, unsold: 103, uncalled: 0, concerns: 0, links: 0 });
    expect(body.unsold.map(({ leadId }: { leadId: number }) => leadId)).toEqual(ids.slice(0, 100));
    expect((await admin.get('/api/manage/queues').expect(200)).body.followUps).toBe(103);
  });
});
