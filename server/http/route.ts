import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod';
import type {
  BodyOf,
  EndpointShape,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '../../shared/contracts/endpoint.ts';
import { endpoints } from '../../shared/contracts/index.ts';
import { AppError } from '../errors.ts';
import type { Operator } from '../features/operators/operator-store.ts';
import type { Viewer } from '../features/users/user-store.ts';
import { nameForMetrics } from '../metrics/count-requests.ts';
import { EncodedJson } from './encoded-json.ts';
import type { OperatorCookieControl } from './operator-cookie.ts';
import { type Attempt, type RateLimits, uncounted } from './rate-limit.ts';
import { type SessionControl, sessionControl } from './session-control.ts';

type ViewerOf<E extends EndpointShape> = E['access'] extends readonly unknown[] ? Viewer : Viewer | null;
type OperatorOf<E extends EndpointShape> = E['access'] extends 'operator' ? Operator : null;

export interface RouteRequest<E extends EndpointShape> {
  viewer: ViewerOf<E>;
  operator: OperatorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionControl;
  operatorCookie: OperatorCookieControl;
  /** The attempt as it was counted against the endpoint's limit. */
  attempt: Attempt;
  /** The network address of the caller; empty when it is gone. */
  ip: string;
  /** The instant that the answer's `x-server-time` names. */
  at: Date;
  /** Sends the answer as 202: done, and something of it is still to come. */
  accepted: () => void;
  /** Says where the next page of a list begins; nothing on the last. */
  nextCursor: (cursor: string | undefined) => void;
  /** Says how many rows a list has on all of its pages, and how many a filter leaves out. */
  counted: (counts: { total: number; outside?: number }) => void;
  /** Names the file of an answer that is not JSON. Letters, digits, dots and hyphens only. */
  named: (filename: string) => void;
}

type Answer<E extends EndpointShape> = ResultOf<E> | EncodedJson<E>;
type Handler<E extends EndpointShape> = (request: RouteRequest<E>) => Answer<E> | Promise<Answer<E>>;

/** Mounts a declared endpoint. The handler gets what was parsed and answers what will be encoded; nothing else. */
export type Route = <E extends EndpointShape>(endpoint: E, handler: Handler<E>) => void;

interface Routers {
  /** Runs behind the session. */
  api: Router;
  /** Runs before it: what any cache may keep can neither read nor renew one. */
  cacheable: Router;
}

/** How operators are known. */
interface OperatorAccess {
  /** Finds the operator whose token and cookie a call carries. */
  find: (req: Request) => Promise<Operator | undefined>;
  cookieOf: (res: Response) => OperatorCookieControl;
}

/** Makes the one way to mount an endpoint: authenticate → parse → limit → handler → encode. */
export function createRoute({ api, cacheable }: Routers, limits: RateLimits, operators: OperatorAccess): Route {
  return (endpoint, handler) => {
    requireDeclared(endpoint);
    if (endpoint.cacheSeconds && (endpoint.access !== 'public' || endpoint.method !== 'GET')) {
      throw new Error(`${endpoint.name} may not be cached: only what anyone may read is`);
    }
    const router = endpoint.cacheSeconds ? cacheable : api;
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const count = endpoint.limit && limits[endpoint.limit];
    const name: RequestHandler = (_req, res, next) => {
      nameForMetrics(res, endpoint.name);
      next();
    };
    router[verb](endpoint.path, name, async (req, res) => {
      const caller = { ...(await admit(endpoint, req, operators.find)), operatorCookie: operators.cookieOf(res) };
      const run = async (request: OfAnswer<typeof endpoint>) => {
        // Parsed by now, so a form that is sent back for correction costs nobody a point.
        const attempt = count ? await count(req, res) : uncounted;
        return handler({ ...request, ...caller, attempt } as RouteRequest<typeof endpoint>);
      };
      await answer(endpoint, run, req, res);
    });
  };
}

/** Throws for an endpoint that the registry does not know. */
export function requireDeclared(endpoint: EndpointShape): void {
  if (!endpoints.includes(endpoint)) throw new Error(`${endpoint.name} is not in the registry`);
}

interface Caller {
  viewer: Viewer | null;
  operator: Operator | null;
}

/** What a handler gets apart from who calls. */
type OfAnswer<E extends EndpointShape> = Omit<RouteRequest<E>, keyof Caller | 'operatorCookie' | 'attempt'>;

async function answer<E extends EndpointShape>(
  endpoint: E,
  handler: (request: OfAnswer<E>) => Promise<Answer<E>>,
  req: Request,
  res: Response,
): Promise<void> {
  res.status(endpoint.status ?? 200);
  const result = await handler({
    params: parse(endpoint.params, req.params),
    query: parse(endpoint.query, req.query),
    body: parse(endpoint.body, req.body ?? {}),
    session: sessionControl(req, res),
    ip: req.ip ?? '',
    at: res.locals['at'],
    accepted: () => void res.status(202),
    nextCursor: (cursor) => void (cursor && res.set('x-next-cursor', cursor)),
    counted({ total, outside }) {
      res.set('x-total-count', String(total));
      if (outside !== undefined) res.set('x-outside-count', String(outside));
    },
    named: (filename) => void res.set('content-disposition', `inline; filename="${filename}"`),
  } as OfAnswer<E>);
  if (result instanceof EncodedJson) {
    sendJson(res, result.bytes);
    return;
  }
  const encoded = z.encode(endpoint.response, result);
  if (endpoint.cacheSeconds) {
    res.set('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
    // Out of a cache it would turn the browser's clock back.
    res.removeHeader('x-server-time');
  }
  if (endpoint.mediaType) res.type(endpoint.mediaType).send(encoded);
  else if (endpoint.cacheSeconds) res.json(encoded);
  else sendJson(res, Buffer.from(JSON.stringify(encoded)));
}

/** Sends what no cache keeps. Nobody asks for it with an entity tag, so none is worked out over the whole of it. */
function sendJson(res: Response, bytes: Buffer): void {
  res.type('json').set('content-length', String(bytes.length)).end(bytes);
}

async function admit(endpoint: EndpointShape, req: Request, findOperator: OperatorAccess['find']): Promise<Caller> {
  if (endpoint.access !== 'operator') return { viewer: admitViewer(endpoint, req), operator: null };
  const operator = await findOperator(req);
  if (!operator) throw new AppError('unauthenticated', 'Please sign in again');
  return { viewer: null, operator };
}

/** Returns who calls, or refuses them. */
export function admitViewer({ access }: EndpointShape, req: Request): Viewer | null {
  const viewer = req.user ?? null;
  if (access === 'public') return viewer;
  if (!viewer) throw new AppError('unauthenticated', 'Please sign in');
  if (!access.includes(viewer.userType)) throw new AppError('forbidden', 'Your account may not do this');
  return viewer;
}

function parse(schema: EndpointShape['body'], input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues });
}
