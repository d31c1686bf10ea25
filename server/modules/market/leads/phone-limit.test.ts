import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/client.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser, newWork, quote } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findPhoneUse } from './phone-limit-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
});

const PHONE = '0412 345 678';
const file = (fields: object = {}) => app.visitor().post('/api/leads').send({ ...quote, electricalWork: newWork(), customerPhone: PHONE, ...fields });
const many = (count: number, fields: (index: number) => object = () => ({})) =>
  Promise.all(Array.from({ length: count }, async (_, index) => (await file(fields(index))).status));

describe('requests of one phone number', () => {
  it('are two at most while both are open, however many are sent at once and however the number is written', async () => {
    const spellings = [PHONE, '+61412345678', '0061 412 345 678', '(04) 1234-5678', '+61 (0)412.345.678'];

    const statuses = await many(40, (index) => ({ customerPhone: spellings[index % spellings.length] }));

    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(38);
    expect(await countRows(app.ctx, 'leads')).toBe(2);
    expect(await countRows(app.ctx, 'jobs', `name = 'lead-alert'`)).toBe(2);
  });

  it('are two at most also when transactions of several servers decide at once', async () => {
    const phone = '+61412345678';
    const decide = () =>
      app.ctx.db.transaction(async (tx) => {
        const { limit } = await findPhoneUse(tx, { phone, filedFrom: null }, app.ctx.clock.now());
        if (!limit) await createLead({ ...app.ctx, db: tx }, { customerPhone: PHONE });
        return limit;
      });

    const limits = await Promise.all(Array.from({ length: 8 }, decide));

    expect(limits.filter((limit) => limit === undefined)).toHaveLength(2);
    expect(limits.filter((limit) => limit === 'open')).toHaveLength(6);
  });

  it('hide no request of another number that is sent among them', async () => {
    const [statuses, other] = await Promise.all([many(40), file({ customerPhone: '0412 345 679', customerName: 'Real Customer' })]);

    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(other.status).toBe(201);
    const { body } = await (await app.signIn(await createUser(app.ctx))).get('/api/leads').expect(200);
    expect(body).toHaveLength(3);
    expect(body.map(({ id }: { id: number }) => id)).toContain(other.body.id);
  });

  it('are two also when the number is put into a request afterwards', async () => {
    const idempotencyKey = randomUUID();
    await file({ customerPhone: '0412 345 679', idempotencyKey });
    await many(2);

    const corrected = await file({ idempotencyKey });

    expectProblem(corrected, 'conflict');
    expect(await countRows(app.ctx, 'leads', `customer_phone_international = '+61412345678'`)).toBe(2);
  });

  it('are refused with a way on', async () => {
    await many(2);

    expectProblem(
      await file(),
      'conflict',
      'This phone number already has 2 open requests. To change one or add to it, call us on 1800 975 707.',
    );
  });

  it('may follow when an earlier one is no longer open, five within a day', async () => {
    for (let round = 0; round < 5; round += 1) await archiveLead(app.ctx, (await file().expect(201)).body.id);

    const refused = await file();

    expectProblem(
      refused,
      'rate_limited',
      'This phone number has sent 5 requests in the last 24 hours. Please try again tomorrow, or call us on 1800 975 707.',
    );
    app.ctx.clock.advance(24 * 3_600_000 + 1000);
    await file().expect(201);
  });

  it('may be sent again with the same key: that is the same request', async () => {
    const key = randomUUID();
    const electricalWork = newWork();
    const first = await file({ idempotencyKey: key, electricalWork }).expect(201);
    await file().expect(201);

    const again = await file({ idempotencyKey: key.toUpperCase(), electricalWork }).expect(201);

    expect(again.body).toEqual(first.body);
    expectProblem(await file({ idempotencyKey: randomUUID() }), 'conflict');
  });

  it('have no limit in the demo world when the number is set aside for fiction', async () => {
    const statuses = await many(8, () => ({ customerPhone: '0491 570 158' }));

    expect(statuses).toEqual(Array.from({ length: 8 }, () => 201));
  });

  it('are limited for such a number in production', async () => {
    const { config } = app.ctx;
    const wasProduction = config.isProduction;
    config.isProduction = true;

    const statuses = await many(8, () => ({ customerPhone: '0491 570 158' }));
    config.isProduction = wasProduction;

    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  });
});

const countOf = (tx: Db) =>
  tx.select().from(sql`request_usage(array['+61412345678'], array['of one network'], array[${randomUUID()}::uuid], now() - interval '1 day')`);

async function rowsReadBy(tx: Db): Promise<number> {
  const [row] = await tx.select({ read: sql<string>`coalesce(sum(seq_tup_read + idx_tup_fetch), 0)` }).from(sql`pg_stat_xact_user_tables`);
  return Number(row?.read);
}

describe('counting what a sender has filed', () => {
  it('reads nothing of what others file, also by a plan made while the table was empty', async () => {
    const read = await app.ctx.db.transaction(async (tx) => {
      for (let time = 0; time < 10; time += 1) await countOf(tx);
      for (let index = 0; index < 300; index += 1) await createLead({ ...app.ctx, db: tx }, { customerPhone: `0413 ${String(index).padStart(6, '0')}` });
      // As the database does by itself when it is idle: what is known of the rows has changed, so the plan is made again.
      await tx.execute(sql`analyze leads`);
      const before = await rowsReadBy(tx);
      await countOf(tx);
      return (await rowsReadBy(tx)) - before;
    });

    expect(read).toBe(0);
  });
});
