import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoHolds, jobs } from '../../../shared/schema/index.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Db } from './client.ts';
import { prepared } from './prepared.ts';

type NewJob = typeof jobs.$inferInsert;

const insertJob = prepared((db, job: NewJob) => db.insert(jobs).values(job).returning());
const findJob = prepared((db, { id }: { id: number }) => db.select().from(jobs).where(eq(jobs.id, id)));
const updateJob = prepared((db, { id, ...columns }: Partial<NewJob> & { id: number }) =>
  db.update(jobs).set(columns).where(eq(jobs.id, id)).returning(),
);
const insertHold = prepared((db, hold: typeof demoHolds.$inferInsert) => db.insert(demoHolds).values(hold).returning());

const AT = new Date('2026-11-21T03:04:05.678Z');
const job = { name: 'a job', payload: { leadId: 7 }, maxAttempts: 3, runAt: AT };

let app: TestApp;
let db: Db;

beforeAll(async () => {
  app = await createTestApp();
  ({ db } = app.ctx);
});

afterAll(() => app.close());

async function insert(values: NewJob, where = db) {
  const [row] = await insertJob(where, values);
  if (!row) throw new Error('The job was not inserted');
  return row;
}

describe('a statement that is built once', () => {
  it('takes and gives every value as the builder does: JSON, instants, sums and nothing', async () => {
    const { id } = await insert({ ...job, singletonKey: null });

    expect(await findJob(db, { id })).toMatchObject([{ ...job, singletonKey: null, leasedUntil: null }]);
    expect(await insertHold(db, { id: 'hold of a test', attemptId: crypto.randomUUID(), amountCents: 12_34 })).toMatchObject([
      { amountCents: 12_34 },
    ]);
  });

  it('is another one for each set of values: what is undefined is left out, what is null is set', async () => {
    const { id } = await insert(job);

    expect(await updateJob(db, { id, leasedUntil: AT, lastError: 'out of reach' })).toMatchObject([{ leasedUntil: AT }]);
    expect(await updateJob(db, { id, leasedUntil: undefined, lastError: null })).toMatchObject([
      { leasedUntil: AT, lastError: null },
    ]);
    expect(await updateJob(db, { id, leasedUntil: null })).toMatchObject([{ leasedUntil: null, lastError: null }]);
  });

  it('runs in the transaction that it is handed, and outside of it', async () => {
    const undone = new Error('undone');
    const outside = await insert(job);
    const lost: number[] = [];

    const run = db.transaction(async (tx) => {
      const inside = await insert(job, tx);
      lost.push(inside.id);
      expect(await findJob(tx, { id: inside.id })).toHaveLength(1);
      throw undone;
    });

    await expect(run).rejects.toBe(undone);
    expect(await findJob(db, { id: Number(lost[0]) })).toEqual([]);
    expect(await findJob(db, { id: outside.id })).toHaveLength(1);
  });

  it('keeps the values of calls at the same time apart', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, (_, leadId) => insert({ ...job, payload: { leadId } })));

    const found = await Promise.all(made.map(({ id }) => findJob(db, { id })));

    expect(found.map(([row]) => row?.payload)).toEqual(made.map((_, leadId) => ({ leadId })));
  });
});
