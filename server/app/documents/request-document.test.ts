import { rmSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { createUser, PASSWORD, quote } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createApp } from '../create-app.ts';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder({
    index: '<!doctype html><head><!--head--><script type="application/json" id="page-data">__PAGE_DATA__</script></head><div id="root"><!--body--></div>',
  });
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const fail = () => Promise.reject(new Error('connection lost'));

const visit = (path: string) => supertest(built).get(path);

async function file(): Promise<{ id: number; requestToken: string }> {
  const { body } = await supertest(built).post('/api/leads').send({ ...quote, jobTopic: '', fillMs: 20_000 }).expect(201);
  return body as { id: number; requestToken: string };
}

describe('the page of a customer’s request', () => {
  it('is rendered with the request for anyone with its link, and is not cached, indexed or sent as a referrer', async () => {
    const { id, requestToken } = await file();

    const { status, headers, text } = await visit(`/request/${requestToken}`);

    expect(status).toBe(200);
    expect(text).toContain(`"jobReference":"AE-${id}E"`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  });

  it('is not found with a wrong link, with the page that says so', async () => {
    const { status, headers, text } = await visit(`/request/${'A'.repeat(22)}`);

    expect(status).toBe(404);
    expect(text).toContain('"request":null');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  });

  it('that fails is logged without the secret of its link', async () => {
    const { requestToken } = await file();
    const failing = createApp({ ...app.ctx, db: createDb(fail, fail) }, { publicDir: dir });

    const { status } = await supertest(failing).get(`/request/${requestToken}`);

    expect(status).toBe(500);
    expect(app.logged()).toContain('"path":"/request/[hidden]"');
    expect(app.logged()).not.toContain(requestToken);
  });

  it('shows a change at once, and is the same for a signed-in person', async () => {
    const { requestToken } = await file();
    await visit(`/request/${requestToken}`);
    await supertest(built).post('/api/request/cancel').send({ token: requestToken }).expect(200);
    const agent = supertest.agent(built);
    const person = await createUser(app.ctx);
    await agent.post('/api/auth/login').send({ username: person.username, password: PASSWORD }).expect(200);

    for (const { text } of [await visit(`/request/${requestToken}`), await agent.get(`/request/${requestToken}`)]) {
      expect(text).toContain('"state":"cancelled"');
    }
  });
});
