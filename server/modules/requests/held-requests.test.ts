import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerOf } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { signInOperator } from '../../../tests/support/operators.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { customerNews } from './customer-news.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
let customer: ReturnType<typeof customerOf>;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  customer = customerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  app.mails.length = 0;
});

/** Files a request that is held. */
async function held(fields: object = {}): Promise<number> {
  const { id } = await customer.file(fields);
  await app.ctx.store.raw.query(`update leads set status = 'held', held_for = 'bad_number', held_at = created_at where id = ${id}`);
  return id;
}

/** Runs what is due every minute, then what that has made due. */
async function pass(): Promise<void> {
  await runJob(app.ctx, customerNews, {});
  await drainJobs(app.ctx);
}

const toBrand = () => app.mails.filter(({ to }) => to === app.ctx.config.brand.email).map(({ subject }) => subject);
const followUps = async () => (await admin.get('/api/manage/follow-ups').expect(200)).body;

describe('a held request', () => {
  it('is a follow-up at once in an emergency, with one email to the brand', async () => {
    const id = await held({ urgency: 'emergency' });
    await held();

    await pass();
    await pass();

    expect(toBrand()).toEqual([`Call now: the emergency AE-${id}E is held`]);
    const found = await followUps();
    expect(found.held).toMatchObject([{ leadId: id, isEmergency: true }]);
    expect(found.counts.held).toBe(1);
    expect((await admin.get('/api/manage/queues').expect(200)).body.followUps).toBe(1);
    const { body: seen } = await app.visitor().get('/api/admin/follow-ups').set(await signInOperator(app)).expect(200);
    expect(seen).toMatchObject([{ kind: 'held', jobReference: `AE-${id}E`, buyerName: null }]);
  });

  it('is a follow-up after an hour otherwise, with one email an hour for all of them', async () => {
    const ids = [await held(), await held()];
    await pass();
    expect((await followUps()).held).toEqual([]);

    app.ctx.clock.advance(HOUR_MS + 60_000);
    expect((await followUps()).held.map(({ leadId }: { leadId: number }) => leadId).toSorted((a: number, b: number) => a - b)).toEqual(ids);
    for (let minute = 0; minute < 125; minute += 5) {
      app.ctx.clock.advance(5 * 60_000);
      await pass();
    }

    expect(toBrand()).toEqual(['Requests have been held for an hour']);
  });

  it('is told of to nobody once it is released', async () => {
    const id = await held({ urgency: 'emergency' });
    await runJob(app.ctx, customerNews, {});
    await admin.post('/api/leads/release').send({ ids: [id] }).expect(200);

    await drainJobs(app.ctx);

    expect(toBrand()).toEqual([]);
    expect((await followUps()).held).toEqual([]);
  });
});

describe('a request whose place is not certain', () => {
  it('is a follow-up at once, with one email to the brand about an emergency', async () => {
    const { id: other } = await customer.file({ serviceLocation: 'Richmond', customerAddress: null });
    const { id } = await customer.file({ serviceLocation: '12 King St, Richmond', customerAddress: null, urgency: 'emergency' });
    await customer.file({ serviceLocation: '12 King St, Richmond NSW', customerAddress: null, urgency: 'emergency' });

    await pass();
    await pass();

    expect(toBrand()).toEqual([`Call now: nobody was alerted to the emergency AE-${id}E`]);
    const found = await followUps();
    expect(found.unplaced).toMatchObject([
      { leadId: id, isEmergency: true, serviceLocation: '12 King St, Richmond' },
      { leadId: other, isEmergency: false },
    ]);
    expect(found.counts.unplaced).toBe(2);
    expect((await admin.get('/api/manage/queues').expect(200)).body.followUps).toBe(2);
    const { body: seen } = await app.visitor().get('/api/admin/follow-ups').set(await signInOperator(app)).expect(200);
    expect(seen).toMatchObject([{ kind: 'unplaced', jobReference: `AE-${id}E`, suburb: 'Richmond' }, { kind: 'unplaced' }]);
  });

  it('is a look at its contact for the audit log', async () => {
    const { id } = await customer.file({ serviceLocation: 'Richmond', customerAddress: null });

    await followUps();

    const { rows } = await app.ctx.store.raw.query(`select after -> 'ids' as ids from audit_log where action = 'contact.looked_at' order by id desc limit 1`);
    expect(rows).toEqual([{ ids: [id] }]);
  });

  it('is listed once when nobody has taken it at its lowest price', async () => {
    await customer.file({ serviceLocation: 'Richmond', customerAddress: null });
    app.ctx.clock.advance(2 * HOUR_MS);

    const { counts } = await followUps();

    expect(counts).toMatchObject({ unplaced: 0, unsold: 1 });
  });
});
