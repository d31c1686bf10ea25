import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCallback } from '../../../../tests/support/callbacks.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findRetention } from './retention-store.ts';
import { retention } from './retention.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterEach(() => app.ctx.store.raw.query('truncate retention_settings'));

afterAll(() => app.close());

const MINUTES_OF_DAY = 24 * 60;
const periods = { unsoldLeadDays: 90, soldLeadDays: 2555, callbackDays: 365, messageDays: 90, documentDays: 2555, auditDays: 2555 };

const run = () => retention.run(app.ctx, {}, 1, new AbortController().signal);

const filedDaysAgo = (days: number, name: string) =>
  createLead(app.ctx, { minutesAgo: days * MINUTES_OF_DAY, customerName: name, electricalWork: `The lamp of ${name} flickers.` });

const stateOf = async (id: number) => {
  const { rows } = await app.ctx.store.raw.query(`select status, anonymised_at is not null as is_anonymous from leads where id = ${id}`);
  return rows[0];
};

describe('what is kept too long', () => {
  it('is made anonymous: unsold requests after 90 days, wherever they are', async () => {
    const [listed, archived, held, young] = [
      await filedDaysAgo(91, 'Vera Oldlisted'),
      await filedDaysAgo(91, 'Vera Oldarchived'),
      await filedDaysAgo(91, 'Vera Oldheld'),
      await filedDaysAgo(89, 'Vera Younglead'),
    ];
    await app.ctx.store.raw.query(`update leads set status = 'archived' where id = ${archived.id}`);
    await app.ctx.store.raw.query(`update leads set status = 'held', held_for = 'many_requests' where id = ${held.id}`);

    await run();

    for (const { id } of [listed, archived, held]) expect(await stateOf(id)).toEqual({ status: 'archived', is_anonymous: true });
    expect(await stateOf(young.id)).toEqual({ status: 'available', is_anonymous: false });
    expect(await tablesThatHold(app.ctx, ['Oldlisted', 'Oldarchived', 'Oldheld'])).toEqual([]);
    expect(await tablesThatHold(app.ctx, ['Younglead'])).toEqual(['leads']);
  });

  it('is made anonymous: sold requests after 7 years from the sale, callbacks after a year', async () => {
    const buyer = await createUser(app.ctx);
    const old = await createPurchase(app.ctx, buyer, { customerName: 'Vera Oldsale' });
    const recent = await createPurchase(app.ctx, buyer, { customerName: 'Vera Newsale', customerPhone: '0412 555 001' });
    await app.ctx.store.raw.query(`update lead_purchases set purchased_at = now() - interval '2556 days' where id = ${old.purchaseId}`);
    await createCallback(app.ctx, { lastName: 'Oldcallback', hoursAgo: 366 * 24 });
    await createCallback(app.ctx, { lastName: 'Newcallback', hoursAgo: 364 * 24 });

    await run();

    expect(await stateOf(old.leadId)).toEqual({ status: 'sold', is_anonymous: true });
    expect(await stateOf(recent.leadId)).toEqual({ status: 'sold', is_anonymous: false });
    expect(await tablesThatHold(app.ctx, ['Oldsale', 'Oldcallback'])).toEqual([]);
    expect(await tablesThatHold(app.ctx, ['Newcallback'])).toEqual(['provider_callbacks']);
    const { body } = await admin.get('/api/provider-callbacks').expect(200);
    expect(JSON.stringify(body)).not.toContain('Removed');
  });

  it('no longer names who bought it, 7 years after the purchase, and keeps the amounts and the account', async () => {
    const buyer = await createUser(app.ctx);
    const old = await createPurchase(app.ctx, buyer);
    const recent = await createPurchase(app.ctx, buyer);
    const named = async (id: number) =>
      (await app.ctx.store.raw.query(`select buyer_name, buyer_email, buyer_phone, amount_paid, buyer_id from lead_purchases where id = ${id}`)).rows[0];
    const before = await named(old.purchaseId);
    await app.ctx.store.raw.query(`update lead_purchases set purchased_at = now() - interval '2556 days' where id = ${old.purchaseId}`);

    await run();

    expect(before?.['buyer_name']).toBe('Sam Archer');
    expect(await named(old.purchaseId)).toEqual({ ...before, buyer_name: 'Removed under our privacy policy', buyer_email: null, buyer_phone: null });
    expect((await named(recent.purchaseId))?.['buyer_name']).toBe('Sam Archer');
  });

  it('no longer names who bought on a tax document, 7 years after it was issued, and keeps its number and amounts', async () => {
    const buyer = await createUser(app.ctx);
    const signedIn = await app.signIn(buyer);
    const documentOf = async ({ purchaseId }: { purchaseId: number }) =>
      (await app.ctx.store.raw.query(`select id, number, total, gst, supplier, buyer from tax_documents where purchase_id = ${purchaseId}`)).rows[0];
    const issueDaysAgo = ({ purchaseId }: { purchaseId: number }, days: number) =>
      app.ctx.store.raw.query(`update tax_documents set issued_at = now() - interval '${days} days' where purchase_id = ${purchaseId}`);
    const [old, recent] = [await createPurchase(app.ctx, buyer), await createPurchase(app.ctx, buyer)];
    await issueDaysAgo(old, 2556);
    await issueDaysAgo(recent, 2554);
    const [before, youngBefore] = [await documentOf(old), await documentOf(recent)];
    expect(before?.['buyer']).toMatchObject({ name: 'Sam Archer' });

    await run();

    const nobody = { name: 'Removed under our privacy policy', company: null, abn: null, email: null, phone: null };
    expect(await documentOf(old)).toEqual({ ...before, buyer: nobody });
    expect(await documentOf(recent)).toEqual(youngBefore);
    await signedIn.get(`/api/tax-documents/${String(before?.['id'])}/pdf`).expect(200).expect('content-type', /pdf/);
  });

  it('is deleted: lines of the audit log, 7 years after the act', async () => {
    await app.ctx.store.raw.query(`insert into audit_log (action, subject_type, subject_id, at)
      select 'lead.archived', 'lead', 'aged-' || days, now() - days * interval '1 day' from unnest('{2554,2556}'::int[]) as days`);

    await run();

    const { rows } = await app.ctx.store.raw.query("select subject_id from audit_log where subject_id like 'aged-%'");
    expect(rows).toEqual([{ subject_id: 'aged-2554' }]);
  });

  it('is deleted: what is known of text messages after 90 days, once they will change no more', async () => {
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx));
    await app.ctx.store.raw.query(`insert into sms_messages (lead_id, kind, phone_hash, status, failure, created_at)
      select ${leadId}, 'received', status || days, status, case when status = 'failed' then 'unreachable' end, now() - days * interval '1 day'
      from unnest('{89,91}'::int[]) as days, unnest('{queued,sent,delivered,failed}'::text[]) as status`);

    await run();

    const { rows } = await app.ctx.store.raw.query('select phone_hash from sms_messages order by phone_hash');
    expect(rows.map(({ phone_hash }) => phone_hash)).toEqual(['delivered89', 'failed89', 'queued89', 'queued91', 'sent89']);
  });

  it('does not stop at a step that fails', async () => {
    const { id } = await filedDaysAgo(91, 'Vera Stillgone');
    const { db } = app.ctx;
    let calls = 0;
    const failing = new Proxy(db, {
      get(target, key) {
        if (key === 'select' && (calls += 1) === 2) throw new Error('the first step fails');
        return Reflect.get(target, key, target);
      },
    });

    await expect(retention.run({ ...app.ctx, db: failing }, {}, 1, new AbortController().signal)).rejects.toThrow('Retention failed for leads on the market');

    expect(await stateOf(id)).toEqual({ status: 'available', is_anonymous: false });
    await run();
    expect(await stateOf(id)).toEqual({ status: 'archived', is_anonymous: true });
  });

  it.each([
    ['callbacks', 'provider_callbacks', async () => {
      const ids = [];
      for (let count = 0; count < 102; count += 1) ids.push(await createCallback(app.ctx, { lastName: 'Oldcallback', hoursAgo: 366 * 24 }));
      return ids;
    }],
    ['leads on the market', 'leads', async () => {
      const ids = [];
      for (let count = 0; count < 102; count += 1) ids.push((await filedDaysAgo(100, `Vera Oldmany${count}`)).id);
      return ids;
    }],
  ])('is ended behind a row of %s that fails, which is tried again', async (step, table, make) => {
    const { raw } = app.ctx.store;
    const [poisoned, ...others] = await make();
    await raw.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`);
    await raw.query(`create trigger fail before update on ${table} for each row when (old.id = ${poisoned}) execute function fail()`);
    const left = async () =>
      (await raw.query(`select id from ${table} where id = any('{${[poisoned, ...others].join(',')}}') and anonymised_at is null`)).rows.map(({ id }) => id);

    await expect(run()).rejects.toThrow(`Retention failed for ${step}`);

    expect(await left()).toEqual([poisoned]);
    await raw.query('drop function fail cascade');
    await run();
    expect(await left()).toEqual([]);
  });

  it('is done once when two servers begin at once', async () => {
    const leads = [];
    for (let count = 0; count < 12; count += 1) leads.push(await filedDaysAgo(100, `Vera Twoserver${count}`));

    await Promise.all([run(), run()]);

    for (const { id } of leads) expect(await stateOf(id)).toEqual({ status: 'archived', is_anonymous: true });
    const { rows } = await app.ctx.store.raw.query(
      `select subject_id from audit_log where action = 'lead.archived' and subject_id = any('{${leads.map(({ id }) => id).join(',')}}'::text[])`,
    );
    expect(rows).toHaveLength(leads.length);
  });

  it('is looked at again the next day', async () => {
    await run();
    await run();

    const { rows } = await app.ctx.store.raw.query("select count(*)::int as count from jobs where name = 'retention' and finished_at is null");
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('the periods', () => {
  it('are the standard ones until they are changed, and then in force', async () => {
    expect(await findRetention(app.ctx.db)).toEqual(periods);

    const { body } = await admin.post('/api/privacy/retention').send({ ...periods, unsoldLeadDays: 30, base: { version: 0 } }).expect(200);

    expect(await findRetention(app.ctx.db)).toEqual({ ...periods, unsoldLeadDays: 30 });
    expect(body).toMatchObject({ periods: { unsoldLeadDays: 30 }, changed: { by: expect.stringContaining('Pat') } });
    const { rows } = await app.ctx.store.raw.query("select before, after from audit_log where action = 'privacy.periods_changed' order by id desc limit 1");
    expect(rows[0]).toEqual({ before: { unsoldLeadDays: 90 }, after: { unsoldLeadDays: 30 } });
  });

  it('are refused beyond their bounds, and when someone else changed them', async () => {
    const refused = await admin.post('/api/privacy/retention').send({ ...periods, soldLeadDays: 30, base: { version: 0 } });
    expectIssue(refused, 'soldLeadDays', 'Please enter a whole number of days from 365 to 3650');

    await admin.post('/api/privacy/retention').send({ ...periods, callbackDays: 100, base: { version: 0 } }).expect(200);
    expectProblem(await admin.post('/api/privacy/retention').send({ ...periods, callbackDays: 200, base: { version: 0 } }), 'conflict');
  });

  it('are refused beyond their bounds by the database too', async () => {
    await expect(
      app.ctx.store.raw.query('insert into retention_settings (unsold_lead_days, sold_lead_days, callback_days, message_days, document_days, audit_days) values (1, 2555, 365, 90, 2555, 2555)'),
    ).rejects.toThrow('retention_settings_unsold_lead_check');
  });
});

vi.setConfig({ testTimeout: 30_000 });
