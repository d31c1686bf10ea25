import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileLead } from '../../../../tests/support/alerts.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { reportOf, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const ROUNDS = 18;

let app: TestApp;
let attacker: Agent;
let accomplice: Agent;

beforeAll(async () => {
  app = await createTestApp();
  attacker = await app.signIn(await createUser(app.ctx));
  accomplice = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

async function buy(agent: Agent, leadId: number): Promise<number> {
  await openPayment(agent, leadId);
  return (await sendPurchase(agent, leadId).expect(200)).body.id;
}

const fake = { customerName: 'Staged Customer', customerPhone: '0491 575 254' };

async function reportLoop(remedy: 'refund' | 'credit'): Promise<string[]> {
  const statuses: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const purchaseId = await buy(attacker, await fileLead(app, fake));
    await sendReport(attacker, purchaseId, { reason: 'duplicate', remedy }).expect(200);
    statuses.push(String((await reportOf(app.ctx, purchaseId))['status']));
    await app.ctx.store.raw.query('truncate rate_limits');
  }
  await drainAttempts(app.ctx);
  return statuses;
}

it('pays nobody back for eighteen staged duplicates of their own', async () => {
  await buy(attacker, await fileLead(app, fake));

  expect(await reportLoop('refund')).toEqual(Array.from({ length: ROUNDS }, () => 'waiting'));
});

it('pays back one a month at most, with an accomplice who really pays as well', async () => {
  await buy(accomplice, await fileLead(app, fake));

  const statuses = [...(await reportLoop('refund')), ...(await reportLoop('credit'))];

  expect(statuses.filter((status) => status === 'approved')).toHaveLength(1);
});

it('leaves the second job of a property manager to a person', async () => {
  const [first, second] = [await app.signIn(await createUser(app.ctx)), await app.signIn(await createUser(app.ctx))];
  const manager = { customerName: 'Melanie Strata', customerPhone: '0491 576 398' };
  await buy(first, await fileLead(app, { ...manager, electricalWork: 'The oven in unit 3 trips the safety switch.', serviceLocation: '3/18 Smith Street, Mona Vale NSW 2103', customerAddress: '1 Office Park, Sydney NSW 2000' }));
  const purchaseId = await buy(second, await fileLead(app, { ...manager, electricalWork: 'Replace the old switchboard with a new one.', serviceLocation: '99 Other Road, Parramatta NSW 2150', customerAddress: '1 Office Park, Sydney NSW 2000' }));

  await sendReport(second, purchaseId, { reason: 'duplicate' }).expect(200);

  expect((await reportOf(app.ctx, purchaseId))['status']).toBe('waiting');
});

it('approves one of two that are reported at once', async () => {
  const user = await createUser(app.ctx);
  const agent = await app.signIn(user);
  const job = { customerName: 'Twice Filed', customerPhone: '0491 578 957' };
  await buy(accomplice, await fileLead(app, job));
  const ids = [await buy(agent, await fileLead(app, job)), await buy(agent, await fileLead(app, job))];

  await Promise.all(ids.map((id) => sendReport(agent, id, { reason: 'duplicate' }).expect(200)));

  const statuses = await Promise.all(ids.map(async (id) => (await reportOf(app.ctx, id))['status']));
  expect(statuses).toEqual(expect.arrayContaining(['approved', 'waiting']));
});
