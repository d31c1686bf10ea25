import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { backdate } from '../../../tests/support/reports.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { scheduleRequestsJobs } from './index.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let electrician: Agent;
let customer: ReturnType<typeof customerOf>;

beforeAll(async () => {
  app = await createTestApp();
  customer = customerOf(app);
  await scheduleRequestsJobs(app.ctx);
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
  app.mails.length = 0;
});

let count = 0;

function newEmail(): string {
  count += 1;
  return `customer-${count}@example.com`;
}

const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);

async function news(): Promise<void> {
  app.ctx.clock.advance(61_000);
  await drainJobs(app.ctx);
}

// Of emergencies: other emails wait for the morning at night.
describe('the emails to a customer', () => {
  it('say that the request arrived and who took it, each once, with the link and nothing else of the request', async () => {
    const to = newEmail();
    const { id, requestToken } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await news();
    await news();
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([`We’ve got your request AE-${id}E`]);

    await buyLead(electrician, id);
    await news();
    await news();

    expect(mailsTo(to).map(({ subject }) => subject).at(-1)).toBe(`Bright Spark Electrical has your request AE-${id}E`);
    expect(mailsTo(to)).toHaveLength(2);
    for (const { text } of mailsTo(to)) {
      expect(text).toContain(`/request/${requestToken}`);
      expect(text).not.toMatch(/safety switch|0412|Nairtest|Example Street/);
    }
  });

  it('ask whether they were called after a day, unless the customer said so', async () => {
    const to = newEmail();
    const asked = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await backdate(app.ctx, await buyLead(electrician, asked.id), 25 * HOUR_MS);
    const other = newEmail();
    const told = await customer.file({ customerEmail: other, urgency: 'emergency' });
    await backdate(app.ctx, await buyLead(electrician, told.id), 25 * HOUR_MS);
    await customer.answer(told.requestToken, { answer: 'called' }).expect(200);
    await news();

    expect(mailsTo(to).map(({ subject }) => subject)).toContain(`Did Bright Spark Electrical call you about AE-${asked.id}E?`);
    expect(mailsTo(other).map(({ subject }) => subject)).not.toContain(`Did Bright Spark Electrical call you about AE-${told.id}E?`);
  });

  it('end with the link', async () => {
    const to = newEmail();
    const { id, requestToken } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await customer.ask('/end-link', requestToken).expect(200);
    await buyLead(electrician, id);
    await news();

    expect(mailsTo(to)).toEqual([]);
  });
});
