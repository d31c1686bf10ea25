import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Db } from './client.ts';
import { coalesce } from './coalesce.ts';

let app: TestApp;
let db: Db;

beforeAll(async () => {
  app = await createTestApp();
  ({ db } = app.ctx);
});

afterAll(() => app.close());

/** What each run was asked for, and how to let it end. */
let runs: { asked: readonly number[]; end: () => void; fail: (error: Error) => void }[];
let double: (db: Db, one: number) => Promise<number>;

beforeEach(() => {
  runs = [];
  double = coalesce(async (_db, asked: readonly number[]) => {
    await new Promise<void>((end, fail) => runs.push({ asked, end, fail }));
    return (one) => one * 2;
  });
});

const asked = () => runs.map((run) => run.asked);
/** Waits until what was asked in this turn of the event loop is on its way. */
const turn = async () => {
  await setImmediate();
  await setImmediate();
};

const kept = async () => (await app.ctx.store.raw.query('select word from words order by word')).rows.map(({ word }) => word);

describe('calls that share statements', () => {
  it('go together when they are made in one moment, and each gets its own answer', async () => {
    const answers = Promise.all([double(db, 1), double(db, 2), double(db, 2)]);
    await turn();

    expect(asked()).toEqual([[1, 2, 2]]);
    runs[0]?.end();
    expect(await answers).toEqual([2, 4, 4]);
  });

  it('go together when one is made later in the same turn, as when several requests were read at once', async () => {
    const first = double(db, 1);
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    const answers = Promise.all([first, double(db, 2)]);
    await turn();

    expect(asked()).toEqual([[1, 2]]);
    runs[0]?.end();
    expect(await answers).toEqual([2, 4]);
  });

  it('never join one that has begun: it may have read already', async () => {
    const first = double(db, 1);
    await turn();
    const later = Promise.all([double(db, 2), double(db, 3)]);
    await turn();
    expect(asked()).toEqual([[1]]);

    runs[0]?.end();
    await first;
    await turn();
    expect(asked()).toEqual([[1], [2, 3]]);
    runs[1]?.end();
    expect(await later).toEqual([4, 6]);
  });

  it('fail together, and those after them do not', async () => {
    const first = Promise.allSettled([double(db, 1), double(db, 2)]);
    await turn();
    const later = double(db, 3);
    runs[0]?.fail(new Error('no connection'));
    expect(await first).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await turn();

    runs[1]?.end();
    expect(await later).toBe(6);
  });

  it('fail alone where the values of one are to blame', async () => {
    const words = coalesce(async (handle, some: readonly string[]) => {
      const { rows } = await app.ctx.store.raw.query('select word::uuid::text as word from unnest($1::text[]) word', [some]);
      expect(handle).toBe(db);
      return (_word, index) => rows[index]?.['word'];
    });
    const [one, other] = [randomUUID(), randomUUID()];

    const ends = await Promise.allSettled([words(db, one), words(db, 'no key'), words(db, other)]);

    expect(ends).toMatchObject([{ value: one }, { status: 'rejected', reason: { code: '22P02' } }, { value: other }]);
  });

  it('fail alone where JavaScript throws for one of them', async () => {
    const instants = coalesce((_db, some: readonly Date[]) => {
      const written = some.map((at) => at.toISOString());
      return Promise.resolve((_at: Date, index: number) => written[index]);
    });
    const at = new Date('2026-01-01T00:00:00.000Z');

    const ends = await Promise.allSettled([instants(db, at), instants(db, new Date(Number.NaN)), instants(db, at)]);

    expect(ends).toMatchObject([{ value: at.toISOString() }, { status: 'rejected', reason: { name: 'RangeError' } }, { value: at.toISOString() }]);
  });

  describe('and a transaction', () => {
    let words: string[];

    beforeEach(async () => {
      words = [];
      await app.ctx.store.raw.query('create table if not exists words (word text)');
      await app.ctx.store.raw.query('truncate words');
    });

    afterAll(() => app.ctx.store.raw.query('drop table words'));

    const insert = (handle: Db, some: readonly string[]) =>
      handle.transaction(async (tx) => {
        for (const word of some) {
          await tx.execute(sql`insert into words values (${word})`);
          words.push(word);
          if (word === 'bad') throw new Error('A bug');
        }
      });

    it('fail alone where its work throws any error for one of them', async () => {
      const keep = coalesce(async (handle, some: readonly string[]) => {
        await insert(handle, some);
        return (word) => word;
      });

      const ends = await Promise.allSettled([keep(db, 'one'), keep(db, 'bad'), keep(db, 'other')]);

      expect(ends).toMatchObject([{ value: 'one' }, { status: 'rejected', reason: { message: 'A bug' } }, { value: 'other' }]);
      expect(await kept()).toEqual(['one', 'other']);
    });

    it('are not repeated when an error comes after its commit', async () => {
      const keep = coalesce(async (handle, some: readonly string[]) => {
        await insert(handle, some);
        throw new Error('The answer is lost');
      });

      const ends = await Promise.allSettled([keep(db, 'one'), keep(db, 'other')]);

      expect(ends).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
      expect(words).toEqual(['one', 'other']);
      expect(await kept()).toEqual(['one', 'other']);
    });
  });

  it('do not wait for long for one that is slow, and are four at most on their way', async () => {
    const answers: Promise<number>[] = [];
    for (const one of [1, 2, 3, 4]) {
      answers.push(double(db, one));
      await vi.waitFor(() => expect(asked()).toHaveLength(one), { interval: 10 });
    }
    answers.push(double(db, 5), double(db, 6));
    await wait(250);
    expect(asked()).toEqual([[1], [2], [3], [4]]);

    runs[3]?.end();
    await vi.waitFor(() => expect(asked()).toEqual([[1], [2], [3], [4], [5, 6]]));
    for (const { end } of runs) end();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12]);
  });

  it('of a transaction are its own', async () => {
    const outside = double(db, 1);
    const inside = db.transaction(async (tx) => {
      const answer = double(tx, 2);
      await turn();
      expect(asked()).toEqual([[1], [2]]);
      runs[1]?.end();
      return answer;
    });

    expect(await inside).toBe(4);
    runs[0]?.end();
    expect(await outside).toBe(2);
  });
});
