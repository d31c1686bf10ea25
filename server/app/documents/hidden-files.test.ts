import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const SECRET = 'nobody may read this';
const HIDDEN = ['.git/config', '.git/HEAD', '.vite/manifest.json', '.env', 'assets/.env'];

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder();
  for (const folder of ['.git', '.vite', 'assets']) mkdirSync(join(dir, folder));
  writeFileSync(join(dir, '.vite', 'manifest.json'), JSON.stringify({ 'index.html': { file: SECRET } }));
  for (const name of HIDDEN) if (name !== '.vite/manifest.json') writeFileSync(join(dir, name), SECRET);
  writeFileSync(join(dir, 'assets', 'app-4f2a.js'), 'console.log(1)');
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

it.each([...HIDDEN.map((name) => `/${name}`), '/%2egit/config', '/assets/..%2f.git/config', '/dist/server/main.js.map', '/package.json', '/migrations/0000_foundation.sql'])(
  '%s is not served, though files beside it are',
  async (path) => {
    const response = await supertest(built).get(path);

    expect(response.status).toBe(404);
    expect(response.text).not.toContain(SECRET);
    await supertest(built).get('/assets/app-4f2a.js').expect(200);
  },
);
