import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { scheduleRedaction } from './redact-requests.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const run = async (statement: string) => (await app.ctx.store.raw.query(statement)).rows;

let ids: number[];

beforeEach(async () => {
  await run('truncate jobs, leads cascade');
  ids = [];
  for (let lead = 0; lead < 3; lead += 1) ids.push((await createLead(app.ctx)).id);
  await run(`update leads set redaction_version = 0, public_electrical_work = 'Old copy'`);
});

/** The leads whose public copy is still the one that older rules made. */
const outdated = async () => (await run(`select id from leads where public_electrical_work = 'Old copy' order by id`)).map(({ id }) => id);

const pass = async (minutes: number) => {
  app.ctx.clock.advance(minutes * 60_000);
  await drainJobs(app.ctx);
};

describe('redaction in the background', () => {
  it('passes over a lead whose copy cannot be stored, says which, and comes back to it', async () => {
    const [, failing] = ids;
    await run(`alter table leads add constraint refused check (id <> ${failing} or redaction_version = 0) not valid`);

    await scheduleRedaction(app.ctx);
    await drainJobs(app.ctx);
    expect(await outdated()).toEqual([failing]);
    expect(app.logged()).toContain(`"event":"redaction_failed","leadId":${failing}`);

    await pass(1);
    expect(await outdated()).toEqual([failing]);
    await run('alter table leads drop constraint refused');
    await pass(2);

    expect(await outdated()).toEqual([]);
    expect(await run('select 1 from jobs where finished_at is null')).toEqual([]);
  });

  it('is one chain of rounds, however many servers start', async () => {
    await run(`alter table leads add constraint refused check (redaction_version = 0) not valid`);
    for (let hour = 0; hour < 4; hour += 1) {
      await scheduleRedaction(app.ctx);
      await drainJobs(app.ctx);
      await pass(60);
    }
    for (let quarter = 0; quarter < 40; quarter += 1) await pass(15);

    expect(await run('select 1 from jobs where finished_at is null')).toHaveLength(1);
    await run('alter table leads drop constraint refused');
  });
});

// The embedded database has one connection: no row is locked elsewhere there.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('redaction in the background', () => {
  it('comes back to a lead that was locked', async () => {
    const [, locked] = ids;

    await app.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from leads where id = ${locked} for update`);
      await scheduleRedaction(app.ctx);
      await drainJobs(app.ctx);
    });
    expect(await outdated()).toEqual([locked]);
    await pass(1);

    expect(await outdated()).toEqual([]);
  });
});
