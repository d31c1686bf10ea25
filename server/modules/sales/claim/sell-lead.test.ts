import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let buyer: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://sparkdrop.localhost' });
  buyer = await createUser(app.ctx);
  agent = await app.signIn(buyer);
});

afterAll(() => app.close());

async function leadRow(id: number) {
  const { rows } = await app.ctx.store.raw.query(`select status, current_purchase_id from leads where id = ${id}`);
  return rows[0] ?? {};
}

describe('what follows a sale', () => {
  it('is one email to the buyer, without the customer’s details', async () => {
    await drainJobs(app.ctx);
    app.mails.length = 0;
    const { id, jobReference } = await createLead(app.ctx);
    await openPayment(agent, id);
    const bought = await sendPurchase(agent, id);
    await sendPurchase(agent, id);

    await drainJobs(app.ctx);
    await drainAttempts(app.ctx);
    await drainJobs(app.ctx);

    expect(app.mails).toHaveLength(1);
    const [mail] = app.mails;
    expect(mail).toMatchObject({ to: 'sam.archer@example.com', subject: `${jobReference} is yours` });
    expect(mail?.text).toContain(`for $${bought.body.amountPaid} (test mode, no money moves)`);
    expect(mail?.text).toContain('in your dashboard.\n\nSee your lead:\nhttp://sparkdrop.localhost/dashboard?tab=purchased&job=');
    expect(JSON.stringify(mail)).not.toMatch(/Priya|Nairtest|0491570158|Example Street/);
  });

  it('is one line in the audit log, without the customer’s details', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    const bought = await sendPurchase(agent, id);

    const { rows } = await app.ctx.store.raw.query(
      `select actor_user_id, before, after from audit_log where action = 'lead.claimed' and subject_id = '${id}'`,
    );
    expect(rows).toEqual([
      {
        actor_user_id: buyer.id,
        before: { status: 'available' },
        after: { status: 'sold', purchaseId: bought.body.id, amountPaid: bought.body.amountPaid },
      },
    ]);
  });

  it('does not happen when the sale fails at the very end', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });
    const before = await fingerprint(app.ctx);
    await failAtCommit(app.ctx, 'lead_purchases', async () => {
      expectProblem(await sendPurchase(agent, id, {}), 'internal');
    });

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('does not happen when the sale cannot be recorded: the lead stays and nobody is charged', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    await app.ctx.store.raw.query('alter table audit_log rename to audit_log_away');
    try {
      expectProblem(await sendPurchase(agent, id), 'internal');
    } finally {
      await app.ctx.store.raw.query('alter table audit_log_away rename to audit_log');
    }

    expect(await leadRow(id)).toMatchObject({ status: 'available', current_purchase_id: null });
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'hold', settled: null, capture_amount: null }]);
    expect(await countRows(app.ctx, 'lead_purchases', `lead_id = ${id}`)).toBe(0);
  });
});
