import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newFileKey } from '../../../platform/files/file-storage.ts';
import { fileCertificate, inDays, pdf } from '../../../../tests/support/certificates.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { sweepFiles } from '../../back-office/files/sweep-files.ts';
import { decideInsurance } from './decide-insurance.ts';
import { endOldCertificates } from './end-old-certificates.ts';
import { deleteInsuranceOf } from './delete-insurance.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let boss: Viewer;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  boss = await createUser(app.ctx, { userType: 'super_admin' });
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate insurance_policies, jobs, rate_limits');
  await app.ctx.store.raw.query('update users set insured_until = null, insurance_review = null');
  app.mails.length = 0;
  app.files.stored.clear();
  // A test before may have gone on for longer than a session lasts.
  admin = await app.signIn(boss);
  await setMarket(admin, { insuranceRequired: true });
});

async function insuredUntil(expiresOn: string) {
  const buyer = await createUser(app.ctx);
  const agent = await app.signIn(buyer);
  const file = async (date: string) => (await fileCertificate(agent, { expiresOn: date }).expect(201)).body.policies[0].id as number;
  const policyId = await file(expiresOn);
  await decideInsurance(app.ctx, boss, policyId, { state: 'verified', base: { state: 'under_review' } });
  await app.ctx.store.raw.query('truncate jobs');
  return { buyer, file, policyId };
}

/** Runs the day's reminders and sends what they enqueue. */
async function remind(): Promise<string[]> {
  app.mails.length = 0;
  await runJob(app.ctx, remindOfExpiry, {});
  await drainJobs(app.ctx);
  return app.mails.map(({ to, subject }) => `${to}: ${subject}`);
}

const DAY_MS = 86_400_000;

const written = (date: string) => new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

describe('an electrician', () => {
  it('is reminded 30 and 7 days before the insurance ends, once each', async () => {
    const expiresOn = inDays(app.ctx, 40);
    const { buyer } = await insuredUntil(expiresOn);
    const told: string[][] = [];

    for (let day = 0; day <= 42; day += 1) {
      told.push(await remind());
      app.ctx.clock.advance(DAY_MS);
    }

    const email = `${buyer.email}: Your insurance ends on ${written(expiresOn)}`;
    expect(told.flatMap((emails, day) => emails.map((subject) => [day, subject]))).toEqual([
      [10, email],
      [33, email],
    ]);
  });

  it('is reminded once where both are due', async () => {
    const { buyer } = await insuredUntil(inDays(app.ctx, 3));

    expect(await remind()).toHaveLength(1);
    expect(await remind()).toEqual([]);
    expect(buyer.email).not.toBeNull();
  });

  it('is not reminded while a renewal waits for a person, and is once that was refused', async () => {
    const { file } = await insuredUntil(inDays(app.ctx, 20));
    const renewed = await file(inDays(app.ctx, 385));

    expect(await remind()).toEqual([]);
    await decideInsurance(app.ctx, boss, renewed, { state: 'refused', reason: 'Blurred.', base: { state: 'under_review' } });
    await app.ctx.store.raw.query('truncate jobs');
    expect(await remind()).toHaveLength(1);
  });

  it.each([
    ['no longer buys with that policy', `update users set insured_until = '2099-01-01'`],
    ['is shut out', 'update users set is_active = false where id <> 1'],
  ])('is not reminded who %s', async (_what, statement) => {
    await insuredUntil(inDays(app.ctx, 20));
    await app.ctx.store.raw.query(statement);

    expect(await remind()).toEqual([]);
    await app.ctx.store.raw.query('update users set is_active = true');
  });

  it('is not reminded where buying needs no insurance', async () => {
    await setMarket(admin);
    await insuredUntil(inDays(app.ctx, 20));

    expect(await remind()).toEqual([]);
  });
});

describe('an account whose insurance is deleted', () => {
  it('has no policy and no file any more, and lacks insurance', async () => {
    const { buyer, file } = await insuredUntil(inDays(app.ctx, 20));
    await file(inDays(app.ctx, 385));
    const other = await insuredUntil(inDays(app.ctx, 20));
    expect(app.files.stored.size).toBe(3);

    await app.ctx.db.transaction((tx) => deleteInsuranceOf(tx, buyer.id));
    await drainJobs(app.ctx);

    const { rows } = await app.ctx.store.raw.query('select distinct user_id from insurance_policies');
    expect(rows).toEqual([{ user_id: other.buyer.id }]);
    expect(app.files.stored.size).toBe(1);
    const standing = await app.ctx.store.raw.query(`select insured_until, insurance_review from users where id = ${buyer.id}`);
    expect(standing.rows).toEqual([{ insured_until: null, insurance_review: null }]);
  });

  it('loses its file also where the storage cannot be reached at first', async () => {
    const { buyer } = await insuredUntil(inDays(app.ctx, 20));
    await app.ctx.db.transaction((tx) => deleteInsuranceOf(tx, buyer.id));
    app.files.failNext();

    await drainJobs(app.ctx);
    expect(app.files.stored.size).toBe(1);
    app.ctx.clock.advance(60_000);
    await drainJobs(app.ctx);

    expect(app.files.stored.size).toBe(0);
  });

  it('keeps its files when that is rolled back', async () => {
    const { buyer } = await insuredUntil(inDays(app.ctx, 20));

    await app.ctx.db
      .transaction(async (tx) => {
        await deleteInsuranceOf(tx, buyer.id);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await drainJobs(app.ctx);

    expect(app.files.stored.size).toBe(1);
  });
});

const age = (days: number) => ({ bytes: pdf(), storedAt: new Date(Date.now() - days * DAY_MS) });

describe('a stored file', () => {
  it('without a record is deleted once it is a day old, and no other is', async () => {
    await insuredUntil(inDays(app.ctx, 20));
    for (const file of app.files.stored.values()) file.storedAt = new Date(0);
    const [named = ''] = app.files.stored.keys();
    const [old, young] = [newFileKey(), newFileKey()];
    app.files.stored.set(old, age(1.1)).set(young, age(0.9));

    await runJob(app.ctx, sweepFiles, {});

    expect([...app.files.stored.keys()].toSorted()).toEqual([named, young].toSorted());
  });

  it('is left alone in a storage that is full of others’ files', async () => {
    for (let count = 0; count < 25; count += 1) app.files.stored.set(newFileKey(), age(5));

    await runJob(app.ctx, sweepFiles, {});

    expect(app.files.stored.size).toBe(25);
    expect(app.logged()).toContain('file_sweep_refused');
  });
});

describe('a certificate that no longer counts', () => {
  it('ends with its file 90 days after it was refused or replaced; one that counts stays', async () => {
    const { buyer, file, policyId } = await insuredUntil(inDays(app.ctx, 385));
    const replaced = await file(inDays(app.ctx, 386));
    const refused = await file(inDays(app.ctx, 387));
    await decideInsurance(app.ctx, boss, refused, { state: 'refused', reason: 'Blurred.', base: { state: 'under_review' } });
    const left = async () => {
      await endOldCertificates(app.ctx.db, app.ctx.clock.now());
      await drainJobs(app.ctx);
      const { rows } = await app.ctx.store.raw.query(`select id from insurance_policies where user_id = ${buyer.id} order by id`);
      return { policies: rows.map(({ id }) => id), files: app.files.stored.size };
    };

    app.ctx.clock.advance(89 * DAY_MS);
    expect(await left()).toEqual({ policies: [policyId, replaced, refused], files: 3 });
    app.ctx.clock.advance(2 * DAY_MS);
    expect(await left()).toEqual({ policies: [policyId], files: 1 });

    const { rows } = await app.ctx.store.raw.query(`select insured_until is not null as is_insured, insurance_review from users where id = ${buyer.id}`);
    expect(rows).toEqual([{ is_insured: true, insurance_review: null }]);
  });
});
