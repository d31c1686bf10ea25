import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { callbackMail } from './callback-mail.ts';

let app: TestApp;
let ctx: AppContext;

beforeAll(async () => {
  app = await createTestApp({ BRAND_EMAIL: 'team@sparkdrop.example' });
  ({ ctx } = app);
});

beforeEach(async () => {
  app.mails.length = 0;
  await ctx.store.raw.query('truncate provider_invitations, provider_callbacks, jobs, rate_limits restart identity');
});

afterAll(() => app.close());

const MINUTE_MS = 60_000;

const form = {
  firstName: 'Mirabel',
  lastName: 'Quillfeather',
  mobile: '+61 491 570 006',
  email: 'Mirabel@Quill.Example',
  businessName: 'Quill & Sons Electrical',
  serviceArea: 'Geelong and the Surf Coast',
};

const ask = (fields: object = {}) => app.visitor().post('/api/provider-callbacks').send({ ...form, ...fields });

const rows = async () => (await ctx.store.raw.query('select * from provider_callbacks order by id')).rows;
const countEmailJobs = () => countRows(ctx, 'jobs', `name = 'callback-mail'`);

describe('asking for a callback', () => {
  it('keeps the request, which waits to be called', async () => {
    const before = ctx.clock.now().getTime();

    const response = await ask({ lastName: '  Quillfeather ' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({ id: expect.any(Number) });
    const [row = {}] = await rows();
    expect(row).toMatchObject({
      id: response.body.id,
      first_name: 'Mirabel',
      last_name: 'Quillfeather',
      mobile: '0491570006',
      email: 'mirabel@quill.example',
      business_name: 'Quill & Sons Electrical',
      service_area: 'Geelong and the Surf Coast',
      status: 'pending',
      notes: null,
      callback_date: null,
    });
    expect((row['created_at'] as Date).getTime()).toBeGreaterThanOrEqual(before);
  });

  it('writes to the team: whom to phone, and by when', async () => {
    await ask();
    await ctx.store.raw.query(`update provider_callbacks set created_at = '2026-03-02T03:05:00Z'`);

    await drainJobs(ctx);

    expect(app.mails).toEqual([
      {
        to: 'team@sparkdrop.example',
        subject: 'Callback due: Mirabel Quillfeather, Quill & Sons Electrical',
        text: expect.stringMatching(
          /^Please phone Mirabel Quillfeather of Quill & Sons Electrical by Tue,? 3 Mar,? (at )?2:05\spm, Sydney time\.\n\nMobile: 0491 570 006\nEmail: mirabel@quill\.example\nService area: Geelong and the Surf Coast\n\nThey asked for a call about joining Sparkdrop\. Our website says that we aim to call within 24 hours\.$/,
        ),
        html: expect.stringContaining('Please phone Mirabel Quillfeather of Quill &amp; Sons Electrical by'),
      },
    ]);
  });

  it('does not remind the team of somebody who was phoned already', async () => {
    await ask();
    await ctx.store.raw.query(`update provider_callbacks set status = 'called'`);

    await drainJobs(ctx);

    expect(app.mails).toEqual([]);
  });

  it('keeps nothing and writes to nobody when the request could not be kept', async () => {
    await failAtCommit(ctx, 'provider_callbacks', async () => {
      expectProblem(await ask(), 'internal');
    });

    expect(await rows()).toEqual([]);
    expect(await countEmailJobs()).toBe(0);
  });

  it('ignores what the one who asks may not decide', async () => {
    await ask({ id: 4711, status: 'approved', notes: 'let in', callbackDate: '2020-01-01T00:00:00Z', createdAt: '2020-01-01T00:00:00Z' });

    const where = `id <> 4711 and status = 'pending' and notes is null and callback_date is null and created_at > '2021-01-01'`;
    expect(await countRows(ctx, 'provider_callbacks', where)).toBe(1);
  });
});

describe('the same request again', () => {
  it('within minutes is the one that is there, with one email', async () => {
    const first = await ask();
    ctx.clock.advance(5 * MINUTE_MS);

    const second = await ask({ mobile: '(04) 9157 0006', email: 'mirabel@quill.example ' });

    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await rows()).toHaveLength(1);
    expect(await countEmailJobs()).toBe(1);
  });

  it('many times at once is kept once', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => ask()));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await countEmailJobs()).toBe(1);
  });

  it('later is a new one: somebody still waits', async () => {
    await ask();
    ctx.clock.advance(10 * MINUTE_MS + 1000);

    await ask();

    expect(await rows()).toHaveLength(2);
    expect(await countEmailJobs()).toBe(2);
  });

  it.each(Object.entries({
    firstName: 'Mirabella',
    lastName: 'Quill',
    mobile: '0491 570 156',
    email: 'other@quill.example',
    businessName: 'Quill Solar',
    serviceArea: 'Ballarat',
  }))('with another %s is a new one', async (name, value) => {
    await ask();

    await ask({ [name]: value });

    expect(await rows()).toHaveLength(2);
  });
});

it('writes the same email, under the same name, when it is written again', async () => {
  const { body } = await ask();
  const sent: unknown[] = [];
  const again: AppContext = {
    ...ctx,
    mailer: { ...ctx.mailer, send: (...email) => Promise.resolve(void sent.push(email)) },
  };

  for (let round = 0; round < 2; round += 1) await runJob(again, callbackMail, { callbackId: body.id }, 7);

  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

it('is taken twenty times an hour from one connection, counting what was kept only', async () => {
  for (let round = 0; round < 20; round += 1) {
    expectProblem(await ask({ firstName: '' }), 'invalid_input');
    expect((await ask({ businessName: `Company ${round}` })).status).toBe(201);
  }

  const refused = await ask();

  expectProblem(refused, 'rate_limited', 'Too many requests for a callback from this connection. Please try again in 60 minutes.');
  expect(await rows()).toHaveLength(20);
  ctx.clock.advance(60 * MINUTE_MS + 1000);
  expect((await ask()).status).toBe(201);
});

it('leaves no personal data in the log, not even when it fails', async () => {
  await ask();
  await ask({ email: 'not an address of mirabel' });
  await failAtCommit(ctx, 'provider_callbacks', async () => void (await ask({ serviceArea: 'Geelong again' })));
  await drainJobs(ctx);

  const logged = app.logged();

  expect(logged).toContain('/api/provider-callbacks');
  expect(logged).not.toMatch(/mirabel|quill|geelong|491 ?570/i);
});
