import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../tests/support/expect-problem.ts';
import { createUser } from '../../tests/support/factories.ts';
import { fingerprint } from '../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  const provider = await createUser(app.ctx);
  agent = await app.signIn(provider);
  await createPurchase(app.ctx, provider);
});

afterAll(() => app.close());

const PATH_IDS = [
  '0', '-1', '1.5', '2147483648', '9223372036854775808', '99999999999999999999', 'abc', '1;drop', '1e3', '0x1',
  '01', '+1', '%00', '%20', '1%27', '%F0%9F%98%80', 'null', 'undefined', '[object%20Object]', '1,2',
];

describe('an id', () => {
  it.each(PATH_IDS)('of %s in a path is refused', async (id) => {
    const before = await fingerprint(app.ctx);

    const answers = [
      await agent.patch(`/api/leads/${id}`).send({ customerName: 'New' }),
      await agent.post(`/api/leads/${id}/purchase`).send({}),
      await agent.patch(`/api/lead-purchases/${id}/sales-stage`).send({ salesStage: 'called' }),
    ];

    for (const answer of answers) expectProblem(answer, 'invalid_input', 'Not a valid id');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each([0, -1, 1.5, 2_147_483_648, 2 ** 63, '1', 'abc', null, [1], {}])(
    'of %j in a body is refused',
    async (leadId) => {
      const response = await agent.post('/api/create-payment-intent').send({ leadId });

      expect(expectProblem(response, 'invalid_input')[0]?.path).toBe('leadId');
    },
  );

  it('that cannot be decoded is refused', async () => {
    const response = await agent.patch('/api/leads/%E0%A4%A').send({ customerName: 'New' });

    expectProblem(response, 'invalid_input', 'The request could not be read');
  });

  it('that nobody has is not found', async () => {
    const answers = [
      await agent.patch('/api/leads/2147483647').send({ customerName: 'New' }),
      await agent.post('/api/leads/2147483647/purchase').send({}),
      await agent.post('/api/create-payment-intent').send({ leadId: 2_147_483_647 }),
    ];

    for (const answer of answers) expectProblem(answer, 'not_found', 'There is no such lead');
    const stage = await agent.patch('/api/lead-purchases/2147483647/sales-stage').send({ salesStage: 'called' });
    expectProblem(stage, 'not_found', 'There is no such purchase');
  });
});
