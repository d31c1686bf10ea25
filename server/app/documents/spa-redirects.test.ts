import { rmSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder();
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const visit = (path: string) => supertest(built).get(path);

describe('a page has one address', () => {
  it.each([
    ['/login/', '/login'],
    ['/get-quote//?serviceLocation=Perth', '/get-quote?serviceLocation=Perth'],
    ['/electricians/nsw/newtown-2042/', '/electricians/nsw/newtown-2042'],
    ['//', '/'],
    ['/admin/', '/admin'],
    ['/admin//?tab=leads', '/admin?tab=leads'],
  ])('is led from %s to %s', async (from, to) => {
    const response = await visit(from);

    expect([response.status, response.headers['location']]).toEqual([301, to]);
  });

  it.each(['//evil.example/', '/\\\\evil.example/', '//login', '//admin/'])('is led nowhere from %s', async (path) => {
    const response = await visit(path);

    expect([response.status, response.headers['location']]).toEqual([404, undefined]);
  });
});

describe('a server without a built client', () => {
  it('says how to build it', () => {
    expect(() => createApp(app.ctx, { publicDir: join(dir, 'nothing') })).toThrow(/The client is not built: .* Run npm run build\./);
  });
});
