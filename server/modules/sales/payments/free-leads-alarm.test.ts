import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const ALARM = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ FREE_LEADS_ALARM: String(ALARM), APP_URL: 'http://localhost:5000' });
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, purchase_attempts, jobs, users cascade');
  app.mails.length = 0;
});

const newAccount = (fields: Parameters<typeof createUser>[1] = {}) => createUser(app.ctx, { createdAt: app.ctx.clock.now(), ...fields });
const oldAccount = () => newAccount({ createdAt: new Date(app.ctx.clock.now().getTime() - 8 * DAY_MS) });
const superAdmin = (email: string) => createUser(app.ctx, { userType: 'super_admin', email, companyName: null });

async function takeFree(by: Viewer, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await createPurchase(app.ctx, by, { minutesAgo: 60 });
}

/** The alarms that were sent once the minute is over. */
async function alarms() {
  app.ctx.clock.advance(2 * MINUTE_MS);
  await drainJobs(app.ctx);
  return app.mails.filter(({ subject }) => subject.startsWith('New accounts took'));
}

describe('new accounts that take many free leads', () => {
  it('are told to every super admin, with who took how many and the way to the providers', async () => {
    await superAdmin('ada@example.com');
    await superAdmin('bob@example.com');
    const [first, second] = [await newAccount({ companyName: 'Volt Electrical' }), await newAccount({ companyName: 'Win at www.evil.example' })];
    await takeFree(first, 3);
    await takeFree(second, 1);

    const sent = await alarms();

    expect(sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bob@example.com']);
    expect(sent[0]?.subject).toBe('New accounts took 4 leads for free');
    expect(sent[0]?.text).toContain(`Account ${first.id} (Volt Electrical): 3 leads\nAccount ${second.id}: one lead`);
    expect(sent[0]?.text).toContain('http://localhost:5000/manage/providers');
    expect(sent[0]?.text).not.toContain('evil');
    // An erasure finds the email by these.
    expect(sent[0]?.headers).toMatchObject({ 'X-Account-Ids': `${first.id} ${second.id}` });
  });

  it('are told once a day, however many more they take', async () => {
    await superAdmin('ada@example.com');
    const account = await newAccount();
    await takeFree(account, ALARM + 1);
    expect(await alarms()).toHaveLength(1);

    await takeFree(account, 3);
    expect(await alarms()).toHaveLength(1);

    app.ctx.clock.advance(DAY_MS);
    await takeFree(account, ALARM + 1);
    expect(await alarms()).toHaveLength(2);
  });

  it('are told to the brand where no super admin can be written to', async () => {
    await createUser(app.ctx, { userType: 'super_admin', emailConfirmedAt: null });
    await takeFree(await newAccount(), ALARM + 1);

    expect((await alarms()).map(({ to }) => to)).toEqual([app.ctx.config.brand.email]);
  });

  it('are counted in the metrics and named in the log by their numbers', async () => {
    const account = await newAccount();
    await takeFree(account, ALARM + 1);
    await alarms();

    expect(await app.ctx.metrics.registry.metrics()).toMatch(/sparkdrop_free_leads_alarms_total [1-9]/);
    expect(app.logged()).toContain(`"event":"free_leads_alarm","count":${ALARM + 1},"accountIds":[${account.id}]`);
  });

  it('are shown to super admins beside the requests that wait', async () => {
    const admin = await app.signIn(await superAdmin('ada@example.com'));
    const account = await newAccount();
    await takeFree(account, ALARM);
    expect((await admin.get('/api/manage/queues').expect(200)).body.manyFreeLeads).toBeNull();

    await takeFree(account, 1);

    expect((await admin.get('/api/manage/queues').expect(200)).body.manyFreeLeads).toBe(ALARM + 1);
  });
});

describe('no alarm comes', () => {
  it('for as many as the setting allows', async () => {
    await takeFree(await newAccount(), ALARM);

    expect(await alarms()).toEqual([]);
  });

  it('for accounts of more than seven days, for super admins, and for what was paid', async () => {
    await takeFree(await oldAccount(), ALARM + 1);
    await takeFree(await superAdmin('ada@example.com'), ALARM + 1);
    const account = await newAccount();
    for (let index = 0; index <= ALARM; index += 1) await createPurchase(app.ctx, account);

    expect(await alarms()).toEqual([]);
  });

  it('for what was taken more than a day ago', async () => {
    const account = await newAccount();
    await takeFree(account, ALARM);
    app.ctx.clock.advance(DAY_MS + MINUTE_MS);
    await takeFree(account, 1);

    expect(await alarms()).toEqual([]);
  });
});
