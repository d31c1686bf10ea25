import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let purchaseId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
});

afterAll(() => app.close());

beforeEach(async () => {
  ({ purchaseId } = await createPurchase(app.ctx, owner));
});

const call = (by: Agent = agent) => by.post(`/api/lead-purchases/${purchaseId}/calls`);

const logged = () => countRows(app.ctx, 'call_logs', `purchase_id = ${purchaseId}`);

describe('logging a call', () => {
  it('counts it, and shows the count with the purchase', async () => {
    const first = await call().expect(200);
    app.ctx.clock.advance(60_000);
    const second = await call().expect(200);

    expect([first.body, second.body]).toEqual([{ callAttempts: 1 }, { callAttempts: 2 }]);
    const { body } = await agent.get('/api/my-purchased-leads').expect(200);
    expect(body).toContainEqual(expect.objectContaining({ id: purchaseId, callAttempts: 2 }));
  });

  it('counts calls within a minute of the last one that counted once', async () => {
    await call();
    app.ctx.clock.advance(30_000);
    const soon = await call().expect(200);
    app.ctx.clock.advance(31_000);
    const later = await call().expect(200);

    expect([soon.body, later.body]).toEqual([{ callAttempts: 1 }, { callAttempts: 2 }]);
    expect(await logged()).toBe(2);
  });

  it('counts five at once as one', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call()));

    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ callAttempts: 1 })));
    expect(await logged()).toBe(1);
  });

  it('counts the calls of each purchase by themselves', async () => {
    await call();
    ({ purchaseId } = await createPurchase(app.ctx, owner));

    expect((await call()).body).toEqual({ callAttempts: 1 });
  });

  it('remembers who called and when, by the clock of the server', async () => {
    const before = app.ctx.clock.now().getTime();

    await call();

    const { rows } = await app.ctx.store.raw.query(
      `select caller_id, extract(epoch from called_at) * 1000 as at from call_logs where purchase_id = ${purchaseId}`,
    );
    expect(rows).toMatchObject([{ caller_id: owner.id }]);
    // An earlier test has put the clock forward; a second is for the two ways of asking the database.
    expect(rows.every(({ at }) => Number(at) >= before - 1000)).toBe(true);
  });
});

describe('who may log a call', () => {
  it.each(['team_member', 'super_admin'] as const)('a %s may', async (userType) => {
    const teamOwnerId = userType === 'team_member' ? owner.id : null;
    const by = await app.signIn(await createUser(app.ctx, { userType, teamOwnerId }));

    expect((await call(by).expect(200)).body).toEqual({ callAttempts: 1 });
  });

  it.each(['provider', 'team_member'] as const)('for a %s of another account there is no such purchase', async (userType) => {
    const stranger = await createUser(app.ctx);
    const other = userType === 'provider' ? stranger : await createUser(app.ctx, { userType, teamOwnerId: stranger.id });
    const by = await app.signIn(other);
    const before = await fingerprint(app.ctx);

    expectProblem(await call(by), 'not_found', 'There is no such purchase');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

describe('a purchase whose number cannot be called', () => {
  it.each([
    ['is not settled', `payment_status = 'pending'`],
    ['was reversed', `payment_status = 'refunded', voided_at = now()`],
    ['is being refunded', `payment_status = 'refund_pending', voided_at = now()`],
  ])('because it %s takes no call', async (_why, columns) => {
    await app.ctx.store.raw.query(`update lead_purchases set ${columns} where id = ${purchaseId}`);
    const before = await fingerprint(app.ctx);

    expectProblem(await call(), 'not_found', 'There is no such purchase');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
