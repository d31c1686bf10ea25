import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findRequest } from './request-store.ts';

let app: TestApp;
let admin: Agent;
let provider: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  provider = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

beforeEach(() => run('truncate leads, jobs, rate_limits cascade'));

const run = (statement: string) => app.ctx.store.raw.query(statement);
const file = (fields: Record<string, unknown>) => app.visitor().post('/api/leads').send({ ...quote, ...fields });
const rowsOf = async (table: string) => (await run(`select * from ${table} order by 1`)).rows;
const alerts = async () => (await run(`select payload from jobs where name = 'lead-alert'`)).rows;

describe('a request that is sent again with its key', () => {
  it('and the same answers is the one that is there', async () => {
    const idempotencyKey = randomUUID();
    const first = await file({ idempotencyKey }).expect(201);
    const before = await rowsOf('leads');

    const again = await file({ idempotencyKey, consentTextVersion: null }).expect(201);

    expect(again.body).toEqual(first.body);
    expect(first.body).toEqual({ id: expect.any(Number), jobReference: expect.any(String), requestToken: expect.stringMatching(/^[\w-]{22}$/) });
    expect(await rowsOf('leads')).toEqual(before);
    expect(await alerts()).toHaveLength(1);
  });

  it('and a corrected number has that number, for the market and for the buyer, with one alert and its auction as it was', async () => {
    const idempotencyKey = randomUUID();
    const first = await file({ idempotencyKey, specialRequests: 'Ask for Nairtest' }).expect(201);
    const [before] = await rowsOf('leads');

    const corrected = await file({ idempotencyKey, customerPhone: '0491 575 254', customerName: 'Priya Nair', specialRequests: 'Ask for Nairtest' }).expect(201);

    expect(corrected.body).toEqual({ ...first.body, isCorrected: true });
    const [lead, ...others] = await rowsOf('leads');
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ customer_phone: '0491575254', customer_phone_international: '+61491575254', request_version: 2, public_phone: '04•• ••• 254' });
    expect(lead).toMatchObject({ public_special_requests: 'Ask for [hidden]' });
    const auction = ['starting_price', 'last_price_update', 'expires_at', 'auction_epoch', 'status', 'created_at'];
    for (const column of auction) expect(lead?.[column]).toEqual(before?.[column]);
    expect(await alerts()).toHaveLength(1);
    expect(await rowsOf('request_versions')).toMatchObject([
      { lead_id: first.body.id, version: 1, request: expect.objectContaining({ customer_phone: '0491570158', customer_name: 'Priya Nairtest' }) },
    ]);
    const market = await provider.get('/api/leads').expect(200);
    expect(market.body).toMatchObject([{ customerPhone: '04•• ••• 254' }]);
    const bought = await admin.post(`/api/leads/${first.body.id}/purchase`).send({ paymentStatus: 'completed' }).expect(200);
    expect(bought.body).toMatchObject({ customerPhone: '0491575254', customerName: 'Priya Nair', asFiled: null });
  });

  it('and the correction once more is the corrected one, told as such', async () => {
    const idempotencyKey = randomUUID();
    await file({ idempotencyKey }).expect(201);
    await file({ idempotencyKey, customerPhone: '0491 575 254' }).expect(201);

    const again = await file({ idempotencyKey, customerPhone: '0491 575 254' }).expect(201);

    expect(again.body.isCorrected).toBe(true);
    expect(await rowsOf('request_versions')).toHaveLength(1);
  });

  it('and other answers is refused once its link was turned off', async () => {
    const idempotencyKey = randomUUID();
    const { body } = await file({ idempotencyKey }).expect(201);
    await app.visitor().post('/api/request/end-link').send({ token: body.requestToken }).expect(200);
    const before = await rowsOf('leads');

    const refused = await file({ idempotencyKey, electricalWork: 'Rewire the whole house' });

    expectProblem(refused, 'conflict', `Your first request arrived as ${body.jobReference}, and its link was turned off since. Please phone us on ${app.ctx.config.brand.phone} to change it.`);
    expect(await rowsOf('leads')).toEqual(before);
  });

  it('may have five numbers a day, so that nobody finds out numbers by trying them', async () => {
    const idempotencyKey = randomUUID();
    const sendWith = (last: number) => file({ idempotencyKey, customerPhone: `0491 575 25${last}` });
    await sendWith(0).expect(201);
    for (let last = 1; last <= 5; last += 1) await sendWith(last).expect(201);

    expectProblem(await sendWith(6), 'rate_limited');
    expect(await rowsOf('leads')).toMatchObject([{ customer_phone: '0491575255' }]);
    app.ctx.clock.advance(25 * 3_600_000);
    await sendWith(6).expect(201);
  });

  it.each(['sold', 'archived'])('and other answers is refused once it is %s, with its reference and the way to phone', async (how) => {
    const idempotencyKey = randomUUID();
    const { body } = await file({ idempotencyKey }).expect(201);
    await (how === 'sold'
      ? admin.post(`/api/leads/${body.id}/purchase`).send({ paymentStatus: 'completed' }).expect(200)
      : admin.post(`/api/leads/${body.id}/archive`).expect(200));

    const response = await file({ idempotencyKey, customerPhone: '0491 575 254' });

    expectProblem(response, 'conflict', expect.stringContaining(body.jobReference) as string);
    expect(response.body.message).toContain(app.ctx.config.brand.phone);
    expect(await rowsOf('leads')).toMatchObject([{ customer_phone: '0491570158', request_version: 1 }]);
    expect((await file({ idempotencyKey }).expect(201)).body).toEqual(body);
  });

  it('at once in several versions stands as one of them, with all others kept', async () => {
    const idempotencyKey = randomUUID();
    const phones = ['0491 570 158', '0491 575 254', '0491 576 398', '0491 577 426'];

    const answers = await Promise.all(phones.map((customerPhone) => file({ idempotencyKey, customerPhone })));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const versions = await rowsOf('request_versions');
    const [lead, ...others] = await rowsOf('leads');
    expect(others).toEqual([]);
    expect(lead?.['request_version']).toBe(versions.length + 1);
    expect(await alerts()).toHaveLength(1);
  });

  it('and other answers is taken twenty times an hour and fifty times in all, by the key and on its page', async () => {
    const idempotencyKey = randomUUID();
    const { body } = await file({ idempotencyKey }).expect(201);
    const change = (round: number) => app.visitor().post('/api/request/change').send({ token: body.requestToken, electricalWork: `Six downlights, version ${round}`, specialRequests: null });
    for (let round = 0; round < 19; round += 1) await change(round).expect(200);
    await file({ idempotencyKey, customerName: 'Priya Twentieth' }).expect(201);

    expectProblem(await file({ idempotencyKey, customerName: 'Priya Twentyfirst' }), 'rate_limited');
    expectProblem(await change(21), 'rate_limited');
    expect(await rowsOf('request_versions')).toHaveLength(20);

    await run('truncate rate_limits');
    await change(22).expect(200);
    await rewriteRequests(app.ctx, 'request_version = 51', `id = ${body.id}`);
    expectProblem(await change(23), 'conflict', expect.stringContaining(body.jobReference) as string);
    expectProblem(await file({ idempotencyKey, customerName: 'Priya Last' }), 'conflict');
    expect((await app.visitor().post('/api/request/cancel').send({ token: body.requestToken }).expect(200)).body.state).toBe('cancelled');
  });

  it('is redacted by sixty different details of its customer at most, the latest ones', async () => {
    const { id } = (await file({ customerName: 'Priya Current' }).expect(201)).body;
    await run(`insert into request_versions (lead_id, version, request, replaced_at)
      select ${id}, version, jsonb_build_object('customer_name', 'Priya Nr' || (version + version % 2), 'customer_phone', '0491570158', 'service_location', 'Newtown'), now() from generate_series(1, 300) as version`);

    const known = (await findRequest(app.ctx.db, id))?.known ?? [];

    const names = known.map(({ customerName }) => customerName);
    expect(names).toEqual(['Priya Current', ...Array.from({ length: 59 }, (_one, index) => `Priya Nr${300 - 2 * index}`)]);
  });
});
