import { rmSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/contracts/index.ts';
import { createApp } from '../../app/create-app.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const TOKEN = 'a token for the metrics';

let app: TestApp;
let dir: string;
let server: Server;
let seen: number;

beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
  dir = makeClientFolder();
  server = createApp(app.ctx, { publicDir: dir }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

beforeEach(() => {
  seen = app.logged().length;
});

/** The paths of the calls that a test has logged. */
const loggedPaths = () =>
  app
    .logged()
    .slice(seen)
    .split('\n')
    .filter((line) => line.includes('"path"'))
    .map((line) => (JSON.parse(line) as { req: { path: string } }).req.path);

const exact = endpoints.map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '1') }));

const otherSpellings: [string, (path: string) => string][] = [
  ['in capitals', (path) => path.replace('/api', '/API')],
  ['with one capital', (path) => path.replace('/api', '/aPi')],
  ['with a slash at its end', (path) => `${path}/`],
  ['with two slashes', (path) => `/${path}`],
  ['with an encoded letter', (path) => path.replace('/api', '/%61pi')],
  ['with an encoded slash', (path) => path.replace('/api/', '/api%2f')],
  ['after a detour', (path) => `/x/..${path}`],
];

/** Sends a request whose address no client library would send, and returns the answer. */
async function sendRaw(target: string, { method = 'GET', headers = '', body = '' }): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  const length = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}${length}\r\n${body}`);
  await once(socket, 'close');
  return answer;
}

describe.each(otherSpellings)('a call whose path is written %s', (_how, spell) => {
  it('is an unknown call for every endpoint, and is logged', async () => {
    const signedIn = supertest.agent(server);
    const { username } = await createUser(app.ctx, { userType: 'super_admin' });
    await signedIn.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
    seen = app.logged().length;

    for (const { method, path } of exact) {
      const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
      expectProblem(await signedIn[verb](spell(path)), 'not_found');
    }

    expect(loggedPaths()).toHaveLength(exact.length);
  });
});

describe('a sign-in', () => {
  it('by a path in capitals opens nothing and leaves a line in the log', async () => {
    const { username } = await createUser(app.ctx);

    const response = await supertest(server).post('/API/auth/login').send({ username, password: PASSWORD });

    expectProblem(response, 'not_found');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(loggedPaths()).toEqual(['/API/auth/login']);
  });

  it('whose address is written in full is guarded, limited and logged like any other', async () => {
    const { username } = await createUser(app.ctx);
    const body = JSON.stringify({ username, password: PASSWORD });
    const target = 'http://elsewhere.example/api/auth/login';

    const foreign = await sendRaw(target, { method: 'POST', headers: 'sec-fetch-site: cross-site\r\n', body });
    const own = await sendRaw(target, { method: 'POST', body });

    expect(foreign).toMatch(/^HTTP\/1\.1 403 /);
    expect(own).toMatch(/^HTTP\/1\.1 200 .*ratelimit: "login"/s);
    expect(loggedPaths()).toEqual(['/api/auth/login', '/api/auth/login']);
  });

  // Where there is a fragment, the parser of addresses reads a backslash as a slash.
  it('whose address is written with backslashes opens nothing and leaves a line in the log', async () => {
    const { username } = await createUser(app.ctx);
    const body = JSON.stringify({ username, password: PASSWORD });

    const answer = await sendRaw('/api\\auth\\login#', { method: 'POST', body });

    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toMatch(/^set-cookie/im);
    expect(loggedPaths()).toEqual(['/api/auth/login']);
  });
});

describe('the figures for Prometheus', () => {
  it.each(['/METRICS', '/Metrics', '/metrics/', '//metrics', '/%6detrics', '/metrics%2f'])('are not at %s', async (path) => {
    const response = await supertest(server).get(path).set('authorization', `Bearer ${TOKEN}`);

    expect(response.status).toBe(404);
    expect(response.text).not.toContain('process_cpu');
  });

  it('are at their one path', async () => {
    const response = await supertest(server).get('/metrics').set('authorization', `Bearer ${TOKEN}`).expect(200);

    expect(response.text).toContain('process_cpu');
  });
});

it.each(['/ROBOTS.TXT', '/robots.txt/', '/SITEMAP.XML', '/MANIFEST.webmanifest'])('there is no file at %s', async (path) => {
  await supertest(server).get(path).expect(404);
});
