import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  dir = mkdtempSync(join(tmpdir(), 'sparkdrop-public-'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><div id="root"></div>');
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  built.dispose();
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const visit = (path: string) => supertest(built.app).get(path);

describe('a page has one address', () => {
  it.each([
    ['/login/', '/login'],
    ['/get-quote//?serviceLocation=Perth', '/get-quote?serviceLocation=Perth'],
    ['/electricians/nsw/newtown-2042/', '/electricians/nsw/newtown-2042'],
    ['//', '/'],
  ])('is led from %s to %s', async (from, to) => {
    const response = await visit(from);

    expect([response.status, response.headers['location']]).toEqual([301, to]);
  });

  it.each(['//evil.example/', '/\\\\evil.example/', '//login'])('is led nowhere from %s', async (path) => {
    const response = await visit(path);

    expect([response.status, response.headers['location']]).toEqual([404, undefined]);
  });
});
