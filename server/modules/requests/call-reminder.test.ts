import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDevice } from '../../../tests/support/alerts.ts';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { customerNews } from './customer-news.ts';

let app: TestApp;
let customer: ReturnType<typeof customerOf>;
let electrician: Agent;

beforeAll(async () => {
  app = await createTestApp();
  customer = customerOf(app);
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
  await addDevice(electrician);
  app.pushes.length = 0;
});

/** Runs what is due every minute, then what that has made due. */
async function pass(): Promise<void> {
  await runJob(app.ctx, customerNews, {});
  await drainJobs(app.ctx);
}

const reminders = () => app.pushes.filter(({ message }) => message.kind === 'call_reminder').map(({ message }) => message);

/** Files and buys an emergency, whose reminder waits for no business hours. */
async function bought() {
  const { id, requestToken } = await customer.file({ urgency: 'emergency' });
  const purchaseId = await buyLead(electrician, id);
  await pass();
  return { purchaseId, requestToken };
}

describe('an electrician who has not called', () => {
  it('is reminded once, two hours after the purchase, with nothing of the customer but the suburb', async () => {
    const { purchaseId } = await bought();
    expect(reminders()).toEqual([]);

    app.ctx.clock.advance(121 * 60_000);
    await pass();
    await pass();

    expect(reminders()).toEqual([
      {
        kind: 'call_reminder',
        title: 'Call your customer in Marrickville',
        body: 'Call now: it’s an emergency, and you haven’t logged a call. If you’ve called, log it.',
        tag: `call-${purchaseId}`,
        url: `/dashboard?tab=purchased&job=${purchaseId}`,
      },
    ]);
  });

  it('is reminded by email where no device of theirs gets the push', async () => {
    electrician = await newElectrician(app);
    app.mails.length = 0;
    await bought();

    app.ctx.clock.advance(121 * 60_000);
    await pass();
    await pass();

    expect(reminders()).toEqual([]);
    const mails = app.mails.filter(({ subject }) => subject === 'Call your customer in Marrickville');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('it’s an emergency');
    expect(JSON.stringify(mails)).not.toMatch(/0412|Nairtest|Example Street/);
  });

  it('is reminded by email where the push service refuses the push', async () => {
    const refused = vi.spyOn(app.ctx.pusher, 'send').mockRejectedValue(new Error('The push service answered 403'));
    onTestFinished(() => refused.mockRestore());
    app.mails.length = 0;
    await bought();

    app.ctx.clock.advance(121 * 60_000);
    await pass();
    await pass();

    expect(app.mails.filter(({ subject }) => subject === 'Call your customer in Marrickville')).toHaveLength(1);
  });

  it.each<[string, (bought: { purchaseId: number; requestToken: string }) => Promise<unknown>]>([
    ['a call was logged', ({ purchaseId }) => electrician.post(`/api/lead-purchases/${purchaseId}/calls`).expect(200)],
    ['the customer says that they called', ({ requestToken }) => customer.answer(requestToken, { answer: 'called' }).expect(200)],
    ['the purchase was reversed', ({ purchaseId }) => app.ctx.store.raw.query(`update lead_purchases set voided_at = now(), payment_status = 'refunded' where id = ${purchaseId}`)],
  ])('is not reminded once %s', async (_what, act) => {
    await act(await bought());

    app.ctx.clock.advance(121 * 60_000);
    await pass();

    expect(reminders()).toEqual([]);
  });

  it('has until the next business hours when it is no emergency', async () => {
    const { id } = await customer.file();
    const purchaseId = await buyLead(electrician, id);
    await app.ctx.store.raw.query(`update lead_purchases set purchased_at = now() where id = ${purchaseId}`);
    await pass();

    expect(await countRows(app.ctx, 'jobs', `name = 'call-reminder' and singleton_key = 'call-reminder:${purchaseId}' and run_at >= now() + interval '100 minutes'`)).toBe(1);
  });
});
