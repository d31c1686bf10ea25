import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { archiveLead } from '../../modules/market/leads/archive-lead.ts';
import { createLead as fileLead } from '../../modules/market/leads/create-lead.ts';
import { restoreLead } from '../../modules/market/leads/restore-lead.ts';
import { archivePurchase } from '../../modules/pipeline/archive-purchase.ts';
import { restorePurchase } from '../../modules/pipeline/restore-purchase.ts';
import { updateSalesStage } from '../../modules/pipeline/update-sales-stage.ts';
import { contactToLead } from '../../modules/sales/purchases/reverse-with-audit.ts';
import { createUser, deactivate, quote } from '../../../tests/support/factories.ts';
import { cookieOf, openStream, type OpenStream, openStreamWith, serve } from '../../../tests/support/live-stream.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { createOwnJob } from '../../../tests/support/own-jobs.ts';
import { reportOf, sendDecision, sendReport } from '../../../tests/support/reports.ts';
import { createPurchase, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { startLive } from './live-background.ts';
import type { Db } from '../db/client.ts';
import type { Viewer } from '../http/caller.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof serve>>;
let owner: Viewer;
let member: Viewer;
let stranger: Viewer;
let admin: Viewer;
let streams: OpenStream[];

beforeAll(async () => {
  app = await createTestApp();
  site = await serve(app);
  owner = await createUser(app.ctx);
  member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  stranger = await createUser(app.ctx);
  admin = await createUser(app.ctx, { userType: 'super_admin' });
});

afterAll(async () => {
  await site.close();
  await app.close();
});

beforeEach(() => {
  streams = [];
});

afterEach(() => {
  for (const stream of streams) stream.close();
});

async function watchAs(person: { username: string }): Promise<OpenStream> {
  const stream = await openStream(site.url, person.username);
  streams.push(stream);
  return stream;
}

/** The events that someone got, once the very last one of a test has come. */
async function eventsOf(stream: OpenStream): Promise<string[]> {
  app.ctx.live.hub.resync();
  await stream.until('resync {}');
  return stream.events().filter((event) => event !== 'resync {}');
}

const file = () => fileLead(app.ctx, { account: null, filedFrom: null, isFromForm: true }, { ...quote, customerEmail: null, preferredPickupDate: null, preferredDropoffDate: null, consentTextVersion: null });

describe('what a stream tells', () => {
  it('is the market to those who may buy, by ids alone', async () => {
    const electrician = await watchAs(stranger);
    const superAdmin = await watchAs(admin);

    const { id } = await file();
    await archiveLead(app.ctx, admin, id);
    await restoreLead(app.ctx, admin, id);

    const told = ['created', 'archived', 'relisted'].map((change) => `lead {"id":${id},"change":"${change}"}`);
    expect(await eventsOf(electrician)).toEqual(told);
    expect(await eventsOf(superAdmin)).toEqual(told);
  });

  it('is nothing of a customer to an account that may not buy: ids and kinds of changes, and no purchase of others', async () => {
    const adminAgent = await app.signIn(admin);
    await setMarket(adminAgent, { buyingRule: 'licence_verified' });
    onTestFinished(() => setMarket(adminAgent));
    const unverified = await createUser(app.ctx, { isVerified: false });
    const agent = await app.signIn(unverified);
    const stream = await watchAs(unverified);

    const { id } = await file();
    expectProblem(await sendPurchase(agent, id), 'may_not_buy');
    const { leadId } = await createPurchase(app.ctx, admin, { minutesAgo: 90 });
    await archiveLead(app.ctx, admin, id);

    const events = await eventsOf(stream);
    const told = [`lead {"id":${id},"change":"created"}`, `lead {"id":${leadId},"change":"sold"}`, `lead {"id":${id},"change":"archived"}`];
    expect(events).toEqual(expect.arrayContaining(told));
    for (const event of events) expect(event).toMatch(/^lead \{"id":\d+,"change":"(created|sold|archived)"\}$/);
  });

  it('begins with when the market last changed, to those who see it', async () => {
    const before = app.ctx.clock.now().getTime();
    await file();
    const [electrician, team] = [await watchAs(stranger), await watchAs(member)];
    await Promise.all([eventsOf(electrician), eventsOf(team)]);

    expect(electrician.start().marketChangedAt).toBeGreaterThanOrEqual(before);
    expect(team.start()).toEqual({});
  });

  it('is a sale to everyone on the market, and the purchase to its account alone', async () => {
    const [buyer, team, other, superAdmin] = await Promise.all([owner, member, stranger, admin].map(watchAs));

    const { leadId, purchaseId } = await createPurchase(app.ctx, owner, { minutesAgo: 90 });

    const sold = `lead {"id":${leadId},"change":"sold"}`;
    const bought = `purchase {"id":${purchaseId}}`;
    expect(await eventsOf(buyer!)).toEqual(expect.arrayContaining([sold, bought]));
    expect(await eventsOf(superAdmin!)).toEqual(expect.arrayContaining([sold, bought]));
    expect(await eventsOf(team!)).toEqual([bought]);
    expect(await eventsOf(other!)).not.toContain(bought);
  });

  it('is each change of a purchase', async () => {
    const { purchaseId } = await createPurchase(app.ctx, owner, { minutesAgo: 90 });
    const team = await watchAs(member);

    await updateSalesStage(app.ctx, owner, purchaseId, { salesStage: 'called' });
    await archivePurchase(app.ctx, owner, purchaseId);
    await restorePurchase(app.ctx, owner, purchaseId);

    expect(await eventsOf(team)).toEqual(Array.from({ length: 3 }, () => `purchase {"id":${purchaseId}}`));
  });

  it('is each step of a report', async () => {
    const { purchaseId } = await createPurchase(app.ctx, owner, { minutesAgo: 10 });
    const team = await watchAs(member);

    await sendReport(await app.signIn(owner), purchaseId).expect(200);
    const { id } = await reportOf(app.ctx, purchaseId);
    await sendDecision(await app.signIn(admin), id, { decision: 'decline', reason: 'It rang.' }).expect(200);

    expect(await eventsOf(team)).toEqual(Array.from({ length: 2 }, () => `purchase {"id":${purchaseId}}`));
  });

  it('is a new lead on the market when it is made from a job of one’s own', async () => {
    const { purchaseId } = await createOwnJob(app.ctx, owner);
    const electrician = await watchAs(stranger);

    const { leadId } = await contactToLead(app.ctx, admin, purchaseId);

    expect(await eventsOf(electrician)).toContain(`lead {"id":${leadId},"change":"created"}`);
  });

  it('is nothing of what was not committed', async () => {
    const electrician = await watchAs(stranger);
    const { purchaseId } = await createPurchase(app.ctx, stranger, { minutesAgo: 90 });
    const before = await eventsOf(electrician);

    await expect(updateSalesStage(app.ctx, owner, purchaseId, { salesStage: 'called' })).rejects.toThrow(
      'There is no such purchase',
    );
    await expect(
      app.ctx.db.transaction(async (tx) => {
        const db: Db = { ...tx, transaction: (run) => run(tx) };
        await updateSalesStage({ ...app.ctx, db }, stranger, purchaseId, { salesStage: 'called' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');

    expect(await eventsOf(electrician)).toEqual(before);
  });
});

describe('a stream', () => {
  it('is not held back by caches, proxies or compression', async () => {
    const { headers, status } = await watchAs(stranger);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('is refused to those who have nothing to watch', async () => {
    const customer = await createUser(app.ctx, { userType: 'customer' });

    expect((await openStream(site.url)).status).toBe(401);
    expect((await watchAs(customer)).status).toBe(403);
  });

  it('makes room for a person’s newest: the thirteenth ends the first', async () => {
    const crowd = [];
    for (let index = 0; index < 13; index += 1) crowd.push(await watchAs(stranger));

    await crowd[0]?.ended;

    expect(app.ctx.live.hub.watchers().filter(({ userId }) => userId === stranger.id)).toHaveLength(12);
  });

  it('ends with the session, with the account and with its owner’s', async () => {
    const boss = await createUser(app.ctx);
    const helper = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: boss.id });
    const [own, team, other] = await Promise.all([boss, helper, stranger].map(watchAs));
    await deactivate(app.ctx, boss);

    const live = startLive(app.ctx);
    await Promise.all([own?.ended, team?.ended]);
    await live.stop();

    expect(await eventsOf(other!)).toEqual([]);
  });

  it('does not bring back a session that was ended while it was open', async () => {
    const person = await createUser(app.ctx);
    const cookie = await cookieOf(site.url, person.username);
    await app.ctx.store.raw.query(
      `update session set sess = (sess::jsonb || '{"renewedAt":0}')::json where (sess -> 'passport' ->> 'user')::int = ${person.id}`,
    );
    const stream = await openStreamWith(site.url, cookie);
    streams.push(stream);

    await app.ctx.store.raw.query(`delete from session where (sess -> 'passport' ->> 'user')::int = ${person.id}`);
    const live = startLive(app.ctx);
    await stream.ended;
    await live.stop();

    expect((await fetch(`${site.url}/api/leads`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('streams of one network address', () => {
  const LIMIT = 12;
  let shared: TestApp;
  let there: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    shared = await createTestApp({ STREAMS_PER_ADDRESS: String(LIMIT), TRUST_PROXY: '1' });
    there = await serve(shared);
  });

  afterAll(async () => {
    await there.close();
    await shared.close();
  });

  async function watchFrom(address: string, person: { username: string }): Promise<OpenStream> {
    const stream = await openStreamWith(there.url, await cookieOf(there.url, person.username), { 'x-forwarded-for': address });
    streams.push(stream);
    return stream;
  }

  it('are limited, no matter who opens them, until one of them ends', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createUser(shared.ctx)));
    for (let index = 0; index < 6; index += 1) await Promise.all([first!, second!].map((person) => watchFrom('203.0.113.7', person)));

    const refused = await watchFrom('203.0.113.7', third!);

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await watchFrom('203.0.113.8', third!)).status).toBe(200);
    expect((await watchFrom('2001:db8:1:200::1', third!)).status).toBe(200);
    streams[0]?.close();
    await vi.waitFor(async () => expect((await watchFrom('203.0.113.7', third!)).status).toBe(200));
  });

  it('leave a person who has all of them their newest', async () => {
    const person = await createUser(shared.ctx);
    const crowd = [];
    for (let index = 0; index < LIMIT; index += 1) crowd.push(await watchFrom('2001:db8:2:100::1', person));

    const newest = await watchFrom('2001:db8:2:fe00::1', person);

    expect(newest.status).toBe(200);
    await crowd[0]?.ended;
  });

  it('that are refused end none of a person’s elsewhere', async () => {
    const [crowded, person] = [await createUser(shared.ctx), await createUser(shared.ctx)];
    for (let index = 0; index < LIMIT; index += 1) await watchFrom('203.0.113.20', crowded);
    for (let index = 0; index < 12; index += 1) await watchFrom('203.0.113.21', person);
    const watching = () => shared.ctx.live.hub.watchers().filter(({ userId }) => userId === person.id).length;
    expect(watching()).toBe(12);

    expect((await watchFrom('203.0.113.20', person)).status).toBe(503);

    expect(watching()).toBe(12);
  });
});

it('is open to nobody once the server is stopping, and ends what is open', async () => {
  const other = await createTestApp();
  const stopping = await serve(other);
  const person = await createUser(other.ctx);
  const stream = await openStream(stopping.url, person.username);

  other.ctx.live.hub.close();

  await stream.ended;
  expect((await openStream(stopping.url, person.username)).status).toBe(503);
  await stopping.close();
  await other.close();
});
