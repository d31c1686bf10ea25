import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BID, LIMITS } from '../../../../tests/support/bids.ts';
import { addDevice, newtown, subscription, turnOnEmails } from '../../../../tests/support/alerts.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { auditsOf, newMember, tokenInEmail } from '../../../../tests/support/team.ts';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { addPushSubscription } from '../../alerts/add-push-subscription.ts';
import { setPriceWatch } from '../../alerts/set-price-watch.ts';
import { promoteUser } from '../accounts/promote-user.ts';
import { findViewer } from '../accounts/user-store.ts';

let market: StripeTestApp;
let app: TestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
  ({ app } = market);
});

afterAll(() => market.close());

afterEach(() => vi.restoreAllMocks());

const NEW = 'the owner chose this';

/** Sets a new password with the link that is sent to an address, as its owner does. */
async function resetByEmail(email: string) {
  await app.visitor().post('/api/auth/forgot-password').send({ email }).expect(200);
  await drainJobs(app.ctx);
  const resetEmail = app.mails.findLast(({ subject }) => subject.startsWith('Reset your'))?.text ?? '';
  const token = /token=([\w-]+)/.exec(resetEmail)?.[1];
  const response = await app.visitor().post('/api/auth/reset-password').send({ token, password: NEW, confirmPassword: NEW }).expect(200);
  await drainJobs(app.ctx);
  return { resetEmail, body: response.body as Record<string, unknown>, told: app.mails.findLast(({ subject }) => subject.endsWith('password was changed'))?.text ?? '' };
}

async function watchPrice(agent: Agent): Promise<number> {
  const { id } = await createLead(app.ctx);
  await agent.post(`/api/leads/${id}/price-watch`).send({ target: '20.00' }).expect(200);
  return id;
}

/** Sets a card up for standing bids, with limits and a bid. */
async function setUpBids(agent: Agent): Promise<void> {
  const { body } = await agent.post('/api/standing-bids/card').send({ useSavedCard: false }).expect(200);
  market.stripe.control.confirmSetup({ setup: body.setupId, card: 'pm_card_visa' });
  const { demoCard: _demo, ...limits } = LIMITS;
  await agent.post('/api/standing-bids/limits').send({ ...limits, setupId: body.setupId }).expect(200);
  await agent.post('/api/standing-bids').send(BID).expect(201);
}

async function openWithCard(agent: Agent): Promise<number> {
  const { id: leadId } = await createLead(app.ctx);
  const { body } = await agent.post('/api/create-payment-intent').send({ leadId, saveCard: true }).expect(200);
  await confirmHold(market.stripe, (body as { clientSecret: string }).clientSecret);
  return leadId;
}

const savedCard = async (agent: Agent) => ((await agent.get('/api/saved-card').expect(200)).body as { card: unknown }).card;

const rowsOf = async (id: number) => ({
  devices: await countRows(app.ctx, 'push_subscriptions', `user_id = ${id}`),
  choices: await countRows(app.ctx, 'alert_settings', `user_id = ${id}`),
  watches: await countRows(app.ctx, 'price_watches', `user_id = ${id}`),
  bids: await countRows(app.ctx, 'standing_bids', `user_id = ${id} and ended_at is null`),
  limits: await countRows(app.ctx, 'bid_limits', `user_id = ${id}`),
  members: await countRows(app.ctx, 'users', `team_owner_id = ${id} and is_active`),
});

/** An account under somebody else's address, as one from before addresses were confirmed may be: with everything in it. */
async function hijacked(fields: object = {}) {
  const account = await createUser(app.ctx, { emailConfirmedAt: null, ...newtown, ...fields });
  const agent = await app.signIn(account);
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: account.id });
  const memberAgent = await app.signIn(member);
  await turnOnEmails(agent);
  await addDevice(agent);
  await watchPrice(agent);
  await sendPurchase(agent, await openWithCard(agent)).expect(200);
  await setUpBids(agent);
  return { account, email: account.email ?? '', agent, member, memberAgent };
}

describe('somebody who signs up with an address of somebody else', () => {
  it('gets nobody into the team, even when the puzzled owner presses the link, and is out with all they set up after a reset', async () => {
    const victim = 'victim@example.com';
    const attacker = { username: 'early-bird', password: 'an attacker knows it', firstName: 'Ada', lastName: 'Volt', phone: '0491 570 156', companyName: 'Volt', email: victim };
    await app.visitor().post('/api/auth/provider/signup').send(attacker).expect(201);
    const agent = app.visitor();
    await agent.post('/api/auth/login').send({ username: attacker.username, password: attacker.password }).expect(200);
    await addDevice(agent);

    const pressed = await app.visitor().post('/api/auth/confirm-email').send({ token: await tokenInEmail(app, victim) });
    expectProblem(pressed, 'unauthenticated');
    expectProblem(await agent.post('/api/team').send(newMember()), 'email_unconfirmed');

    const taken = await app.visitor().post('/api/auth/provider/signup').send({ ...attacker, username: 'the-victim' });
    expectProblem(taken, 'taken', 'That email address isn’t available');
    const { body } = await resetByEmail(victim);

    expect(body['endedEarlierSetup']).toBe(true);
    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    expectProblem(await app.visitor().post('/api/auth/login').send({ username: attacker.username, password: attacker.password }), 'unauthenticated');
    const owner = app.visitor();
    const login = await owner.post('/api/auth/login').send({ username: attacker.username, password: NEW }).expect(200);
    expect(login.body).toMatchObject({ isEmailConfirmed: true });
    expect((await owner.get('/api/alerts').expect(200)).body).toMatchObject({ devices: 0 });
    await owner.post('/api/team').send(newMember()).expect(201);
  });
});

describe('the first password that is set with a link, where nobody had confirmed the address', () => {
  it('shuts the team out, with its sessions and invitations, and forgets devices, watches, standing bids and the card', async () => {
    const { account, email, agent, member, memberAgent } = await hijacked();
    const invited = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: account.id });
    await memberAgent.get('/api/my-purchased-leads').expect(200);
    expect(await savedCard(agent)).toMatchObject({ last4: '4242' });
    const forget = vi.spyOn(app.ctx.gateway, 'forgetCard');

    const { body, resetEmail, told } = await resetByEmail(email);

    expect(body).toEqual({
      message: 'Your password has been updated. You can now login with your new password.',
      endedEarlierSetup: true,
    });
    expectProblem(await memberAgent.get('/api/my-purchased-leads'), 'unauthenticated');
    expectProblem(await app.visitor().post('/api/auth/login').send({ username: member.username, password: 'correct horse battery' }), 'unauthenticated');
    expect(await rowsOf(account.id)).toEqual({ devices: 0, choices: 0, watches: 0, bids: 0, limits: 0, members: 0 });
    expect(await countRows(app.ctx, 'password_reset_tokens', `user_id = ${invited.id} and not is_used`)).toBe(0);
    expect(forget).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^pm_/));
    const owner = app.visitor();
    await owner.post('/api/auth/login').send({ username: account.username, password: NEW }).expect(200);
    expect(await savedCard(owner)).toBeNull();
    expect(resetEmail).toContain('Nobody has confirmed this address for the account yet.');
    expect(told).toContain('We deactivated its team members');
    expect((await auditsOf(app.ctx, account)).find(({ action }) => action === 'user.earlier_setup_ended')).toMatchObject({
      actor_user_id: account.id,
      after: { members: 2, alerts: 2, watches: 1, bids: 2, cards: 1 },
    });
  });

  it('is tried again at the gateway until the card is forgotten there', async () => {
    const { email } = await hijacked();
    const forget = vi.spyOn(app.ctx.gateway, 'forgetCard').mockRejectedValueOnce(new Error('no answer'));

    await resetByEmail(email);
    app.ctx.clock.advance(600_000);
    await drainJobs(app.ctx);

    expect(forget).toHaveBeenCalledTimes(2);
  });

  it('lets the owner have a member back that they know', async () => {
    const { account, email, member } = await hijacked();
    await resetByEmail(email);
    const owner = app.visitor();
    await owner.post('/api/auth/login').send({ username: account.username, password: NEW }).expect(200);

    await owner.post(`/api/team/${member.id}/reactivate`).send({}).expect(200);

    await app.signIn(member);
  });

  it('keeps no card of a payment that was under way', async () => {
    const { account, email, agent } = await hijacked();
    const leadId = await openWithCard(agent);
    await resetByEmail(email);
    const owner = app.visitor();
    await owner.post('/api/auth/login').send({ username: account.username, password: NEW }).expect(200);

    await sendPurchase(owner, leadId).expect(200);

    expect(await savedCard(owner)).toBeNull();
  });

  it('misses nothing that a call under way sets up', async () => {
    const { account, email } = await hijacked();
    const viewer = await findViewer(app.ctx.db, account.id);
    if (!viewer) throw new Error('The account is not there');
    const { id: leadId } = await createLead(app.ctx);
    await resetByEmail(email);

    await expect(addPushSubscription(app.ctx, { viewer, sid: 'ended' }, subscription())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(setPriceWatch(app.ctx, { viewer, leadId, target: '20.00' })).rejects.toMatchObject({ code: 'unauthenticated' });

    expect(await rowsOf(account.id)).toMatchObject({ devices: 0, watches: 0 });
  });
});

describe('a password that is set with a link', () => {
  it('ends nothing but push messages to signed-out devices where the address was confirmed', async () => {
    const { account, email, memberAgent, agent } = await hijacked({ emailConfirmedAt: app.ctx.clock.now() });

    const { body, resetEmail, told } = await resetByEmail(email);

    expect(body).not.toHaveProperty('endedEarlierSetup');
    await memberAgent.get('/api/my-purchased-leads').expect(200);
    expect(await rowsOf(account.id)).toEqual({ devices: 0, choices: 1, watches: 1, bids: 1, limits: 1, members: 1 });
    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    expect(resetEmail + told).not.toMatch(/deactivate|confirmed/);
  });

  it('ends it only once', async () => {
    const { account, email } = await hijacked();
    await resetByEmail(email);
    const owner = app.visitor();
    await owner.post('/api/auth/login').send({ username: account.username, password: NEW }).expect(200);
    await watchPrice(owner);

    const { body } = await resetByEmail(email);

    expect(body).not.toHaveProperty('endedEarlierSetup');
    expect(await rowsOf(account.id)).toMatchObject({ watches: 1 });
  });
});

describe('an electrician who becomes a super admin', () => {
  it('keeps nothing that acted for them: team, devices, watches, standing bids and the card', async () => {
    const { account, member, memberAgent } = await hijacked({ emailConfirmedAt: new Date() });
    await memberAgent.get('/api/my-purchased-leads').expect(200);
    const forget = vi.spyOn(app.ctx.gateway, 'forgetCard');

    await promoteUser(app.ctx, { username: account.username, password: NEW });
    await drainJobs(app.ctx);

    expectProblem(await memberAgent.get('/api/my-purchased-leads'), 'unauthenticated');
    expectProblem(await app.visitor().post('/api/auth/login').send({ username: member.username, password: 'correct horse battery' }), 'unauthenticated');
    expect(await rowsOf(account.id)).toEqual({ devices: 0, choices: 0, watches: 0, bids: 0, limits: 0, members: 0 });
    expect(forget).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^pm_/));
  });
});
