import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

const archive = (leadId: number, by: Agent = admin) => by.post(`/api/leads/${leadId}/archive`);

describe('archiving a lead', () => {
  it('takes it off the market and lets every hold on it go', async () => {
    const { id } = await createLead(app.ctx);
    const agent = await app.signIn(await createUser(app.ctx));
    await openPayment(agent, id);

    await archive(id).expect(200, { id });
    await drainAttempts(app.ctx);

    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'release', settled: 'released', reason: 'withdrawn' }]);
    const market = await agent.get('/api/leads').expect(200);
    expect((market.body as { id: number }[]).map((lead) => lead.id)).not.toContain(id);
  });

  it('case 45: an archived lead is not to be bought, and may be archived again', async () => {
    const { id } = await createLead(app.ctx);
    await archive(id).expect(200);
    const agent = await app.signIn(await createUser(app.ctx));
    const before = await fingerprint(app.ctx);

    expectProblem(await sendPurchase(agent, id), 'not_found');
    await archive(id).expect(200, { id });

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('case 45: a sold lead is not to be archived', async () => {
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx));
    const before = await fingerprint(app.ctx);

    expectProblem(await archive(leadId), 'lead_sold', 'This lead is sold. Reverse the purchase first.');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is for the super admin alone', async () => {
    const { id } = await createLead(app.ctx);
    const provider = await app.signIn(await createUser(app.ctx));
    const before = await fingerprint(app.ctx);

    expectProblem(await archive(id, provider), 'forbidden');
    expectProblem(await archive(999_999), 'not_found');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
