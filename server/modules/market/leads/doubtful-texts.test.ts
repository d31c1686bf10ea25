import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoubtfulText } from '../../../../shared/contracts/doubtful-texts.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { redactOutdated } from './redact-requests.ts';
import { runJob } from '../../../../tests/support/run-job.ts';

let app: TestApp;
let electrician: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  electrician = await app.signIn(await createUser(app.ctx));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits, audit_log cascade');
});

const POLISH = 'Proszę wymienić bezpieczniki, w kuchni nie działa światło od wczoraj';
const file = (fields: object = {}) =>
  app.visitor().post('/api/leads').send({ ...quote, customerName: 'Ewa Kowalska', customerPhone: '0412 345 678', serviceLocation: '18 Smith Street, Marrickville NSW 2204', specialRequests: null, ...fields }).expect(201);
const fileDoubtful = async (fields: object = {}): Promise<number> => (await file({ electricalWork: POLISH, ...fields })).body.id;
const queue = async () => (await admin.get('/api/leads/doubtful-texts').expect(200)).body as DoubtfulText[];
const review = (id: number, written: object = {}, by = admin) =>
  by.post(`/api/leads/${id}/public-text`).send({ electricalWork: null, specialRequests: null, base: { requestVersion: 1 }, ...written });
const marketTextOf = async (id: number) => {
  const { body } = await electrician.get('/api/leads').expect(200);
  return (body as { id: number; electricalWork: string; isForeign: boolean }[]).find((lead) => lead.id === id);
};

const WRITTEN = 'Replace the fuses. No light in the kitchen since yesterday.';

describe('doubtful texts', () => {
  it('wait in a queue, the longest waiting first, with what the customer wrote and what strangers see', async () => {
    const first = await fileDoubtful();
    await file({ customerPhone: '0412 345 679', electricalWork: 'Replace the oven and two power points in the kitchen' });
    const second = await fileDoubtful({ customerPhone: '0412 345 680', electricalWork: 'The code of the gate is, and the dog is called, well you will see' });

    const texts = await queue();

    expect(texts.map(({ id }) => id)).toEqual([first, second]);
    expect(texts[0]).toMatchObject({ electricalWork: POLISH, isForeign: true, requestVersion: 1 });
    expect(texts[0]?.publicElectricalWork).not.toContain('kuchni');
    await expect(admin.get('/api/manage/queues').expect(200)).resolves.toMatchObject({ body: { doubtfulTexts: 2 } });
  });

  it.each([
    ['filed', [0, 1, 2]],
    ['-filed', [2, 1, 0]],
    ['place', [2, 0, 1]],
  ])('are read by %s', async (sort, order) => {
    const ids: number[] = [];
    for (const serviceLocation of ['Marrickville NSW 2204', 'Newtown NSW 2042', 'ashfield NSW 2131']) {
      ids.push(await fileDoubtful({ serviceLocation, customerPhone: `0412 345 68${ids.length}` }));
    }
    const { body } = await admin.get(`/api/leads/doubtful-texts?sort=${sort}`).expect(200);

    expect((body as DoubtfulText[]).map(({ id }) => ids.indexOf(id))).toEqual(order);
    expectProblem(await admin.get('/api/leads/doubtful-texts?sort=phone'), 'invalid_input');
  });

  it('are written for strangers by a super admin, while the request stays as it was filed and its buyer reads that', async () => {
    const id = await fileDoubtful();

    await review(id, { electricalWork: WRITTEN }).expect(200, { publicElectricalWork: WRITTEN, publicSpecialRequests: null });

    expect(await queue()).toEqual([]);
    expect(await marketTextOf(id)).toMatchObject({ electricalWork: WRITTEN, isForeign: true });
    const bought = await sendPurchase(admin, id).expect(200);
    expect(bought.body.electricalWork ?? bought.body.lead?.electricalWork).toBe(POLISH);
    const { rows } = await app.ctx.store.raw.query(`select after from audit_log where action = 'lead.text_reviewed'`);
    expect(rows).toEqual([{ after: { isRewritten: true } }]);
  });

  it('stay as a super admin wrote them while the customer changes something else, and wait again once they change', async () => {
    const { id, requestToken } = (await file({ electricalWork: POLISH })).body;
    await review(id, { electricalWork: WRITTEN }).expect(200);
    const change = (path: string, body: object) => app.visitor().post(`/api/request/${path}`).send({ token: requestToken, ...body }).expect(200);

    await change('email', { customerEmail: 'ewa@example.com' });

    expect(await queue()).toEqual([]);
    expect(await marketTextOf(id)).toMatchObject({ electricalWork: WRITTEN });

    await change('change', { electricalWork: `${POLISH} i w łazience`, specialRequests: '' });

    expect((await queue()).map((text) => text.id)).toEqual([id]);
    expect((await marketTextOf(id))?.electricalWork).not.toBe(WRITTEN);
  });

  it('lose their notes when a super admin empties them', async () => {
    const id = await fileDoubtful({ specialRequests: 'Proszę dzwonić rano, pies jest łagodny' });

    await review(id, { electricalWork: WRITTEN, specialRequests: '' }).expect(200, { publicElectricalWork: WRITTEN, publicSpecialRequests: null });
  });

  it('can be left as they are', async () => {
    const id = await fileDoubtful();
    const [before] = await queue();

    await review(id).expect(200);

    expect(await queue()).toEqual([]);
    expect((await marketTextOf(id))?.electricalWork).toBe(before?.publicElectricalWork);
  });

  it.each([
    ['the number', 'Ring 0412 345 678 about the kitchen light'],
    ['part of the number', 'Ring the one that ends in 5678 about the light'],
    ['the surname', 'Ask Kowalska about the kitchen light'],
    ['the street', 'The light in the kitchen at Smith Street is out'],
    ['the house number', 'The light in the kitchen of number 18 is out'],
    ['an email address', 'Write to ewa@example.com about the light'],
  ])('are refused while they tell %s', async (_what, electricalWork) => {
    const id = await fileDoubtful();
    const before = await marketTextOf(id);

    expectProblem(await review(id, { electricalWork }), 'invalid_input');

    expect(await marketTextOf(id)).toEqual(before);
    expect(await queue()).toHaveLength(1);
  });

  it('are read again once the customer corrects the request', async () => {
    const idempotencyKey = randomUUID();
    const id = await fileDoubtful({ idempotencyKey });
    await review(id, { electricalWork: WRITTEN }).expect(200);

    await fileDoubtful({ idempotencyKey, electricalWork: `${POLISH} i w łazience też` });

    expect(await queue()).toMatchObject([{ id, requestVersion: 2 }]);
    expect((await marketTextOf(id))?.electricalWork).not.toBe(WRITTEN);
    expectProblem(await review(id, { electricalWork: WRITTEN }), 'conflict');
    await review(id, { electricalWork: WRITTEN, base: { requestVersion: 2 } }).expect(200);
  });

  it('stay as a person wrote them when the rules change', async () => {
    const id = await fileDoubtful();
    await review(id, { electricalWork: WRITTEN }).expect(200);
    await app.ctx.store.raw.query(`update leads set redaction_version = 0`);

    await runJob(app.ctx, redactOutdated, { afterId: 0 });

    expect((await marketTextOf(id))?.electricalWork).toBe(WRITTEN);
    expect(await queue()).toEqual([]);
  });

  it('are not written any more once the lead is sold or archived, and leave the queue', async () => {
    const [sold, archived] = [await fileDoubtful(), await fileDoubtful({ customerPhone: '0412 345 679' })];
    await sendPurchase(admin, sold).expect(200);
    await archiveLead(app.ctx, archived);

    expect(await queue()).toEqual([]);
    expectProblem(await review(sold, { electricalWork: WRITTEN }), 'lead_sold');
    expectProblem(await review(archived, { electricalWork: WRITTEN }), 'conflict');
    expectProblem(await review(999_999), 'not_found');
  });

  it('are for super admins alone', async () => {
    const id = await fileDoubtful();

    expectProblem(await electrician.get('/api/leads/doubtful-texts'), 'forbidden');
    expectProblem(await review(id, {}, electrician), 'forbidden');
    expectProblem(await review(id, {}, app.visitor()), 'unauthenticated');
  });
});
