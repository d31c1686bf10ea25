import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { addDevice, createLocal } from '../../../../tests/support/alerts.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { fileFrom, fileMany, heldLeads, idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let electrician: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  ({ agent: electrician } = await createLocal(app));
  await addDevice(electrician);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits, market_settings cascade');
  app.pushes.length = 0;
});

const ADDRESS = '203.0.113.7';
const market = () => idsOnMarket(electrician);
const heldIds = async () => (await heldLeads(admin)).map(({ id }) => id);

/** Files as many as are published at once, and one that is held. */
async function fileHeld(fields: object = {}): Promise<number> {
  await fileMany(app, ADDRESS, 5);
  const { body } = await fileFrom(app, ADDRESS, fields).expect(201);
  return Number(body.id);
}

describe('requests of one network address', () => {
  it('are published up to the number in the market settings, and held beyond it with the same answer', async () => {
    const ids = await fileMany(app, ADDRESS, 7);

    expect((await market()).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 5));
    expect(await heldIds()).toEqual(ids.slice(5));
    const answer = await fileFrom(app, ADDRESS).expect(201);
    expect(answer.body).toEqual({ id: expect.any(Number), jobReference: `AE-${answer.body.id}E`, requestToken: expect.stringMatching(/^[\w-]{22}$/) });
  });

  it('are counted together when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fileFrom(app, ADDRESS)));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(await market()).toHaveLength(5);
    expect(await countRows(app.ctx, 'leads', `status = 'held'`)).toBe(25);
    expect(await countRows(app.ctx, 'jobs', `name = 'lead-alert'`)).toBe(5);
  });

  it('hold up none of another address', async () => {
    await fileMany(app, ADDRESS, 6);

    const [id] = await fileMany(app, '203.0.113.8', 1);

    expect(await market()).toContain(id);
  });

  it('are counted by the network of an IPv6 address', async () => {
    for (let index = 1; index <= 6; index += 1) await fileFrom(app, `2001:db8:1:${index}00::${index}`).expect(201);

    expect(await heldIds()).toHaveLength(1);
  });

  it('are published again a day later', async () => {
    await fileMany(app, ADDRESS, 6);
    app.ctx.clock.advance(24 * 3_600_000 + 1000);

    const [id] = await fileMany(app, ADDRESS, 1);

    expect(await market()).toContain(id);
  });

  it('are all published where the setting is off', async () => {
    await setMarket(admin, { holdAfterRequests: null });

    const ids = await fileMany(app, ADDRESS, 12);

    expect((await market()).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await heldIds()).toEqual([]);
  });

  it('are held from the second on when they lack the fields that the form sends', async () => {
    const send = () => app.visitor().post('/api/leads').set('x-forwarded-for', ADDRESS).send(quote).expect(201);
    const first = await send();
    const second = await send();
    const third = await fileFrom(app, ADDRESS).expect(201);

    expect((await market()).toSorted((a, b) => a - b)).toEqual([first.body.id, third.body.id]);
    expect(await heldLeads(admin)).toMatchObject([{ id: second.body.id, heldFor: 'no_form' }]);
  });

  it('are published when they come from the machine itself, no matter who sends them', async () => {
    for (let index = 0; index < 7; index += 1) await app.visitor().post('/api/leads').send(quote).expect(201);

    expect(await market()).toHaveLength(7);
  });

  it('leave no address behind', async () => {
    await fileHeld();

    const { rows } = await app.ctx.store.raw.query('select string_agg(to_jsonb(l)::text, chr(10)) as all from leads l');
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    expect(JSON.stringify(await heldLeads(admin))).not.toContain('203.0.113');
  });
});

describe('a held request', () => {
  it('is announced to nobody', async () => {
    await fileMany(app, ADDRESS, 5);
    await drainJobs(app.ctx);
    app.pushes.length = 0;

    await fileFrom(app, ADDRESS).expect(201);
    await drainJobs(app.ctx);

    expect(app.pushes).toEqual([]);
    const { headers } = await electrician.get('/api/leads').expect(200);
    expect(headers['x-total-count']).toBe('5');
  });

  it('cannot be bought, quoted or watched by its id, and says nothing of itself', async () => {
    const id = await fileHeld();
    app.ctx.clock.advance(61 * 60_000);
    const before = await fingerprint(app.ctx);

    expectProblem(await sendPurchase(electrician, id), 'not_found');
    expectProblem(await sendPurchase(admin, id), 'not_found');
    expectProblem(await electrician.post('/api/create-payment-intent').send({ leadId: id }), 'not_found');
    expectProblem(await electrician.post(`/api/leads/${id}/price-watch`).send({ target: '0.00' }), 'not_found');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is filed once for its key and stays held when its customer corrects it', async () => {
    const idempotencyKey = randomUUID();
    const id = await fileHeld({ idempotencyKey });

    const again = await fileFrom(app, ADDRESS, { idempotencyKey }).expect(201);
    const corrected = await fileFrom(app, ADDRESS, { idempotencyKey, customerName: 'Priya Correcttest' }).expect(201);

    expect(again.body.id).toBe(id);
    expect(corrected.body).toMatchObject({ id, isCorrected: true });
    expect(await heldLeads(admin)).toMatchObject([{ id, customerName: 'Priya Correcttest' }]);
    expect(await market()).not.toContain(id);
  });

  it('counts as an open request of its phone number', async () => {
    const customerPhone = '0412 345 678';
    await fileHeld({ customerPhone });
    await fileFrom(app, ADDRESS, { customerPhone }).expect(201);

    expectProblem(await fileFrom(app, ADDRESS, { customerPhone }), 'conflict');
  });

  it('is not put on the market by Restore', async () => {
    expectProblem(await admin.post(`/api/leads/${await fileHeld()}/restore`), 'conflict', 'This request is held. Release it under Leads.');
  });
});
