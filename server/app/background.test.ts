import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackground } from './background.ts';
import { welcomeMail } from '../modules/identity/accounts/welcome-mail.ts';
import { createPaymentIntent } from '../modules/sales/payments/create-payment-intent.ts';
import { enqueue } from '../platform/jobs/job.ts';
import { createLead, createUser } from '../../tests/support/factories.ts';
import { countRows } from '../../tests/support/fingerprint.ts';
import { attemptsOn } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

describe('what runs beside the requests', () => {
  it('sends emails, releases old holds, schedules retention and reconciliation, and ends when it is stopped', async () => {
    const user = await createUser(app.ctx);
    const { id: leadId } = await createLead(app.ctx);
    await createPaymentIntent(app.ctx, { leadId, buyerId: user.id });
    app.ctx.clock.advance(16 * 60_000);
    const welcome = () => enqueue(app.ctx.db, welcomeMail, { userId: user.id }, { runAt: app.ctx.clock.now() });
    await welcome();

    const background = await startBackground(app.ctx);
    await vi.waitFor(
      async () => {
        expect(app.mails).toHaveLength(1);
        expect(await attemptsOn(app.ctx, leadId)).toMatchObject([{ settled: 'released' }]);
      },
      { timeout: 25_000 },
    );
    await background.stop();
    await welcome();

    expect(await countRows(app.ctx, 'jobs', `name = 'prune' and finished_at is null`)).toBe(1);
    expect(await countRows(app.ctx, 'jobs', `name = 'books-check' and finished_at is null`)).toBe(1);
    expect(await countRows(app.ctx, 'jobs', `name = 'welcome-mail' and attempts = 0`)).toBe(1);
  });
});
