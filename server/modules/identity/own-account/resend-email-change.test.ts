import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { signedInOwner } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await drainJobs(app.ctx);
  app.mails.length = 0;
});

const HOUR_MS = 3_600_000;

let count = 0;

function newAddress(): string {
  count += 1;
  return `new-address-${count}@example.com`;
}

const ask = (agent: Agent, email: string) => agent.post('/api/account/email').send({ email, currentPassword: PASSWORD });
const resend = (agent: Agent) => agent.post('/api/account/email/resend').send({});
const confirm = (agent: Agent, token: string) => agent.post('/api/auth/confirm-email').send({ token });

/** The tokens in all emails, oldest first, once they are written. */
async function tokensSent(): Promise<string[]> {
  await drainJobs(app.ctx);
  return app.mails.flatMap(({ text }) => /confirm-email\?token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
}

describe('another email address', () => {
  it('is sent a link again when asked, and the earlier one stays good', async () => {
    const { agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    for (let round = 0; round < 4; round += 1) await resend(agent).expect(200);

    expectProblem(await resend(agent), 'rate_limited');
    const tokens = await tokensSent();
    expect(tokens).toHaveLength(5);
    await confirm(agent, tokens[0] ?? '').expect(200);
    expectProblem(await confirm(agent, tokens[4] ?? ''), 'token_invalid');
  });

  it('is sent a link whatever other accounts have asked for, until there are twenty in an hour', async () => {
    const email = newAddress();
    const { agent: stranger } = await signedInOwner(app);
    await ask(stranger, email).expect(200);
    for (let round = 0; round < 4; round += 1) await resend(stranger).expect(200);
    const refused = await resend(stranger);
    expectProblem(refused, 'rate_limited');

    const { agent: owner } = await signedInOwner(app);
    await ask(owner, email).expect(200);
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(6);

    for (let other = 0; other < 14; other += 1) await ask((await signedInOwner(app)).agent, email).expect(200);
    expectProblem(await resend(owner), 'rate_limited', refused.body.message);
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(20);
  });

  it('is not sent a link again once it has an account', async () => {
    const { agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    for (let round = 0; round < 4; round += 1) await resend(agent).expect(200);
    await drainJobs(app.ctx);
    app.mails.length = 0;
    await createUser(app.ctx, { email, emailConfirmedAt: null });

    app.ctx.clock.advance(HOUR_MS);
    expectProblem(await resend(agent), 'taken', 'That email address isn’t available');
    await drainJobs(app.ctx);
    expect(app.mails).toEqual([]);
  });

  it('uses up none of the emails that confirm it for the account it belongs to by then', async () => {
    const { agent } = await signedInOwner(app);
    const email = newAddress();
    await ask(agent, email).expect(200);
    for (let round = 0; round < 4; round += 1) await resend(agent).expect(200);
    const { agent: owner } = await signedInOwner(app, { email, emailConfirmedAt: null });

    for (let round = 0; round < 5; round += 1) await owner.post('/api/auth/email-confirmation').send({}).expect(200);
  });
});
