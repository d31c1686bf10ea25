import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let teammate: Agent;
let purchaseId: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  [agent, teammate] = await Promise.all([app.signIn(owner), app.signIn(member)]);
});

afterAll(() => app.close());

beforeEach(async () => {
  ({ purchaseId } = await createPurchase(app.ctx, owner));
});

const save = (body: object, by: Agent = agent) => by.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send(body);

async function expectConflict(body: object): Promise<void> {
  const before = await fingerprint(app.ctx);
  expectProblem(await save(body), 'conflict', 'Someone else has just changed this job: notes. Nothing was saved.');
  expect(await fingerprint(app.ctx)).toEqual(before);
}

describe('notes that say what they were written over', () => {
  it.each([
    [null, null],
    [null, ''],
    [null, '   '],
    ['Ring after four.', 'Ring after four.'],
    ['Ring after four.', '  Ring after four. '],
  ])('are saved over %j with the base %j', async (stored, seen) => {
    await save({ salesNotes: stored }).expect(200);

    const { body } = await save({ salesNotes: 'Mine', base: { salesNotes: seen } }).expect(200);

    expect(body.salesNotes).toBe('Mine');
  });

  it.each([
    ['Theirs', null],
    ['Theirs', 'Older'],
    [null, 'Older'],
  ])('are refused over %j with the base %j, and with them everything else that was sent', async (stored, seen) => {
    await save({ salesNotes: stored }, teammate).expect(200);

    await expectConflict({ salesNotes: 'Mine', base: { salesNotes: seen } });
    await expectConflict({ salesNotes: 'Mine', base: { salesNotes: seen }, salesStage: 'called', quotePrice: '10.00', finalised: true });
  });

  it('clear nothing that someone else wrote', async () => {
    await save({ salesNotes: 'Theirs' }, teammate).expect(200);

    await expectConflict({ salesNotes: null, base: { salesNotes: 'Older' } });
  });

  it.each([
    ['The same', 'The same'],
    [null, ''],
  ])('are saved when %j is stored and they say %j as well', async (stored, salesNotes) => {
    await save({ salesNotes: stored, salesStage: 'called' }, teammate).expect(200);

    const { body } = await save({ salesNotes, base: { salesNotes: 'Older' }, salesStage: 'declined' }).expect(200);

    expect(body).toMatchObject({ salesNotes: stored, salesStage: 'declined' });
  });

  it('without a base overwrite, and a base without notes stops nothing', async () => {
    await save({ salesNotes: 'Theirs' }, teammate).expect(200);

    const moved = await save({ salesStage: 'called', base: { salesNotes: 'Older' } }).expect(200);
    const written = await save({ salesNotes: 'Mine' }).expect(200);

    expect(moved.body).toMatchObject({ salesStage: 'called', salesNotes: 'Theirs' });
    expect(written.body.salesNotes).toBe('Mine');
  });

  it.each([[5], [[]], [{}], [true]])('are refused with the base %j', async (seen) => {
    expectIssue(await save({ salesNotes: 'Mine', base: { salesNotes: seen } }), 'base.salesNotes', 'Must be text');
  });

  it('are no change by their base alone', async () => {
    expectProblem(await save({ base: { salesNotes: 'Older' } }), 'invalid_input', 'Send at least one field to change');
  });

  it('of two people at once: one is saved and the other is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { body: known } = await save({ salesNotes: `Round ${round}` }).expect(200);
      const seen = known.salesNotes as string;

      const answers = await Promise.all([
        save({ salesNotes: `Owner ${round}`, base: { salesNotes: seen } }),
        save({ salesNotes: `Member ${round}`, base: { salesNotes: seen } }, teammate),
      ]);

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body as { salesNotes: string };
      const { rows } = await app.ctx.store.raw.query(`select sales_notes from lead_purchases where id = ${purchaseId}`);
      expect(rows).toEqual([{ sales_notes: winner.salesNotes }]);
    }
  });
});
