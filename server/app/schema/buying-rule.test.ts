import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

/** Runs the statement of the upgrade that chooses who may buy, and returns the rules that are stored then. */
async function upgrade(): Promise<unknown[]> {
  const { raw } = app.ctx.store;
  const sql = await readFile('migrations/0028_buying-rule.sql', 'utf8');
  await raw.query(sql.split('--> statement-breakpoint').at(-1) ?? '');
  const { rows } = await raw.query('select buying_rule as rule from market_settings order by id');
  return rows.map(({ rule }) => rule);
}

it('the upgrade lets everybody go on buying in a market that is in use, and leaves a new one to its default', async () => {
  expect(await upgrade()).toEqual([]);

  await createUser(app.ctx);
  expect(await upgrade()).toEqual(['anyone']);

  await app.ctx.store.raw.query(`update market_settings set buying_rule = 'licence_verified'`);
  expect(await upgrade()).toEqual(['licence_verified']);
});
