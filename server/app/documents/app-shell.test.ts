import { rmSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const INDEX = '<!doctype html><head><!--head--></head><script type="application/json" id="page-data">__PAGE_DATA__</script>';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp({ BRAND_NAME: 'Volt & "Sons"' });
  dir = makeClientFolder({ index: INDEX });
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const visit = (path: string) => supertest(built).get(path);

describe('the installed app', () => {
  it('is named after the installation, for anyone who asks', async () => {
    const response = await visit('/manifest.webmanifest').expect(200);

    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(response.text)).toMatchObject({
      id: '/dashboard',
      name: 'Volt & "Sons"',
      short_name: 'Volt & "Sons"',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
    });
  });

  it('starts without a connection from a document that is the same for everyone and knows nobody', async () => {
    const { username } = await createUser(app.ctx, { userType: 'provider' });
    const agent = supertest.agent(built);
    await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);

    const [theirs, anyones] = [await agent.get('/app-shell').expect(200), await visit('/app-shell').expect(200)];

    expect(theirs.text).toBe(anyones.text);
    expect(anyones.text).toContain('id="page-data">{}</script>');
    expect(anyones.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    expect(anyones.headers).not.toHaveProperty('set-cookie');
  });
});
