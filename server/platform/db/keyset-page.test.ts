import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../../../tests/support/test-store.ts';
import { keyset, paginate } from './keyset-page.ts';

const things = pgTable('paged_things', {
  id: integer().primaryKey(),
  rank: integer(),
  seenAt: timestamp('seen_at', { withTimezone: true }),
});

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
  await test.store.raw.query('create table paged_things (id int primary key, rank int, seen_at timestamptz)');
  // Several of each rank, some without one, and instants that differ by less than a Date can tell.
  await test.store.raw.query(`insert into paged_things
    select n, nullif(n % 5, 0), case when n % 4 > 0 then '2026-01-01T00:00:00.123456Z'::timestamptz + interval '1 microsecond' * (n % 7) end
    from generate_series(1, 60) n`);
});

afterAll(async () => {
  await test.store.raw.query('drop table paged_things');
  await test.drop();
});

async function walk(order: ReturnType<typeof keyset>, size: number): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const found = await test.store.db
      .select({ id: things.id, pageKey: order.pageKey })
      .from(things)
      .where(order.after(cursor))
      .orderBy(...order.orderBy)
      .limit(size + 1);
    const page = paginate(found, size);
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

const sorted = async (orderBy: string) =>
  (await test.store.raw.query(`select id from paged_things order by ${orderBy}`)).rows.map(({ id }) => id);

const unique = { value: things.id, kind: 'integer' } as const;

describe('pages of an order', () => {
  it.each([
    ['rank asc nulls last, id asc', [{ value: things.rank, kind: 'integer', nulls: 'last' }, unique]],
    ['rank asc nulls first, id asc', [{ value: things.rank, kind: 'integer', nulls: 'first' }, unique]],
    ['rank desc nulls last, id asc', [{ value: things.rank, kind: 'integer', isDescending: true, nulls: 'last' }, unique]],
    ['rank desc nulls first, id desc', [{ value: things.rank, kind: 'integer', isDescending: true, nulls: 'first' }, { ...unique, isDescending: true }]],
    [
      'rank desc nulls last, seen_at asc nulls first, id desc',
      [
        { value: things.rank, kind: 'integer', isDescending: true, nulls: 'last' },
        { value: things.seenAt, kind: 'instant', nulls: 'first' },
        { ...unique, isDescending: true },
      ],
    ],
    ['id desc', [{ ...unique, isDescending: true }]],
  ] as const)('hold every row once, in order: %s', async (orderBy, keys) => {
    for (const size of [1, 7, 20, 60]) expect(await walk(keyset('things', keys), size)).toEqual(await sorted(orderBy));
  });

  it('tell instants apart that are a microsecond from each other', async () => {
    await test.store.raw.query(`update paged_things set seen_at = '2026-01-01T00:00:00.999990Z'::timestamptz + interval '1 microsecond' * id`);
    const order = keyset('things', [{ value: things.seenAt, kind: 'instant' }, unique]);

    expect(await walk(order, 9)).toEqual(await sorted('seen_at, id'));
  });
});
