import { describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { nswLicence, setUpNswLicences } from '../../../../tests/support/nsw-licences.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { recheckLicences } from './recheck-licences.ts';

const nsw = setUpNswLicences();

const lookups = () => nsw.fake.asked.filter((path) => path.endsWith('/verify')).length;

async function handIn(agent: Agent, licenseNumber: string): Promise<void> {
  await agent.patch('/api/auth/licence').send({ ...nswLicence, licenseNumber }).expect(200);
  await drainJobs(nsw.app.ctx);
}

const waiting = async () => ((await nsw.admin.get('/api/providers?show=waiting').expect(200)).body as { id: number }[]).map(({ id }) => id);

describe('a licence of an account whose address nobody confirmed', () => {
  it('is neither looked up nor in the queue until the address is confirmed', async () => {
    const user = await createUser(nsw.app.ctx, { emailConfirmedAt: null });
    nsw.fake.asked.length = 0;

    await handIn(await nsw.app.signIn(user), '123456C');

    expect(lookups()).toBe(0);
    expect(await waiting()).not.toContain(user.id);
    nsw.app.ctx.clock.advance(3_600_000);
    await drainJobs(nsw.app.ctx);
    expect(nsw.app.mails.map(({ subject }) => subject)).not.toContain('One electrician is waiting for your decision');
    await nsw.app.ctx.store.raw.query(`update users set email_confirmed_at = now() where id = ${user.id}`);
    expect(await waiting()).toContain(user.id);
  });
});

describe('the register', () => {
  it('is asked once for a licence that is sent again while it waits', async () => {
    const agent = await nsw.app.signIn(await createUser(nsw.app.ctx));
    nsw.fake.asked.length = 0;

    for (const number of ['123456C', '123456C', '123 456c']) await handIn(agent, number);

    expect(lookups()).toBe(1);
  });

  it('is asked for at most five numbers of one account a day, and goes on checking verified licences', async () => {
    const agent = await nsw.app.signIn(await createUser(nsw.app.ctx));
    await createUser(nsw.app.ctx, { ...nswLicence, isVerified: true });
    nsw.fake.asked.length = 0;

    for (let number = 1; number <= 8; number += 1) await handIn(agent, `10000${number}C`);
    expect(lookups()).toBe(5);

    await runJob(nsw.app.ctx, recheckLicences, {});
    expect(lookups()).toBe(6);
  });

  it('is asked for a few numbers of all accounts together', async () => {
    nsw.fake.asked.length = 0;
    await nsw.app.ctx.store.raw.query(`insert into rate_limits (key, hits, resets_at) values ('licence-lookup-all:all', 100, now() + interval '3 years') on conflict (key) do update set hits = 100`);

    await handIn(await nsw.app.signIn(await createUser(nsw.app.ctx)), '123456C');

    expect(lookups()).toBe(0);
  });
});

describe('sending a licence', () => {
  it('has a limit for each account', async () => {
    const agent = await nsw.app.signIn(await createUser(nsw.app.ctx));
    for (let number = 0; number < 60; number += 1) await agent.patch('/api/auth/licence').send({ ...nswLicence, licenseNumber: `${number}C` }).expect(200);

    expectProblem(await agent.patch('/api/auth/licence').send(nswLicence), 'rate_limited');
  });
});
