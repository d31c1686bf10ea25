import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, deactivate, PASSWORD } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, buyerForm, createPurchase } from '../../../../tests/support/sales.ts';
import { newMember } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let member: Agent;
let colleague: Viewer;
let marketLeadId: number;
let own: Awaited<ReturnType<typeof createPurchase>>;
let foreign: Awaited<ReturnType<typeof createPurchase>>;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  const team = { userType: 'team_member', teamOwnerId: owner.id } as const;
  member = await app.signIn(await createUser(app.ctx, team));
  colleague = await createUser(app.ctx, team);
});

afterAll(() => app.close());

beforeEach(async () => {
  own = await createPurchase(app.ctx, owner);
  foreign = await createPurchase(app.ctx, await createUser(app.ctx));
  marketLeadId = (await createLead(app.ctx)).id;
});

type Sale = typeof own;
type Send = (sale: Sale) => ReturnType<Agent['get']>;

const forbidden: [string, Send][] = [
  ['seeing the market', () => member.get('/api/leads')],
  ['seeing archived leads', () => member.get('/api/leads/archived')],
  ['opening a payment', () => member.post('/api/create-payment-intent').send({ leadId: marketLeadId })],
  ['buying a lead', () => member.post(`/api/leads/${marketLeadId}/purchase`).send(buyerForm)],
  ['archiving an available lead', () => member.post(`/api/leads/${marketLeadId}/archive`)],
  ['putting a lead back on the market', () => member.post(`/api/leads/${marketLeadId}/restore`)],
  ['archiving a purchase', ({ purchaseId }) => member.post(`/api/lead-purchases/${purchaseId}/archive`)],
  ['restoring a purchase', ({ purchaseId }) => member.post(`/api/lead-purchases/${purchaseId}/restore`)],
  ['Unpurchase', ({ purchaseId }) => member.post(`/api/lead-purchases/${purchaseId}/unpurchase`)],
  ['To Lead', ({ purchaseId }) => member.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`)],
  ['deleting a purchase', ({ purchaseId }) => member.delete(`/api/lead-purchases/${purchaseId}`)],
  [
    'changing the service area',
    () => member.patch('/api/auth/update-service-area').send({ serviceLocation: 'Newtown NSW 2042', serviceRadius: 20 }),
  ],
  ['trying a service area out', () => member.get('/api/service-area/preview?latitude=-33.9&longitude=151.18&radius=20')],
  ['seeing the team', () => member.get('/api/team')],
  ['adding to the team', () => member.post('/api/team').send(newMember())],
  ['inviting a colleague', () => member.post(`/api/team/${colleague.id}/invite`)],
  ['deactivating a colleague', () => member.post(`/api/team/${colleague.id}/deactivate`)],
  ['reactivating a colleague', () => member.post(`/api/team/${colleague.id}/reactivate`)],
];

describe.each(forbidden)('%s', (_what, send) => {
  it('is refused to a team member, also on a purchase of their owner’s, and changes nothing', async () => {
    const before = await fingerprint(app.ctx);

    expectProblem(await send(own), 'forbidden', 'Your account may not do this');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

const allowed: [string, Send][] = [
  ['moving it to a stage', ({ purchaseId }) => member.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesStage: 'called' })],
  ['its notes', ({ purchaseId }) => member.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesNotes: 'Rang, no answer' })],
  ['its sums', ({ purchaseId }) => member.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ quotePrice: '850.00' })],
  ['editing its details', ({ leadId }) => member.patch(`/api/leads/${leadId}`).send({ electricalWork: 'New oven circuit, please.' })],
  ['its history', ({ purchaseId }) => member.get(`/api/lead-purchases/${purchaseId}/history`)],
];

describe.each(allowed)('on a purchase of the owner’s, %s', (_what, send) => {
  it('is a team member’s too', async () => {
    expect((await send(own)).status).toBe(200);
  });

  it('is not there for them on another account’s', async () => {
    const before = await fingerprint(app.ctx);

    expectProblem(await send(foreign), 'not_found');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

const lists = ['/api/my-purchased-leads', '/api/lead-purchases'];

it.each(lists)('%s shows a team member the owner’s purchases and no other', async (path) => {
  const { body } = await member.get(path).expect(200);

  const ids = (body as { id: number }[]).map(({ id }) => id);
  expect(ids).toContain(own.purchaseId);
  expect(ids).not.toContain(foreign.purchaseId);
});

it.each(['summary', 'returns'])('a team member reads the %s of the owner’s pipeline', async (what) => {
  await member.get(`/api/my-purchased-leads/${what}`).expect(200);
});

it('a job that a team member adds is in the owner’s pipeline', async () => {
  const job = {
    jobKind: 'electrical',
    customerName: 'Wanda Watt',
    customerPhone: '0491 570 157',
    electricalWork: 'Replace the switchboard in the garage.',
    serviceLocation: 'Newtown NSW 2042',
  };

  const { body } = await member.post('/api/leads/manual').send(job).expect(201);

  const { body: rows } = await (await app.signIn(owner)).get('/api/my-purchased-leads').expect(200);
  expect((rows as { id: number }[]).map(({ id }) => id)).toContain((body as { id: number }).id);
});

describe('the team of an owner whose account is deactivated', () => {
  it('is out with them: no call, no new session, no email; and may sign in again with them', async () => {
    const boss = await createUser(app.ctx);
    const sale = await createPurchase(app.ctx, boss);
    const user = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: boss.id });
    const worker = await app.signIn(user);
    const login = () => app.visitor().post('/api/auth/login').send({ username: user.username, password: PASSWORD });
    await deactivate(app.ctx, boss);
    // The emails of what was sold above.
    await app.ctx.store.raw.query('truncate jobs');
    app.mails.length = 0;

    const list = await worker.get('/api/my-purchased-leads');
    expectProblem(list, 'unauthenticated', 'Please sign in');
    expect(list.text).not.toContain('Nairtest');
    const notes = { salesNotes: 'Still here' };
    expectProblem(await worker.patch(`/api/lead-purchases/${sale.purchaseId}/sales-stage`).send(notes), 'unauthenticated');
    expectProblem(await login(), 'unauthenticated');
    const { body } = await app.visitor().post('/api/auth/forgot-password').send({ email: user.email }).expect(200);
    await drainJobs(app.ctx);
    expect(body.resetUrl).toBeUndefined();
    expect(app.mails).toEqual([]);
    // Their colleagues of another team go on.
    await member.get('/api/my-purchased-leads').expect(200);

    await app.ctx.store.raw.query(`update users set is_active = true where id = ${boss.id}`);
    await login().expect(200);
    await (await app.signIn(user)).get('/api/my-purchased-leads').expect(200);
  });
});
