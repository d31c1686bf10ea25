import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { createOwnJob } from '../../../tests/support/own-jobs.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { restorePurchase } from './restore-purchase.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let superAdmin: Viewer;
let agent: Agent;
let admin: Agent;
let purchaseId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  [agent, admin] = await Promise.all([app.signIn(owner), app.signIn(superAdmin)]);
});

afterAll(() => app.close());

beforeEach(async () => {
  ({ purchaseId } = await createPurchase(app.ctx, owner));
});

const archive = (by: Agent = agent, id = purchaseId) => by.post(`/api/lead-purchases/${id}/archive`);
const restore = (by: Agent = agent, id = purchaseId) => by.post(`/api/lead-purchases/${id}/restore`);

const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
const audits = () =>
  query(`
    select actor_user_id, action, before, after from audit_log
    where subject_id = '${purchaseId}' and action in ('purchase.archived', 'purchase.restored') order by id`);

describe('restoring a purchase', () => {
  it('puts it back into the pipeline, in its stage and with all that was written on it', async () => {
    const stage = { salesStage: 'quote_sent', salesNotes: 'Ring after four.', quotePrice: '1850.00' };
    const { body: before } = await agent.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send(stage).expect(200);
    await archive().expect(200);

    const { body } = await restore().expect(200);

    expect({ ...body, updatedAt: before.updatedAt }).toEqual(before);
    expect(body).toMatchObject({ ...stage, id: purchaseId, isArchived: false, archivedAt: null, visibility: 'unlocked', status: 'sold' });
    const { body: mine } = await agent.get('/api/my-purchased-leads').expect(200);
    expect((mine as { id: number }[]).map(({ id }) => id)).toContain(purchaseId);
  });

  it('may be repeated, and changes nothing where nothing is archived', async () => {
    await archive().expect(200);
    await restore().expect(200);
    const before = await fingerprint(app.ctx);

    const { body } = await restore().expect(200);

    expect(body).toMatchObject({ id: purchaseId, isArchived: false });
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('leaves a line in the audit log for each time that it changed something', async () => {
    await archive().expect(200);
    await restore(admin).expect(200);
    await restore().expect(200);

    expect(await audits()).toEqual([
      { actor_user_id: owner.id, action: 'purchase.archived', before: { isArchived: false }, after: { isArchived: true } },
      { actor_user_id: superAdmin.id, action: 'purchase.restored', before: { isArchived: true }, after: { isArchived: false } },
    ]);
  });

  it.each(['unpurchase', 'contact-to-lead'])('is refused once it was reversed with %s', async (act) => {
    await archive().expect(200);
    await admin.post(`/api/lead-purchases/${purchaseId}/${act}`).expect(200);
    const before = await fingerprint(app.ctx);

    for (const by of [agent, admin]) {
      expectProblem(await restore(by), 'conflict', 'This purchase was reversed, so it can’t be restored.');
    }

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is there for a job of one’s own', async () => {
    const own = await createOwnJob(app.ctx, owner);
    await archive(agent, own.purchaseId).expect(200);

    const { body } = await restore(agent, own.purchaseId).expect(200);

    expect(body).toMatchObject({ paymentKind: 'own', isArchived: false });
  });
});

describe('who may restore a purchase', () => {
  it('not the owner’s team, a customer or a stranger', async () => {
    await archive().expect(200);
    const before = await fingerprint(app.ctx);
    const others = await Promise.all([
      createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id }),
      createUser(app.ctx, { userType: 'customer' }),
    ]);
    const known = (({ users: _users, ...rest }: Record<string, unknown>) => rest)(before);

    for (const user of others) expectProblem(await restore(await app.signIn(user)), 'forbidden');
    expectProblem(await restore(app.visitor()), 'unauthenticated');

    expect(await fingerprint(app.ctx)).toMatchObject(known);
  });

  it('for another provider it does not exist', async () => {
    await archive().expect(200);
    const stranger = await app.signIn(await createUser(app.ctx));

    expectProblem(await restore(stranger), 'not_found', 'There is no such purchase');
    expectProblem(await restore(agent, 999_999), 'not_found', 'There is no such purchase');
  });
});

describe('at once', () => {
  it('eight restores are one', async () => {
    for (let round = 1; round <= 4; round += 1) {
      await archive().expect(200);

      await Promise.all(Array.from({ length: 8 }, () => restorePurchase(app.ctx, owner, purchaseId)));

      const restored = (await audits()).filter(({ action }) => action === 'purchase.restored');
      expect(restored).toHaveLength(round);
    }
  });

  it('archiving and restoring end as the last line of the audit log says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([archive(), restore(), archive(admin), restore(admin), archive(), restore()]);

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      const lines = await audits();
      const [row] = await query(`select is_archived, archived_at from lead_purchases where id = ${purchaseId}`);
      // Each line undoes the one before it, so none was written twice.
      expect(lines.map(({ action }) => action)).toEqual(
        lines.map((_line, index) => (index % 2 === 0 ? 'purchase.archived' : 'purchase.restored')),
      );
      expect(row?.['is_archived']).toBe(lines.length % 2 === 1);
      expect(row?.['archived_at'] !== null).toBe(row?.['is_archived']);
    }
  });

  it('restoring and reversing leave it restored before or archived after, never standing and reversed', async () => {
    await archive().expect(200);

    const [restored, taken] = await Promise.all([restore(), admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`)]);

    expect(taken.status).toBe(200);
    expect([200, 409]).toContain(restored.status);
    const [row] = await query(`select is_archived, voided_at from lead_purchases where id = ${purchaseId}`);
    expect(row?.['voided_at']).not.toBeNull();
    expect(row?.['is_archived']).toBe(restored.status === 409);
  });
});
