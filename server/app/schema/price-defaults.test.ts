import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLead } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('gives a lead that is stored without prices a start and a current price of 40 dollars', async () => {
  const { id } = await createLead(app.ctx);

  const { rows } = await app.ctx.store.raw.query(
    `update leads set starting_price = default, current_price = default where id = ${id} returning starting_price, current_price`,
  );

  expect(rows).toEqual([{ starting_price: '40.00', current_price: '40.00' }]);
});
