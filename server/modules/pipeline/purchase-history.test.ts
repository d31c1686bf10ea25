import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../shared/contracts/purchases.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let provider: Viewer;
let owner: Agent;
let member: Agent;
let admin: Agent;
let stranger: Agent;
let adminId: number;
let sold: Awaited<ReturnType<typeof createPurchase>>;

beforeAll(async () => {
  app = await createTestApp();
  provider = await createUser(app.ctx, { firstName: 'Olga', lastName: 'Ownerly' });
  const mate = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: provider.id, firstName: 'Tim', lastName: 'Teamer' });
  const boss = await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton' });
  adminId = boss.id;
  [owner, member, admin, stranger] = await Promise.all([
    app.signIn(provider),
    app.signIn(mate),
    app.signIn(boss),
    app.signIn(await createUser(app.ctx)),
  ]);
  sold = await createPurchase(app.ctx, provider);
});

afterAll(() => app.close());

const pathOf = (purchaseId: number) => `/api/lead-purchases/${purchaseId}/history`;

async function history(agent: Agent, purchaseId = sold.purchaseId): Promise<HistoryEntry[]> {
  return (await agent.get(pathOf(purchaseId)).expect(200)).body as HistoryEntry[];
}

const later = () => app.ctx.clock.advance(60_000);

const move = (agent: Agent, salesStage: string, purchaseId = sold.purchaseId) =>
  agent.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesStage }).expect(200);

const rename = (agent: Agent, customerName: string, leadId = sold.leadId) =>
  agent.patch(`/api/leads/${leadId}`).send({ customerName }).expect(200);

describe('the history of a job', () => {
  it('is empty until something happens', async () => {
    expect(await history(owner)).toEqual([]);
  });

  it('tells what happened, by whom and when, newest first', async () => {
    later();
    await move(owner, 'called');
    later();
    await move(member, 'paid');
    later();
    await rename(member, 'Priya Renamed');
    later();
    const archived = app.ctx.clock.now();
    await admin.post(`/api/lead-purchases/${sold.purchaseId}/archive`).expect(200);
    later();
    await admin.post(`/api/lead-purchases/${sold.purchaseId}/restore`).expect(200);

    const told = await history(admin);

    expect(told.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
      { actorName: 'Ada Adminton', kind: 'restored', from: null, to: null },
      { actorName: 'Ada Adminton', kind: 'archived', from: null, to: null },
      { actorName: 'Tim Teamer', kind: 'edited', from: null, to: null },
      { actorName: 'Tim Teamer', kind: 'stage_changed', from: 'called', to: 'invoice_paid' },
      { actorName: 'Olga Ownerly', kind: 'stage_changed', from: 'purchased', to: 'called' },
    ]);
    expect(Math.abs(new Date(told[1]!.at).getTime() - archived.getTime())).toBeLessThan(60_000);
    expect(JSON.stringify(told)).not.toContain('Renamed');
  });

  it.each([
    ['the owner', () => owner],
    ['the team', () => member],
  ])('names to %s their own people, and the brand for anyone else', async (_who, agent) => {
    const names = (await history(agent())).map(({ actorName }) => actorName);

    expect(names).toEqual(['Sparkdrop', 'Sparkdrop', 'Tim Teamer', 'Tim Teamer', 'Olga Ownerly']);
  });

  it('names nobody where the system did it', async () => {
    const { purchaseId } = await createPurchase(app.ctx, provider);
    const line = { action: 'purchase.archived', subjectType: 'purchase', subjectId: purchaseId } as const;
    await recordAudit(app.ctx.db, { actorUserId: null, ...line, at: app.ctx.clock.now() });

    expect(await history(owner, purchaseId)).toMatchObject([{ kind: 'archived', actorName: null }]);
    expect(await history(admin, purchaseId)).toMatchObject([{ kind: 'archived', actorName: null }]);
  });

  it('leaves out what happened to the lead before the purchase and after it was reversed, and whatever else is on record', async () => {
    const { purchaseId, leadId } = await createPurchase(app.ctx, provider);
    const edited = { actorUserId: adminId, action: 'lead.edited', subjectType: 'lead', subjectId: leadId } as const;
    await recordAudit(app.ctx.db, { ...edited, at: new Date(app.ctx.clock.now().getTime() - 60_000) });
    await recordAudit(app.ctx.db, { ...edited, subjectId: leadId + 1, at: app.ctx.clock.now() });
    await recordAudit(app.ctx.db, { ...edited, action: 'lead.contact_revealed', at: app.ctx.clock.now() });
    later();
    await move(owner, 'called', purchaseId);
    later();
    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
    later();
    await recordAudit(app.ctx.db, { ...edited, at: app.ctx.clock.now() });

    expect((await history(owner, purchaseId)).map(({ kind }) => kind)).toEqual(['stage_changed']);
  });

  it('is the latest hundred lines', async () => {
    const { purchaseId } = await createPurchase(app.ctx, provider);
    const line = { actorUserId: provider.id, action: 'purchase.stage_changed', subjectType: 'purchase', subjectId: purchaseId } as const;
    for (let count = 0; count < 103; count += 1) {
      later();
      await recordAudit(app.ctx.db, { ...line, after: { salesStage: count === 102 ? 'declined' : 'called' }, at: app.ctx.clock.now() });
    }

    const told = await history(owner, purchaseId);

    expect(told).toHaveLength(100);
    expect(told[0]).toMatchObject({ from: null, to: 'declined' });
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted().toReversed());
  });

  it('does not exist for anyone outside the account', async () => {
    expectProblem(await stranger.get(pathOf(sold.purchaseId)), 'not_found', 'There is no such purchase');
    expectProblem(await owner.get(pathOf(2_147_483_647)), 'not_found', 'There is no such purchase');
    expectProblem(await app.visitor().get(pathOf(sold.purchaseId)), 'unauthenticated');
  });
});
