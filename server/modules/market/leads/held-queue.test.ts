import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, createLocal } from '../../../../tests/support/alerts.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { fileMany, heldLeads, idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { auctionOf, setMarket } from '../../../../tests/support/market.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let electrician: Agent;
let admin: Agent;
let superAdmin: Viewer;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  ({ agent: electrician } = await createLocal(app));
  await addDevice(electrician);
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  admin = await app.signIn(superAdmin);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits, audit_log, market_settings cascade');
  app.pushes.length = 0;
  await setMarket(admin, { holdAfterRequests: 1 });
});

const ADDRESS = '203.0.113.7';
const release = (ids: number[], by = admin) => by.post('/api/leads/release').send({ ids });
const archive = (ids: number[], by = admin) => by.post('/api/leads/archive').send({ ids });

/** Files requests from an address, of which all but the first are held, and returns the ids of those. */
const fileHeld = async (count: number, address = ADDRESS) => (await fileMany(app, address, count + 1)).slice(1);

async function linesOf(leadId: number) {
  const { rows } = await app.ctx.store.raw.query(
    `select action, actor_user_id, before, after from audit_log where subject_type = 'lead' and subject_id = '${leadId}' and action <> 'contact.looked_at' order by id`,
  );
  return rows;
}

describe('the queue of held requests', () => {
  it('has the oldest first with its contact, its network and what else its number filed', async () => {
    const [older, newer] = await fileHeld(2);
    await createLead(app.ctx, { customerPhone: '0491 570 158' });
    const queue = await heldLeads(admin);

    expect(queue.map(({ id }) => id)).toEqual([older, newer]);
    const [first] = queue;
    expect(first).toMatchObject({
      visibility: 'full',
      status: 'held',
      heldFor: 'many_requests',
      customerName: 'Priya Nairtest',
      customerAddress: '12 Example Street, Marrickville NSW 2204',
      networkRequests: 3,
    });
    expect(first?.network).toBe(queue[1]?.network);
    expect(first?.sameNumber.map(({ status }) => status)).toEqual(['available', 'held', 'available']);
    expect(first?.sameNumber[1]).toEqual({ id: newer, jobReference: `AE-${newer}E`, status: 'held', createdAt: queue[1]?.createdAt });
  });

  it('can be asked for one network alone', async () => {
    const [here] = await fileHeld(1);
    const [there] = await fileHeld(1, '203.0.113.99');
    const network = (await heldLeads(admin)).find(({ id }) => id === there)?.network;

    expect((await heldLeads(admin, `?network=${network}`)).map(({ id }) => id)).toEqual([there]);
    expect(here).not.toBe(there);
    expectProblem(await admin.get('/api/leads/held?network=x'), 'invalid_input');
  });

  it.each([
    ['filed', [0, 1, 2]],
    ['-filed', [2, 1, 0]],
    ['customer', [1, 2, 0]],
    ['place', [2, 0, 1]],
    ['-reason', [1, 2, 0]],
  ])('is read by %s', async (sort, order) => {
    await fileMany(app, ADDRESS, 1);
    const ids: number[] = [];
    for (const [customerName, serviceLocation, reason] of [
      ['Zoe Ohm', 'Marrickville NSW 2204', 'many_requests'],
      ['ada Volt', 'Newtown NSW 2042', 'unconfirmed_phone'],
      ['Bao Watt', 'ashfield NSW 2131', 'no_form'],
    ]) {
      const [id] = await fileMany(app, ADDRESS, 1, { customerName, serviceLocation });
      await app.ctx.store.raw.query(`update leads set held_for = '${reason}' where id = ${id}`);
      ids.push(Number(id));
    }

    expect((await heldLeads(admin, `?sort=${sort}`)).map(({ id }) => ids.indexOf(id))).toEqual(order);
  });

  it('refuses an order that it does not have', async () => {
    expectProblem(await admin.get('/api/leads/held?sort=phone'), 'invalid_input');
  });

  it('comes in pages that skip nothing when requests are released in between', async () => {
    await fileHeld(59);
    const first = await admin.get('/api/leads/held').expect(200);
    await release([first.body[0].id, first.body[49].id]).expect(200);

    const second = await admin.get(`/api/leads/held?cursor=${first.headers['x-next-cursor']}`).expect(200);

    expect(first.body).toHaveLength(50);
    expect(second.body).toHaveLength(9);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  it('is counted', async () => {
    await fileHeld(3);

    expect((await admin.get('/api/manage/queues').expect(200)).body).toMatchObject({ heldRequests: 3, endedThisWeek: 0, doubtfulTexts: 0, manyFreeLeads: null });
  });

  it('is for super admins alone', async () => {
    expectProblem(await electrician.get('/api/leads/held'), 'forbidden');
    expectProblem(await release([1], electrician), 'forbidden');
    expectProblem(await archive([1], electrician), 'forbidden');
  });
});

describe('releasing held requests', () => {
  it('puts them on the market with a clock that starts now, and tells who works there', async () => {
    const [id = 0] = await fileHeld(1);
    await drainJobs(app.ctx);
    app.pushes.length = 0;
    app.ctx.clock.advance(3 * 3_600_000);

    await release([id]).expect(200, { released: [id], notHeld: [] });
    await drainJobs(app.ctx);

    expect(await idsOnMarket(electrician)).toContain(id);
    const { startsAt, start } = await auctionOf(app, id);
    expect(Math.abs(startsAt.getTime() - app.ctx.clock.now().getTime())).toBeLessThan(60_000);
    expect(app.pushes.map(({ message }) => message.tag)).toEqual([`lead-${id}`]);
    expect(await linesOf(id)).toEqual([
      { action: 'lead.released', actor_user_id: superAdmin.id, before: { status: 'held' }, after: { status: 'available', startingPrice: start } },
    ]);
    await sendPurchase(admin, id).expect(200);
  });

  it('redacts them by the current rules', async () => {
    const [id = 0] = await fileHeld(1);
    await app.ctx.store.raw.query(`update leads set public_electrical_work = 'made by older rules', redaction_version = 0 where id = ${id}`);

    await release([id]).expect(200);

    const { body } = await electrician.get('/api/leads').expect(200);
    expect((body as { id: number; electricalWork: string }[]).find((lead) => lead.id === id)?.electricalWork).toMatch(/^The safety switch/);
  });

  it('names those that are not held any more, and does each once however often it is asked', async () => {
    const [one = 0, two = 0] = await fileHeld(2);
    const { id: listed } = await createLead(app.ctx);

    const answers = await Promise.all([release([one, two, listed, 999_999]), release([two, one])]);

    const released = answers.flatMap(({ body }) => body.released as number[]);
    expect(released.toSorted((a, b) => a - b)).toEqual([one, two]);
    expect(answers[0]?.body.notHeld).toEqual(expect.arrayContaining([listed, 999_999]));
    expect(await countRows(app.ctx, 'audit_log', `action = 'lead.released'`)).toBe(2);
    expect(await countRows(app.ctx, 'leads', `auction_epoch = 1`)).toBe(2);
  });

  it('takes 100 at most', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);

    expectProblem(await release(ids), 'invalid_input', 'Please choose 1 to 100 leads');
    expectProblem(await release([]), 'invalid_input');
  });
});

describe('archiving many leads', () => {
  it('takes leads off the market and held requests out of the queue, each with a line in the audit log', async () => {
    const [held = 0] = await fileHeld(1);
    const { id: listed } = await createLead(app.ctx);

    const { body } = await archive([held, listed]).expect(200);

    expect(body).toEqual({ archived: [held, listed], sold: [], notFound: [] });
    expect(await heldLeads(admin)).toEqual([]);
    expect(await idsOnMarket(electrician)).not.toContain(listed);
    expect(await linesOf(held)).toMatchObject([{ action: 'lead.archived', before: { status: 'held' }, after: { status: 'archived' } }]);
    expect(await linesOf(listed)).toMatchObject([{ action: 'lead.archived', before: { status: 'available' } }]);
  });

  it('names one that was sold in between and archives the others', async () => {
    const { id: sold } = await createLead(app.ctx);
    const { id: listed } = await createLead(app.ctx);
    await sendPurchase(admin, sold).expect(200);

    const { body } = await archive([sold, listed, 999_999]).expect(200);

    expect(body).toEqual({ archived: [listed], sold: [sold], notFound: [999_999] });
    expect(await countRows(app.ctx, 'leads', `id = ${sold} and status = 'sold'`)).toBe(1);
  });

  it('and buying at once end in one of both for each lead', async () => {
    const leads = await Promise.all(Array.from({ length: 10 }, () => createLead(app.ctx, { minutesAgo: 61 })));
    const ids = leads.map(({ id }) => id);

    const [archived, ...bought] = await Promise.all([archive(ids), ...ids.map((id) => sendPurchase(electrician, id))]);

    const taken = ids.filter((_id, index) => bought[index]?.status === 200);
    expect(new Set(archived.body.sold)).toEqual(new Set(taken));
    expect(archived.body.archived).toHaveLength(10 - taken.length);
  });

  it('is fine to repeat', async () => {
    const { id } = await createLead(app.ctx);
    await archive([id]).expect(200);

    await archive([id, id]).expect(200, { archived: [id], sold: [], notFound: [] });
    expect(await countRows(app.ctx, 'audit_log', `action = 'lead.archived'`)).toBe(1);
  });

  it('lets a held request that was archived be restored onto the market', async () => {
    const [id = 0] = await fileHeld(1);
    await archive([id]).expect(200);

    await admin.post(`/api/leads/${id}/restore`).expect(200);

    expect(await idsOnMarket(electrician)).toContain(id);
  });
});
