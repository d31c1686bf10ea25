import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackground } from './background.ts';
import { welcomeMail } from './features/notifications/welcome-mail.ts';
import { createPaymentIntent } from './features/payments/create-payment-intent.ts';
import { enqueue } from './jobs/job.ts';
import { createLead, createUser } from './testing/factories.ts';
import { countRows } from './testing/fingerprint.ts';
import { attemptsOn } from './testing/sales.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

describe('what runs beside the requests', () => {
  it('sends letters, gives up old holds, plans the pruning and the check of the books, and ends when it is stopped', async () => {
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
