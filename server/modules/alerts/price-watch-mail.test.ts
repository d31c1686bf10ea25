import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocal, forgetAlerts, turnOnEmails } from '../../../tests/support/alerts.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { archiveLead, createLead } from '../../../tests/support/factories.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  ({ user, agent } = await createLocal(app));
});

afterAll(() => app.close());

beforeEach(async () => {
  await forgetAlerts(app);
  await turnOnEmails(agent);
});

const MINUTE_MS = 60_000;
const watch = (leadId: number, by = agent) => by.post(`/api/leads/${leadId}/price-watch`).send({ target: '20' }).expect(200);

/** Creates leads that reach $20 within one clock minute, some seconds after it began, each watched. */
async function watchThree(by = agent): Promise<number[]> {
  app.ctx.clock.advance(MINUTE_MS - (app.ctx.clock.now().getTime() % MINUTE_MS) + 5000);
  const ids: number[] = [];
  for (let lead = 0; lead < 3; lead += 1) {
    const { id } = await createLead(app.ctx);
    await watch(id, by);
    ids.push(id);
  }
  return ids;
}

/** Lets so many seconds pass and runs what is due then. */
async function pass(seconds: number): Promise<void> {
  app.ctx.clock.advance(seconds * 1000);
  await drainJobs(app.ctx);
}

describe('the prices that reach one person’s targets within a minute', () => {
  it('come in one email, with the target and the price of each', async () => {
    await watchThree();

    await pass(30 * 60 + 20);
    expect(app.mails).toEqual([]);
    await pass(60);
    await pass(60);

    expect(app.mails).toMatchObject([{ to: user.email, subject: '3 leads are down to your targets' }]);
    expect(app.mails[0]?.text.match(/Your target: \$20\.00\. .*Price when this was sent: \$19\.\d\d/g)).toHaveLength(3);
    expect(app.mails[0]?.headers).toHaveProperty('List-Unsubscribe');
  });

  it('leave out what was taken until then, and look like one when only one is left', async () => {
    const [first = 0, second = 0] = await watchThree();
    await pass(30 * 60 + 20);

    for (const id of [first, second]) await archiveLead(app.ctx, id);
    await pass(60);

    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]?.subject).toMatch(/^The lead in Marrickville is down to \$/);
  });

  it('of another minute come in another email, and each person gets their own', async () => {
    const { user: neighbour, agent: other } = await createLocal(app);
    await turnOnEmails(other);
    await watchThree();
    await watchThree(other);

    await pass(31 * 60);
    await pass(120);

    const recipients = app.mails.map(({ to }) => to);
    expect(recipients).toHaveLength(2);
    expect(new Set(recipients)).toEqual(new Set([user.email, neighbour.email]));
  });
});
