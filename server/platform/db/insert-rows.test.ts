import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoHolds, jobs } from '../../../shared/schema/index.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { encodeRows, insertOf } from './insert-rows.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const AT = new Date('2026-11-21T03:04:05.678Z');
const job = { name: 'a job', payload: { leadId: 7, words: ['"', '\\', null] }, maxAttempts: 3, runAt: AT, createdAt: AT };

describe('rows in one statement', () => {
  it('are what the query builder would insert, with nothing and defaults where nothing is given', async () => {
    const { db } = app.ctx;
    const keys = [randomUUID(), randomUUID()];
    const rows = keys.map((singletonKey, index) => ({ ...job, singletonKey, name: `job ${index}`, lastError: index === 0 ? null : undefined }));

    await insertOf(db, jobs, encodeRows(jobs, rows));

    const stored = await db.select().from(jobs).where(inArray(jobs.singletonKey, keys)).orderBy(jobs.name);
    const rest = { attempts: 0, leasedUntil: null, finishedAt: null, failedAt: null, lastError: null };
    expect(stored).toMatchObject(keys.map((singletonKey, index) => ({ ...job, ...rest, singletonKey, name: `job ${index}` })));
    await db.delete(jobs).where(inArray(jobs.singletonKey, keys));
  });

  it('keep sums to the cent', async () => {
    const { db } = app.ctx;
    const [id, attemptId] = [`hold ${randomUUID()}`, randomUUID()];

    await insertOf(db, demoHolds, encodeRows(demoHolds, [{ id, attemptId, amountCents: 12_345_607, createdAt: AT }]));

    expect(await db.select().from(demoHolds).where(inArray(demoHolds.id, [id]))).toMatchObject([{ attemptId, amountCents: 12_345_607 }]);
    await db.delete(demoHolds).where(inArray(demoHolds.id, [id]));
  });

  it('get from the database what it alone can make', async () => {
    const { db } = app.ctx;
    const { createdAt: _left, ...rest } = job;
    const singletonKey = randomUUID();

    await insertOf(db, jobs, encodeRows(jobs, [{ ...rest, singletonKey }]));

    const [stored] = await db.delete(jobs).where(inArray(jobs.singletonKey, [singletonKey])).returning();
    expect(stored?.createdAt).toBeInstanceOf(Date);
  });
});
