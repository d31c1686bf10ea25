import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { quote } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const file = (signs: object) => app.visitor().post('/api/leads').send({ ...quote, ...signs });

describe('asking for a quote', () => {
  it.each([{ jobTopic: 'Cheap watches' }, { fillMs: 150 }, { jobTopic: 'Cheap watches', fillMs: 150 }])(
    'is not for scripts that show themselves by %j: nothing is stored',
    async (signs) => {
      const before = await fingerprint(app.ctx);

      const response = await file(signs);

      expectProblem(
        response,
        'invalid_input',
        'This looked like an automatic request. Please try again in a moment, or call us.',
      );
      expect(await fingerprint(app.ctx)).toEqual(before);
    },
  );

  it.each([{ jobTopic: '', fillMs: 2_000 }, { jobTopic: null, fillMs: null }, {}])(
    'is filed for people, who send %j',
    async (signs) => {
      const response = await file(signs);

      expect(response.status).toBe(201);
    },
  );

  it.each([{ jobTopic: 5 }, { fillMs: 'long' }])('refuses signs of another shape, such as %j', async (signs) => {
    expectProblem(await file(signs), 'invalid_input');
  });
});
