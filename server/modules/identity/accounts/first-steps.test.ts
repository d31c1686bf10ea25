import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newtown, turnOnEmails } from '../../../../tests/support/alerts.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

const stepsOf = async (agent: Agent) => (await agent.get('/api/auth/me').expect(200)).body.firstSteps as object | null;
const saveCard = (id: number) =>
  market.app.ctx.store.raw.query(
    `insert into saved_cards (user_id, customer_id, is_test, payment_method_id, brand, last4, exp_month, exp_year)
     values (${id}, 'cus_${id}', true, 'pm_${id}', 'visa', '4242', 12, 2090)`,
  );

describe('the first steps', () => {
  it('are an electrician’s until all of them are done, and then never again', async () => {
    const user = await createUser(market.app.ctx, { licenseNumber: '123456C', licenseState: 'NSW', ...newtown });
    const agent = await market.app.signIn(user);
    expect(await stepsOf(agent)).toEqual({ hasAlerts: false, hasCard: false });

    await turnOnEmails(agent);
    expect(await stepsOf(agent)).toEqual({ hasAlerts: true, hasCard: false });

    await saveCard(user.id);
    expect(await stepsOf(agent)).toBeNull();

    await agent.delete('/api/saved-card').expect(200);
    expect(await stepsOf(agent)).toBeNull();
  });

  it('stay while the account has no area or licence', async () => {
    const user = await createUser(market.app.ctx);
    const agent = await market.app.signIn(user);
    await turnOnEmails(agent);
    await saveCard(user.id);

    expect(await stepsOf(agent)).toEqual({ hasAlerts: true, hasCard: true });
  });

  it('stay while the licence stands refused', async () => {
    const refused = { licenseNumber: '123456C', licenseState: 'NSW', isVerified: false, licenseRefusal: 'No such number.' } as const;
    const user = await createUser(market.app.ctx, { ...refused, ...newtown });
    const agent = await market.app.signIn(user);
    await turnOnEmails(agent);
    await saveCard(user.id);

    expect(await stepsOf(agent)).toEqual({ hasAlerts: true, hasCard: true });
  });

  it('are dismissed by their electrician, as often as they like', async () => {
    const agent = await market.app.signIn(await createUser(market.app.ctx));

    expect((await agent.post('/api/account/first-steps/dismiss').send({}).expect(200)).body.firstSteps).toBeNull();
    await agent.post('/api/account/first-steps/dismiss').send({}).expect(200);

    expect(await stepsOf(agent)).toBeNull();
  });

  it.each(['customer', 'team_member', 'super_admin'] as const)('are nothing for a %s', async (userType) => {
    const teamOwnerId = userType === 'team_member' ? (await createUser(market.app.ctx)).id : null;
    const agent = await market.app.signIn(await createUser(market.app.ctx, { userType, teamOwnerId }));

    expect(await stepsOf(agent)).toBeNull();
    expectProblem(await agent.post('/api/account/first-steps/dismiss').send({}), 'forbidden');
  });
});
