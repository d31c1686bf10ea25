import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { fileCertificate, inDays, insuranceFields, pdf } from '../../../../tests/support/certificates.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let expiresOn: string;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate rate_limits');
  app.files.stored.clear();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
  expiresOn = inDays(app.ctx, 200);
});

const standingOf = async ({ id }: Viewer) =>
  (await app.ctx.store.raw.query(`select insured_until, insurance_review from users where id = ${id}`)).rows[0];

const MAX = 5 * 1024 * 1024;

describe('a certificate that is sent', () => {
  it('waits for a person, and is kept under a random name as it was sent', async () => {
    const { body } = await fileCertificate(agent, { expiresOn, filename: '../../my policy.pdf' }).expect(201);

    expect(body).toMatchObject({ isRequired: false, insuredUntil: null, insuranceReview: 'under_review' });
    expect(body.policies).toMatchObject([
      { insurer: 'Sparks Mutual', policyNumber: 'PL-4711', sumInsured: 20_000_000, expiresOn, fileType: 'application/pdf', state: 'under_review' },
    ]);
    expect([...app.files.stored].map(([key, { bytes }]) => [key.length, bytes.equals(pdf())])).toEqual([[32, true]]);
    expect(await standingOf(owner)).toEqual({ insured_until: null, insurance_review: 'under_review' });
    const { body: seen } = await agent.get('/api/insurance').expect(200);
    expect(seen).toEqual(body);
  });

  it('is on record without what it says', async () => {
    await fileCertificate(agent, { expiresOn }).expect(201);

    const { rows } = await app.ctx.store.raw.query(`select action, subject_id, after from audit_log where actor_user_id = ${owner.id}`);
    expect(rows).toEqual([{ action: 'user.insurance_filed', subject_id: String(owner.id), after: { policyId: expect.any(Number) } }]);
    expect(app.logged()).not.toContain('PL-4711');
  });

  it('takes the place of one that waits, which stays on record', async () => {
    await fileCertificate(agent, { expiresOn }).expect(201);
    const { body } = await fileCertificate(agent, { expiresOn, policyNumber: 'PL-2' }).expect(201);

    expect(body.policies.map(({ policyNumber, state }: Record<string, unknown>) => [policyNumber, state])).toEqual([
      ['PL-2', 'under_review'],
      ['PL-4711', 'replaced'],
    ]);
  });

  it('waits alone however many are sent at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => fileCertificate(agent, { expiresOn }).expect(201)));

    const { body } = await agent.get('/api/insurance').expect(200);
    const states = body.policies.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['under_review', ...Array.from({ length: 5 }, () => 'replaced')]);
  });

  it('may be as large as 5 MB, and a picture by its content', async () => {
    const picture = Buffer.alloc(MAX);
    picture.set([0xff, 0xd8, 0xff, 0xe0]);

    const { body } = await fileCertificate(agent, { expiresOn, file: picture, filename: 'scan.pdf' }).expect(201);

    expect(body.policies[0]).toMatchObject({ fileType: 'image/jpeg', fileBytes: MAX });
  });

  it('may end today', async () => {
    await fileCertificate(agent, { expiresOn: inDays(app.ctx, 0) }).expect(201);
  });
});

const SUM = 'Please enter the whole sum in dollars, from 100,000 to 1,000,000,000';

describe('what cannot be filed', () => {
  it.each([
    ['insurer', { insurer: '  ' }, 'Please enter the insurer'],
    ['policyNumber', { policyNumber: 'PL\n1' }, 'Please keep this on one line'],
    ['sumInsured', { sumInsured: '20' }, SUM],
    ['sumInsured', { sumInsured: '20m' }, SUM],
    ['expiresOn', { expiresOn: '2026-02-30' }, 'Please enter the day on which the policy ends'],
    ['expiresOn', { expiresOn: '2001-01-01' }, 'This policy has ended already'],
    ['file', { file: Buffer.alloc(0) }, 'Please choose the certificate'],
    ['file', { file: Buffer.from('<html><script>alert(1)</script>'), filename: 'certificate.pdf' }, 'The certificate must be a PDF, JPEG or PNG file'],
  ])('is refused by its %s: %j', async (path, fields, message) => {
    const response = await fileCertificate(agent, { expiresOn, ...fields });

    expectIssue(response, path, message);
    expect(app.files.stored.size).toBe(0);
  });

  it('is refused without a file', async () => {
    const response = await agent.post('/api/insurance').field({ ...insuranceFields, expiresOn });

    expectIssue(response, 'file', 'Please choose the certificate');
  });

  it('is refused as JSON', async () => {
    expectProblem(await agent.post('/api/insurance').send({ ...insuranceFields, expiresOn }), 'unsupported_media_type');
  });

  it.each([
    ['another field for the file', (sent: ReturnType<Agent['post']>) => sent.attach('picture', pdf(), 'a.pdf')],
    ['two files', (sent: ReturnType<Agent['post']>) => sent.attach('file', pdf(), 'a.pdf').attach('file', pdf(), 'b.pdf')],
    ['a field without an end', (sent: ReturnType<Agent['post']>) => sent.field('insurer', 'x'.repeat(5000)).attach('file', pdf(), 'a.pdf')],
    ['a form that breaks off', (sent: ReturnType<Agent['post']>) => sent.set('content-type', 'multipart/form-data; boundary=x').send('--x\r\ncontent-disp')],
    ['a form without a boundary', (sent: ReturnType<Agent['post']>) => sent.set('content-type', 'multipart/form-data').send('--x')],
  ])('is refused with %s', async (_what, send) => {
    expectProblem(await send(agent.post('/api/insurance')), 'invalid_input', 'The form could not be read. Please send it again.');
    expect(app.files.stored.size).toBe(0);
  });

  it('is refused beyond 5 MB', async () => {
    const response = await fileCertificate(agent, { expiresOn, file: Buffer.concat([pdf(), Buffer.alloc(MAX)]) });

    expectProblem(response, 'payload_too_large', 'The file is larger than 5 MB');
    expect(app.files.stored.size).toBe(0);
  });

  it('is refused by another kind of account, and from another site', async () => {
    const customer = await app.signIn(await createUser(app.ctx, { userType: 'customer' }));

    expectProblem(await fileCertificate(customer, { expiresOn }), 'forbidden');
    expectProblem(await fileCertificate(agent, { expiresOn }).set('sec-fetch-site', 'cross-site'), 'forbidden', 'This request came from another site');
    expect(app.files.stored.size).toBe(0);
  });

  it('is refused after twenty tries within a day', async () => {
    for (let sent = 0; sent < 20; sent += 1) await agent.post('/api/insurance').expect(415);

    expectProblem(await fileCertificate(agent, { expiresOn }), 'rate_limited');
    expect(app.files.stored.size).toBe(0);
  });
});

describe('a file that never ends', () => {
  it('is refused as soon as it is too large, whatever the caller said of its length', async () => {
    const server = createApp(app.ctx).listen(0);
    const { port } = server.address() as AddressInfo;
    const login = await app.visitor().post('/api/auth/login').send({ username: owner.username, password: PASSWORD }).expect(200);
    const cookie = String(login.headers['set-cookie']).split(';')[0];
    try {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const call = request({ port, method: 'POST', path: '/api/insurance', headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' } }, (response) => {
          resolve(response.statusCode);
          call.destroy();
        });
        call.on('error', reject);
        call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n');
        const more = () => {
          if (!call.destroyed) call.write(Buffer.alloc(256 * 1024), () => setImmediate(more));
        };
        more();
      });

      expect(status).toBe(413);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('a storage that cannot be reached', () => {
  it('refuses a certificate for now, and nothing is on file', async () => {
    app.files.failNext();

    expectProblem(await fileCertificate(agent, { expiresOn }), 'unavailable');

    expect((await agent.get('/api/insurance').expect(200)).body.policies).toEqual([]);
    await fileCertificate(agent, { expiresOn }).expect(201);
  });
});

describe('an account that is shut out while its certificate arrives', () => {
  it('leaves neither a record nor a file', async () => {
    const { files } = app;
    const put = files.put.bind(files);
    files.put = async (key, bytes) => {
      await put(key, bytes);
      await app.ctx.store.raw.query(`update users set is_active = false where id = ${owner.id}`);
    };
    try {
      expectProblem(await fileCertificate(agent, { expiresOn }), 'unauthenticated');
    } finally {
      files.put = put;
    }

    expect(app.files.stored.size).toBe(0);
    expect((await app.ctx.store.raw.query(`select 1 from insurance_policies where user_id = ${owner.id}`)).rows).toEqual([]);
  });
});
