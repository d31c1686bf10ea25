import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';
import type { Response, Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '../../shared/contracts/endpoint.ts';
import type { ErrorCode } from '../../shared/contracts/errors.ts';
import { endpoints } from '../../shared/contracts/index.ts';
import { type UserType, userTypes } from '../../shared/domain/people/roles.ts';
import { createApp } from './create-app.ts';
import { expectProblem } from '../../tests/support/expect-problem.ts';
import { createUser, deactivate } from '../../tests/support/factories.ts';
import { signInOperator } from '../../tests/support/operators.ts';
import type { Agent } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

type Parser = Parameters<Test['parse']>[0];

function call(agent: Agent, { mediaType, method, path }: EndpointShape) {
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const request = agent[verb](path.replaceAll(/:\w+/g, '999999'));
  return mediaType === 'text/event-stream' ? request.buffer(false).parse(leave) : request;
}

/** Goes as soon as a stream is open; a refusal is read to its end. */
const leave: Parser = (response, done) => {
  const stream = response as unknown as IncomingMessage;
  if (stream.statusCode === 200) {
    stream.destroy();
    done(null, '');
    return;
  }
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  stream.on('end', () => done(null, JSON.parse(text)));
};

const agents = new Map<UserType, Agent>();

/** One session a role for the whole matrix; the call that ends it gets one of its own. */
async function signedIn(userType: UserType, { name }: EndpointShape): Promise<Agent> {
  const known = agents.get(userType);
  if (known && name !== 'logout') return known;
  const agent = await app.signIn(await createUser(app.ctx, { userType, companyName: null }));
  if (name !== 'logout') agents.set(userType, agent);
  return agent;
}

let carried: Awaited<ReturnType<typeof signInOperator>> | undefined;

/** One token for the whole matrix; the call that ends it gets one of its own. */
async function operatorSignIn({ name }: EndpointShape) {
  if (name === 'operatorLogout') return signInOperator(app);
  carried ??= await signInOperator(app);
  return carried;
}

/** The role in a session, someone with a token, or nobody. */
type Caller = UserType | 'operator' | null;

/** How an endpoint refuses someone by who they are, or undefined where it does not. */
function refusalOf({ access }: EndpointShape, caller: Caller): ErrorCode | undefined {
  if (access === 'public') return undefined;
  // A cookie makes nobody an operator, and a token makes nobody a user.
  if (access === 'operator') return caller === 'operator' ? undefined : 'unauthenticated';
  if (caller === null || caller === 'operator') return 'unauthenticated';
  return access.includes(caller) ? undefined : 'forbidden';
}

function messageOf({ access }: EndpointShape, refusal: ErrorCode): string {
  if (refusal === 'forbidden') return 'Your account may not do this';
  return access === 'operator' ? 'Please sign in again' : 'Please sign in';
}

function expectAccess(response: Response, endpoint: EndpointShape, caller: Caller): void {
  const refusal = refusalOf(endpoint, caller);
  if (refusal) {
    expectProblem(response, refusal, messageOf(endpoint, refusal));
    return;
  }
  expect([401, 403]).not.toContain(response.status);
  expect(response.status).toBeLessThan(500);
}

const table = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe.each(table)('%s', (_name, endpoint) => {
  it('treats someone who is not signed in as its access says', async () => {
    const response = await call(app.visitor(), endpoint);

    expectAccess(response, endpoint, null);
  });

  it.each(userTypes)('treats a %s as its access says', async (userType) => {
    const agent = await signedIn(userType, endpoint);

    const response = await call(agent, endpoint);

    expectAccess(response, endpoint, userType);
  });

  it('knows nobody in the session of an account that was deactivated', async () => {
    const user = await createUser(app.ctx, { userType: 'super_admin' });
    const agent = await app.signIn(user);
    await deactivate(app.ctx, user);

    const response = await call(agent, endpoint);

    expectAccess(response, endpoint, null);
  });

  it('takes the token of an operator where operators call and nowhere else', async () => {
    const headers = await operatorSignIn(endpoint);

    const response = await call(app.visitor(), endpoint).set(headers);

    expectAccess(response, endpoint, 'operator');
  });

  it('declares the refusals that follow from its access', () => {
    const refusals = [null, ...userTypes].map((userType) => refusalOf(endpoint, userType));

    expect(endpoint.errors).toEqual(expect.arrayContaining(refusals.filter((code) => code !== undefined)));
  });
});

interface Layer {
  route?: { path: string; stack: { method: string }[] };
  handle: { stack?: Layer[] };
}

const routesIn = (layers: Layer[]): string[] =>
  layers.flatMap(({ route, handle }) =>
    route
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
      : routesIn(handle.stack ?? []),
  );

function mountedRoutes(express: Express): string[] {
  return [...new Set(routesIn((express.router as unknown as { stack: Layer[] }).stack))];
}

describe('the registry', () => {
  it('names every route that is mounted, and every endpoint in it is mounted', () => {
    const express = createApp(app.ctx);

    const declared = endpoints.map(({ method, path }) => `${method} ${path}`);

    expect(mountedRoutes(express).toSorted()).toEqual(
      [...declared, 'GET /api/docs', 'GET /api/openapi.json', 'GET /metrics', 'GET /robots.txt', 'GET /sitemap.xml'].toSorted(),
    );
  });

  it('leaves out one call, which Stripe makes where cards are taken', () => {
    const taking = createApp({ ...app.ctx, gateway: { ...app.ctx.gateway, kind: 'card' } });
    const demo = createApp(app.ctx);

    const more = mountedRoutes(taking).filter((route) => !mountedRoutes(demo).includes(route));

    expect(more).toEqual(['POST /api/stripe/webhook']);
  });

  it('holds each call and each name once', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);

    expect(new Set(calls).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  });
});
