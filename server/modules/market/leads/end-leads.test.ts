import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { auctionOf, moveTo, setMarket } from '../../../../tests/support/market.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { endLeads } from './end-leads.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let electrician: Agent;

const NOON = '2027-03-10T12:00:00Z';
const DAY_MINUTES = 24 * 60;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://volts.localhost' });
  moveTo(app, NOON);
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  admin = await app.signIn(superAdmin);
  electrician = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, audit_log, market_settings, lead_purchases, latest_sales, purchase_attempts cascade');
  app.mails.length = 0;
});

const end = () => runJob(app.ctx, endLeads, {});
/** A lead that reached $0 some days ago, and a minute. */
const atZeroFor = async (days: number) => (await createLead(app.ctx, { minutesAgo: days * DAY_MINUTES + 61 })).id;
const archivedLeads = async () => (await admin.get('/api/leads/archived').expect(200)).body as { id: number; endedAt: string | null }[];

describe('a lead that nobody takes', () => {
  it('ends 14 days after it reached $0, and stands in the archive with the reason', async () => {
    const overdue = await atZeroFor(14);
    const still = await atZeroFor(13);
    const { id: withdrawn } = await createLead(app.ctx);
    await admin.post(`/api/leads/${withdrawn}/archive`).expect(200);

    await end();

    expect(await idsOnMarket(electrician)).toEqual([still]);
    const archived = await archivedLeads();
    expect(archived.find(({ id }) => id === overdue)?.endedAt).toEqual(expect.any(String));
    expect(archived.find(({ id }) => id === withdrawn)?.endedAt).toBeNull();
    expect((await admin.get('/api/manage/queues').expect(200)).body).toMatchObject({ heldRequests: 0, endedThisWeek: 1, doubtfulTexts: 0, manyFreeLeads: null });
    const { rows } = await app.ctx.store.raw.query(`select actor_user_id, before, after from audit_log where action = 'lead.ended'`);
    expect(rows).toEqual([{ actor_user_id: null, before: { status: 'available' }, after: { status: 'archived' } }]);
  });

  it('ends after the number of days in the market settings', async () => {
    await setMarket(admin, { endAfterDays: 3 });
    await atZeroFor(3);
    const still = await atZeroFor(2);

    await end();

    expect(await idsOnMarket(electrician)).toEqual([still]);
  });

  it('never ends where the setting is off', async () => {
    await setMarket(admin, { endAfterDays: null });
    const id = await atZeroFor(300);

    await end();

    expect(await idsOnMarket(electrician)).toEqual([id]);
  });

  it('gets a new clock when it is restored', async () => {
    const id = await atZeroFor(20);
    await end();

    await admin.post(`/api/leads/${id}/restore`).expect(200);
    await end();

    expect(await idsOnMarket(electrician)).toEqual([id]);
    expect((await auctionOf(app, id)).epoch).toBe(1);
    await sendPurchase(electrician, id).expect(402);
    expect((await admin.get('/api/manage/queues').expect(200)).body).toMatchObject({ heldRequests: 0, endedThisWeek: 0 });
  });

  it('can still be bought until it ends, and is not ended once it is sold', async () => {
    const id = await atZeroFor(20);
    await sendPurchase(electrician, id).expect(200);

    await end();

    expect(await countRows(app.ctx, 'leads', `id = ${id} and status = 'sold' and ended_at is null`)).toBe(1);
  });

  it('ends with all others however many there are', async () => {
    await atZeroFor(20);
    await app.ctx.store.raw.query(`
      insert into leads (customer_name, customer_phone, service_location, electrical_work, public_name, public_phone, public_location,
        public_electrical_work, redaction_version, last_price_update, expires_at, created_at)
      select 'A', '0491570158', 'X', 'Work', 'A', '04', 'X', 'Work', 1, at, at + interval '60 minutes', at
      from (select last_price_update - interval '1 minute' * (n / 100) as at from leads, generate_series(1, 900) as n) as rows`);

    await end();

    expect(await idsOnMarket(electrician)).toEqual([]);
    expect(await countRows(app.ctx, 'audit_log', `action = 'lead.ended'`)).toBe(901);
  });

  it('is told to each super admin in one email for the day, and to the brand where none has a confirmed address', async () => {
    const other = await createUser(app.ctx, { userType: 'super_admin' });
    await createUser(app.ctx, { userType: 'super_admin', emailConfirmedAt: null });
    await atZeroFor(14);
    await end();
    app.ctx.clock.advance(3_600_000);
    await atZeroFor(14);
    await end();
    await drainJobs(app.ctx);
    expect(app.mails).toEqual([]);

    app.ctx.clock.advance(24 * 3_600_000);
    await drainJobs(app.ctx);

    expect(new Set(app.mails.map(({ to }) => to))).toEqual(new Set([superAdmin.email, other.email]));
    expect(app.mails).toMatchObject(Array.from({ length: 2 }, () => ({ subject: '2 leads ended without a buyer' })));
    expect(app.mails[0]?.text).toContain('http://volts.localhost/manage/archive');

    await app.ctx.store.raw.query(`update users set email_confirmed_at = null where user_type = 'super_admin'`);
    app.mails.length = 0;
    await atZeroFor(14);
    await end();
    app.ctx.clock.advance(25 * 3_600_000);
    await drainJobs(app.ctx);

    expect(app.mails).toMatchObject([{ to: app.ctx.config.brand.email, subject: 'One lead ended without a buyer' }]);
    await app.ctx.store.raw.query(`update users set email_confirmed_at = now() where id = ${superAdmin.id}`);
    moveTo(app, NOON);
  });

  it('is looked for every hour, once however many servers run', async () => {
    await end();
    await end();

    expect(await countRows(app.ctx, 'jobs', `name = 'end-leads' and finished_at is null`)).toBe(1);
  });
});
