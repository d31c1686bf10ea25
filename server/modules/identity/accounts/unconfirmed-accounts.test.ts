import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileCertificate, inDays } from '../../../../tests/support/certificates.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { electricalJob } from '../../../../tests/support/own-jobs.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const newAccount = async (isConfirmed: boolean, userType: 'provider' | 'super_admin' = 'provider') =>
  app.signIn(await createUser(app.ctx, { userType, emailConfirmedAt: isConfirmed ? app.ctx.clock.now() : null }));

const acts: readonly [name: string, status: number, act: (agent: Agent) => ReturnType<Agent['post']>][] = [
  ['makes its page public', 200, (agent) => agent.post('/api/my-profile').send({ isPublic: true })],
  ['sends a certificate', 201, (agent) => fileCertificate(agent, { expiresOn: inDays(app.ctx, 200) })],
  ['adds a job of its own', 201, (agent) => agent.post('/api/leads/manual').send(electricalJob)],
];

async function inProduction(run: () => Promise<void>): Promise<void> {
  app.ctx.config.isProduction = true;
  try {
    await run();
  } finally {
    app.ctx.config.isProduction = false;
  }
}

describe('in production an account whose address nobody confirmed', () => {
  it.each(acts)('%s only once it is, and leaves nothing stored before', (_name, status, act) =>
    inProduction(async () => {
      const kept = app.files.stored.size;

      expectProblem(await act(await newAccount(false)), 'email_unconfirmed');
      expect(app.files.stored.size).toBe(kept);
      await act(await newAccount(true)).expect(status);
    }),
  );

  it('still takes its page away, and looks around', () =>
    inProduction(async () => {
      const agent = await newAccount(false);

      await agent.post('/api/my-profile').send({ isPublic: false }).expect(200);
      await agent.get('/api/my-profile').expect(200);
      await agent.get('/api/leads').expect(200);
    }));

  it('is no super admin, who runs the market', () =>
    inProduction(async () => {
      await (await newAccount(false, 'super_admin')).post('/api/leads/manual').send(electricalJob).expect(201);
    }));
});

describe('in the demo world', () => {
  it.each(acts)('anybody %s', async (_name, status, act) => {
    await act(await newAccount(false)).expect(status);
  });
});
