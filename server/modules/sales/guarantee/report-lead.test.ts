import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportReasons } from '../../../../shared/domain/words/enums.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { backdate, insertCalls, payByCode, reportOf, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let purchaseId: number;
let jobReference: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
});

afterAll(() => app.close());

beforeEach(async () => {
  const sold = await createPurchase(app.ctx, owner);
  ({ purchaseId } = sold);
  jobReference = `AE-${sold.leadId}E`;
  app.mails.length = 0;
});

const set = (columns: string) =>
  app.ctx.store.raw.query(`update lead_purchases set ${columns} where id = ${purchaseId}`);

/** Asserts that a report is refused and that nothing is changed by it. */
async function expectRefused(body: object, check: (response: Awaited<ReturnType<typeof sendReport>>) => void) {
  const before = await fingerprint(app.ctx);
  check(await sendReport(agent, purchaseId, { ...body }));
  expect(await fingerprint(app.ctx)).toEqual(before);
}

const withMessage = (message: string) => (response: Awaited<ReturnType<typeof sendReport>>) => {
  expectProblem(response, 'conflict', message);
};

describe('a report', () => {
  it.each(reportReasons.filter((reason) => reason !== 'no_answer' && reason !== 'duplicate'))(
    'of %s waits, and is shown with the purchase',
    async (reason) => {
      const response = await sendReport(agent, purchaseId, { reason, remedy: 'credit', details: ' Nobody there. ' });

      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        id: purchaseId,
        visibility: 'unlocked',
        paymentStatus: 'completed',
        status: 'sold',
        reportableUntil: null,
        report: { reason, remedy: 'credit', status: 'waiting', decidedAt: null, decisionReason: null, creditCode: null },
      });
      expect(await reportOf(app.ctx, purchaseId)).toMatchObject({
        reported_by: owner.id,
        details: 'Nobody there.',
        decided_by: null,
      });
    },
  );

  it('may leave the details out', async () => {
    await sendReport(agent, purchaseId).expect(200);

    expect(await reportOf(app.ctx, purchaseId)).toMatchObject({ details: null });
  });

  it('leaves one line in the audit log, without the reporter’s own words', async () => {
    await sendReport(agent, purchaseId, { details: 'Mrs Nairtest says no' }).expect(200);

    const { id } = await reportOf(app.ctx, purchaseId);
    const { rows } = await app.ctx.store.raw.query(
      `select actor_user_id, action, before, after from audit_log where subject_type = 'report' and subject_id = '${id}'`,
    );
    expect(rows).toEqual([
      {
        actor_user_id: owner.id,
        action: 'report.filed',
        before: null,
        after: { purchaseId, reason: 'dead_number', remedy: 'refund' },
      },
    ]);
  });

  it('is confirmed to the buyer by an email that names nothing of the customer’s', async () => {
    await drainJobs(app.ctx);
    app.mails.length = 0;

    await sendReport(agent, purchaseId, { details: 'Mrs Nairtest says no' }).expect(200);
    await drainJobs(app.ctx);

    expect(app.mails).toEqual([
      { to: 'sam.archer@example.com', subject: `We’ve received your report of ${jobReference}`, text: expect.any(String), html: expect.any(String) },
    ]);
    expect(app.mails[0]?.text).toContain('Hi Sam Archer,');
    expect(JSON.stringify(app.mails[0])).not.toMatch(/Nair|Priya|0491|Example Street/);
  });

  it('leaves nothing when its commit fails', async () => {
    const before = await fingerprint(app.ctx);

    await failAtCommit(app.ctx, 'lead_reports', async () => {
      expectProblem(await sendReport(agent, purchaseId), 'internal');
    });

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('of a purchase that was archived is taken too', async () => {
    await set(`is_archived = true, archived_at = now()`);

    await sendReport(agent, purchaseId).expect(200);
  });
});

describe('a report is refused', () => {
  it('the second time', async () => {
    await sendReport(agent, purchaseId).expect(200);

    await expectRefused({ reason: 'never_asked' }, withMessage('This lead has already been reported'));
  });

  it('as long as the payment is not settled', async () => {
    await set(`payment_status = 'pending'`);

    await expectRefused({}, withMessage('The payment for this lead hasn’t settled yet. Please try again later.'));
  });

  it.each(['refunded', 'refund_pending', 'failed'])('when the purchase is %s', async (status) => {
    await set(`payment_status = '${status}', voided_at = now()`);

    await expectRefused({}, withMessage('This purchase has already been reversed'));
  });

  it.each(['refund', 'credit'])('when the lead cost nothing, also for a %s', async (remedy) => {
    ({ purchaseId } = await createPurchase(app.ctx, owner, { minutesAgo: 60 }));

    await expectRefused({ remedy }, withMessage('This lead cost nothing, so there’s nothing to refund'));
  });

  it('seven days after the purchase, not a minute before', async () => {
    await backdate(app.ctx, purchaseId, 7 * DAY_MS);
    await expectRefused({}, withMessage('A lead can be reported within 7 days of its purchase'));

    await backdate(app.ctx, purchaseId, 7 * DAY_MS - 60_000);
    await sendReport(agent, purchaseId).expect(200);
  });

  it('for a refund of what a code has paid, but not for a credit', async () => {
    await payByCode(app.ctx, purchaseId);
    const message = 'This lead was paid for with a code, so it can only be replaced with a credit';
    await expectRefused({}, (response) => {
      expectIssue(response, 'remedy', message);
      expect(response.body).toMatchObject({ message });
    });

    await sendReport(agent, purchaseId, { remedy: 'credit' }).expect(200);
  });

  it.each([
    ['reason', 'boring', 'Please choose what is wrong with the lead'],
    ['reason', null, 'Please choose what is wrong with the lead'],
    ['remedy', 'cash', 'Please choose a refund or a replacement credit'],
    ['remedy', undefined, 'Please choose a refund or a replacement credit'],
    ['details', 'x'.repeat(1001), 'Please keep this to 1000 characters'],
    ['details', 5, 'Must be text'],
  ])('with the %s %j', async (field, value, message) => {
    await expectRefused({ [field]: value }, (response) => {
      expectIssue(response, field, message);
    });
  });
});

describe('a report of no answer', () => {
  const RULE = '“No answer” needs at least 3 calls on at least 2 days';
  const body = { reason: 'no_answer' };

  it.each([
    [[], `No call is logged yet. ${RULE}.`],
    [
      ['2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z'],
      `2 calls on 2 days are logged. ${RULE}: 1 more is missing.`,
    ],
    [
      // Two days of UTC, one of Sydney.
      ['2026-06-01T22:00:00Z', '2026-06-01T23:00:00Z', '2026-06-02T01:00:00Z'],
      `3 calls on 1 day are logged. ${RULE}: 1 more is missing, on another day.`,
    ],
  ])('is refused after the calls %j', async (calls, message) => {
    await insertCalls(app.ctx, purchaseId, calls);

    await expectRefused(body, withMessage(message));
  });

  it('does not count the calls of another purchase', async () => {
    const other = await createPurchase(app.ctx, owner);
    await insertCalls(app.ctx, other.purchaseId, ['2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z', '2026-06-03T01:00:00Z']);

    await expectRefused(body, withMessage(`No call is logged yet. ${RULE}.`));
  });

  it('is taken after three calls, the last of them the day after', async () => {
    const call = () => agent.post(`/api/lead-purchases/${purchaseId}/calls`).expect(200);
    await call();
    app.ctx.clock.advance(120_000);
    await call();
    app.ctx.clock.advance(26 * 3_600_000);
    await call();

    const response = await sendReport(agent, purchaseId, body);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ callAttempts: 3, report: { reason: 'no_answer', status: 'waiting' } });
  });
});
