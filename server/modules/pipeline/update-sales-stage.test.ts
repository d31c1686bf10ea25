import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { salesStageInputs, stageStamps } from '../../../shared/domain/pipeline/sales-stage.ts';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

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

const change = (body: object, by: Agent = agent) => by.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send(body);

const audits = () =>
  countRows(app.ctx, 'audit_log', `action = 'purchase.stage_changed' and subject_id = '${purchaseId}'`);

const STAMPS = [...Object.values(stageStamps), 'safetyCheckPassedAt', 'finalisedAt'];

const stamped = (body: Record<string, unknown>) => STAMPS.filter((name) => body[name] !== null);

const olderNames: Record<string, string> = { paid: 'invoice_paid', accepted_lead: 'purchased' };

const stages = salesStageInputs.map((input) => {
  const stored = olderNames[input] ?? input;
  const stamps = stored === 'purchased' ? [] : [stageStamps[stored as keyof typeof stageStamps]];
  return [input, stored, stamps] as const;
});

describe('moving a purchase', () => {
  it.each(stages)('to %s stores %s and stamps what was entered', async (input, stored, stamps) => {
    const response = await change({ salesStage: input });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: purchaseId, salesStage: stored, visibility: 'unlocked' });
    expect(stamped(response.body)).toEqual(stamps);
  });

  it('stamps a stage the first time and keeps that', async () => {
    const first = await change({ salesStage: 'called' });
    app.ctx.clock.advance(60_000);
    await change({ salesStage: 'quote_sent' }).expect(200);
    app.ctx.clock.advance(60_000);

    const again = await change({ salesStage: 'called' });

    expect(again.body.salesStage).toBe('called');
    expect(again.body.calledAt).toBe(first.body.calledAt);
    expect(Date.parse(again.body.quoteSentAt)).toBeGreaterThanOrEqual(Date.parse(first.body.calledAt) + 60_000);
    expect(Date.parse(again.body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(again.body.quoteSentAt) + 60_000);
  });

  it('changes nothing that is not the pipeline’s, whatever else is sent', async () => {
    const { rows: before } = await app.ctx.store.raw.query(`select * from lead_purchases where id = ${purchaseId}`);

    await change({
      salesStage: 'called',
      id: 1,
      buyerId: 1,
      buyerName: 'Taken Over',
      amountPaid: '0.00',
      paymentStatus: 'refunded',
      isArchived: true,
      voidedAt: '2020-01-01T00:00:00Z',
      calledAt: '2020-01-01T00:00:00Z',
      purchasedAt: '2020-01-01T00:00:00Z',
      discountCodeId: 1,
    }).expect(200);

    const { rows: after } = await app.ctx.store.raw.query(`select * from lead_purchases where id = ${purchaseId}`);
    const { sales_stage: stage, called_at: calledAt, updated_at: updatedAt, ...rest } = after[0] ?? {};
    expect(before[0]).toMatchObject(rest);
    expect(stage).toBe('called');
    expect(calledAt).toEqual(updatedAt);
  });

  it('goes in any order, back to the start too', async () => {
    for (const salesStage of ['invoice_paid', 'called', 'declined', 'purchased']) {
      const response = await change({ salesStage });
      expect(response.body.salesStage).toBe(salesStage);
    }
  });
});

describe('notes and sums', () => {
  it('are saved without moving the purchase', async () => {
    await change({ salesStage: 'quote_sent' }).expect(200);

    const response = await change({ salesNotes: ' Ring after four. ', quotePrice: '1850', customerPaymentAmount: '99999999.99' });

    expect(response.body).toMatchObject({
      salesStage: 'quote_sent',
      salesNotes: 'Ring after four.',
      quotePrice: '1850.00',
      customerPaymentAmount: '99999999.99',
    });
    expect(stamped(response.body)).toEqual(['quoteSentAt']);
  });

  it.each([
    ['0', '0.00'],
    ['0.5', '0.50'],
    ['12.34', '12.34'],
    [' 12.3 ', '12.30'],
    ['00012', '12.00'],
  ])('take %j as %s', async (typed, kept) => {
    const response = await change({ quotePrice: typed, customerPaymentAmount: typed });

    expect(response.body).toMatchObject({ quotePrice: kept, customerPaymentAmount: kept });
  });

  it('stay as they are when they are not sent', async () => {
    await change({ salesNotes: 'Keep me', quotePrice: '10', customerPaymentAmount: '20', finalised: true }).expect(200);

    const response = await change({ salesStage: 'called' });

    expect(response.body).toMatchObject({ salesNotes: 'Keep me', quotePrice: '10.00', customerPaymentAmount: '20.00' });
    expect(stamped(response.body)).toEqual(['calledAt', 'finalisedAt']);
  });

  it.each([
    ['salesNotes', null],
    ['salesNotes', ''],
    ['salesNotes', '   '],
    ['quotePrice', null],
    ['customerPaymentAmount', null],
  ])('%s is cleared with %j', async (field, value) => {
    await change({ salesNotes: 'Gone', quotePrice: '10', customerPaymentAmount: '20' }).expect(200);

    const response = await change({ [field]: value });

    expect(response.body[field]).toBeNull();
  });
});

describe('the ticks', () => {
  it.each([
    ['safetyCheckPassed', 'safetyCheckPassedAt'],
    ['finalised', 'finalisedAt'],
  ])('%s stamps once, keeps that, and clears', async (field, stamp) => {
    const first = await change({ [field]: true });
    app.ctx.clock.advance(60_000);
    const again = await change({ [field]: true });
    const cleared = await change({ [field]: false });

    expect(first.body[stamp]).toMatch(/Z$/);
    expect(again.body[stamp]).toBe(first.body[stamp]);
    expect(cleared.body[stamp]).toBeNull();
    expect(cleared.body.salesStage).toBe('purchased');
  });
});

describe('the audit log', () => {
  it('gets a line for a move, with both stages', async () => {
    await change({ salesStage: 'paid' }).expect(200);

    const { rows } = await app.ctx.store.raw.query(
      `select actor_user_id, before, after from audit_log where action = 'purchase.stage_changed' and subject_id = '${purchaseId}'`,
    );
    expect(rows).toEqual([
      { actor_user_id: owner.id, before: { salesStage: 'purchased' }, after: { salesStage: 'invoice_paid' } },
    ]);
  });

  it('gets none for the stage it is in already, nor for notes, sums and ticks', async () => {
    await change({ salesStage: 'purchased' }).expect(200);
    await change({ salesStage: 'accepted_lead' }).expect(200);
    await change({ salesNotes: 'x', quotePrice: '1', finalised: true }).expect(200);

    expect(await audits()).toBe(0);
  });

  it('names the fields that a super admin writes into someone else’s job', async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });

    await change({ salesNotes: 'Called by us', finalised: true }, await app.signIn(admin)).expect(200);

    const { rows } = await app.ctx.store.raw.query("select * from audit_log where action = 'purchase.edited'");
    expect(rows).toMatchObject([
      { actor_user_id: admin.id, subject_id: String(purchaseId), after: { fields: ['salesNotes', 'finalised'] } },
    ]);
  });
});

describe('who may move it', () => {
  it('a member of the team and a super admin, with their name in the audit log', async () => {
    const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
    const admin = await createUser(app.ctx, { userType: 'super_admin' });

    await change({ salesStage: 'called' }, await app.signIn(member)).expect(200);
    await change({ salesStage: 'declined' }, await app.signIn(admin)).expect(200);

    for (const { id } of [member, admin]) {
      expect(await countRows(app.ctx, 'audit_log', `actor_user_id = ${id} and action = 'purchase.stage_changed'`)).toBe(1);
    }
  });

  it('nobody once the money went back', async () => {
    await app.ctx.store.raw.query(
      `update lead_purchases set payment_status = 'refunded', voided_at = now() where id = ${purchaseId}`,
    );

    expectProblem(await change({ salesStage: 'called' }), 'not_found', 'There is no such purchase');
  });
});

describe('a change that is refused', () => {
  const STAGE = 'Please choose a sales stage';
  const AMOUNT = 'Please enter an amount such as 1850.00';
  const YES_OR_NO = 'Please answer yes or no';
  const rows: [string, unknown, string][] = [
    ...['', 'sold', 'Called', 'available', null, 5, ['called'], {}].map((value): [string, unknown, string] => ['salesStage', value, STAGE]),
    ...['quotePrice', 'customerPaymentAmount'].flatMap((field) =>
      ['', '-1', '1.234', '1,000', '$5', 'abc', '1e3', '.5', '5.', 'NaN', '100000000', '1 000', 1850, true, [], {}].map(
        (value): [string, unknown, string] => [field, value, AMOUNT],
      ),
    ),
    ...[5, true, [], {}].map((value): [string, unknown, string] => ['salesNotes', value, 'Must be text']),
    ['salesNotes', 'x'.repeat(5001), 'Please keep this to 5000 characters'],
    ...['safetyCheckPassed', 'finalised'].flatMap((field) =>
      ['yes', 1, null, []].map((value): [string, unknown, string] => [field, value, YES_OR_NO]),
    ),
  ];

  it.each(rows)('%s %j changes nothing', async (field, value, message) => {
    const before = await fingerprint(app.ctx);

    const response = await change({ salesStage: 'called', [field]: value });

    expectIssue(response, field, message);
    expect(response.body.message).toBe(message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each([[{}], [{ unknown: 1 }], [{ isArchived: true, paymentStatus: 'refunded', amountPaid: '0.00', buyerId: 1 }]])(
    '%j holds nothing to change',
    async (body) => {
      const before = await fingerprint(app.ctx);

      expectProblem(await change(body), 'invalid_input', 'Send at least one field to change');
      expect(await fingerprint(app.ctx)).toEqual(before);
    },
  );
});
