import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { insertPurchases, manyPurchases } from '../../../tests/support/purchase-fixtures.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { statementsOf as allStatementsOf } from '../../../tests/support/statements.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let few: Agent;
let many: Agent;
let ofFew: number;
let ofMany: number;

beforeAll(async () => {
  app = await createTestApp();
  const [small, large] = [await createUser(app.ctx), await createUser(app.ctx)];
  few = await app.signIn(small);
  many = await app.signIn(large);
  const now = app.ctx.clock.now();
  ofFew = (await insertPurchases(app.ctx, small, manyPurchases(2, now)))[0]!.purchaseId;
  ofMany = (await insertPurchases(app.ctx, large, manyPurchases(400, now)))[0]!.purchaseId;
});

afterAll(() => app.close());

/** The statements about purchases that one call runs when the same was asked for before. */
async function statementsOf(agent: Agent, path: string): Promise<string[]> {
  await agent.get(path).expect(200);
  return firstStatementsOf(agent, path);
}

async function firstStatementsOf(agent: Agent, path: string): Promise<string[]> {
  const statements = await allStatementsOf(() => agent.get(path).expect(200));
  return statements.map(({ text }) => text).filter((text) => text.includes('"lead_purchases"'));
}

async function cursorOfMany(): Promise<string> {
  const { headers } = await many.get('/api/my-purchased-leads?limit=5').expect(200);
  return String(headers['x-next-cursor']);
}

describe('the statements of a call', () => {
  it('are one more for cards that were not made yet, however many', async () => {
    expect(await firstStatementsOf(few, '/api/my-purchased-leads?archived=true&sort=oldest')).toHaveLength(1);
    expect(await firstStatementsOf(many, '/api/my-purchased-leads?archived=true&sort=oldest&limit=500')).toHaveLength(2);
    expect(await firstStatementsOf(few, '/api/my-purchased-leads')).toHaveLength(2);
  });

  it.each([
    ['a page', '/api/my-purchased-leads?limit=500', 1],
    ['a page of a stage with a search', '/api/my-purchased-leads?stage=called&q=priya&sort=highest&limit=500', 1],
    ['the whole list', '/api/my-purchased-leads', 1],
    ['the summary', '/api/my-purchased-leads/summary?q=priya', 1],
    ['the returns', '/api/my-purchased-leads/returns', 2],
  ])('are as many for a large account as for a small one: %s', async (_what, path, count) => {
    expect(await statementsOf(few, path)).toHaveLength(count);
    expect(await statementsOf(many, path)).toEqual(await statementsOf(few, path));
  });

  it('are as many after a cursor, and for a history', async () => {
    expect(await statementsOf(many, `/api/my-purchased-leads?cursor=${await cursorOfMany()}`)).toHaveLength(1);
    expect(await statementsOf(few, `/api/lead-purchases/${ofFew}/history`)).toHaveLength(1);
    expect(await statementsOf(many, `/api/lead-purchases/${ofMany}/history`)).toHaveLength(1);
  });
});
