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
import { type Revealed, reveals } from '../../shared/contracts/reveals.ts';
import { AppError } from '../errors.ts';
import type { FactorCaller } from '../features/second-factor/factor-caller.ts';
import type { Operator } from '../features/operators/operator-store.ts';
import type { Viewer } from '../features/users/user-store.ts';
import { nameForMetrics } from '../metrics/count-requests.ts';
import { EncodedJson } from './encoded-json.ts';
import { operatorCaller, requireFactor, userCaller } from './factor-access.ts';
import type { OperatorCookieControl } from './operator-cookie.ts';
import { type Attempt, type RateLimits, uncounted } from './rate-limit.ts';
import { readUpload } from './upload.ts';
import { type SessionControl, sessionControl } from './session-control.ts';

type ViewerOf<E extends EndpointShape> = E['access'] extends readonly unknown[] ? Viewer : Viewer | null;
type OperatorOf<E extends EndpointShape> = E['access'] extends 'operator' ? Operator : null;

export interface RouteRequest<E extends EndpointShape> {
  viewer: ViewerOf<E>;
  operator: OperatorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The file of a form that carries one; empty where none was sent. */
  file: E['upload'] extends { maxBytes: number } ? Buffer : undefined;
  session: SessionControl;
  /** The sign-in of a super admin or an operator, as its second factor sees it. */
  factor: () => FactorCaller;
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
  /** Names whose contacts the answer holds, by ids of what the endpoint `reveals`, those of other people alone; none when it holds none. */
  revealed: (ids: readonly number[]) => void;
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

/** Somebody of the market has an answer before them that holds contacts of other people. */
export interface Look {
  viewer: Viewer | null;
  operator: Operator | null;
  endpoint: string;
  reveals: Exclude<Revealed, 'nobody'>;
  ids: readonly number[];
  at: Date;
}

/** How operators are known. */
interface OperatorAccess {
  /** Finds the operator whose token and cookie a call carries. */
  find: (req: Request) => Promise<Operator | undefined>;
  /** Notes that an operator gave their second factor in this sign-in. */
  noteGiven: (operator: Operator, at: Date) => Promise<void>;
  cookieOf: (res: Response) => OperatorCookieControl;
}

interface Services {
  limits: RateLimits;
  operators: OperatorAccess;
  /** Writes a look into the audit log; the answer waits for it. */
  recordLook: (look: Look) => Promise<void>;
}

/** Makes the one way to mount an endpoint: authenticate → parse → limit → handler → audit of looks → encode. */
export function createRoute({ api, cacheable }: Routers, { limits, operators, recordLook }: Services): Route {
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
      const caller = await admit(endpoint, { req, res }, operators);
      // Counted before it is read: to take a file costs more than to count it.
      const counted = endpoint.upload && count ? await count(req, res) : undefined;
      const upload = endpoint.upload && (await readUpload(req, endpoint.upload));
      if (upload) req.body = upload.fields;
      const run = async (request: OfAnswer<typeof endpoint>) => {
        // Parsed by now, so a form that is sent back for correction costs nobody a point.
        const attempt = counted ?? (count ? await count(req, res) : uncounted);
        let ids: readonly number[] | undefined;
        const revealed = (named: readonly number[]) => void (ids = named);
        const result = await handler({ ...request, ...caller, revealed, attempt, file: upload?.file } as RouteRequest<typeof endpoint>);
        const look = lookOf(endpoint, caller, { ids, at: request.at });
        if (look) await recordLook(look);
        return result;
      };
      await answer(endpoint, run, req, res);
    });
  };
}

/** Throws for an endpoint that the registry does not know. */
export function requireDeclared(endpoint: EndpointShape): void {
  if (!endpoints.includes(endpoint)) throw new Error(`${endpoint.name} is not in the registry`);
}

/** Who calls, and what may be done to their sign-in. */
interface Caller {
  viewer: Viewer | null;
  operator: Operator | null;
  session: SessionControl;
  operatorCookie: OperatorCookieControl;
  factor: () => FactorCaller;
}

interface Shown {
  /** Whose contacts the handler said its answer holds; undefined when it said nothing. */
  ids: readonly number[] | undefined;
  at: Date;
}

/**
 * Returns the look that an answer gives a super admin or an operator, undefined for none: what others see belongs to them. Throws when the
 * handler did not say whose contacts its answer holds.
 */
function lookOf({ name }: EndpointShape, { viewer, operator }: Caller, { ids, at }: Shown): Look | undefined {
  const isOfMarket = operator !== null || viewer?.userType === 'super_admin';
  const whose = reveals[name];
  if (whose === undefined || whose === 'nobody' || !isOfMarket) return undefined;
  if (!ids) throw new Error(`${name} did not say whose contacts it reveals`);
  return ids.length > 0 ? { viewer, operator, endpoint: name, reveals: whose, ids, at } : undefined;
}

/** What a handler gets apart from who calls. */
type OfAnswer<E extends EndpointShape> = Omit<RouteRequest<E>, keyof Caller | 'attempt' | 'revealed' | 'file'>;

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
    ip: req.ip ?? '',
    at: res.locals['at'],
    accepted: () => void res.status(202),
    nextCursor: (cursor) => void (cursor && res.set('x-next-cursor', cursor)),
    counted({ total, outside }) {
      res.set('x-total-count', String(total));
      if (outside !== undefined) res.set('x-outside-count', String(outside));
    },
    named(filename) {
      const disposition = endpoint.mediaType === 'application/octet-stream' ? 'attachment' : 'inline';
      res.set('content-disposition', `${disposition}; filename="${filename}"`);
    },
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
  if (endpoint.mediaType === 'application/octet-stream') {
    res.set({ 'content-security-policy': "sandbox; default-src 'none'", 'cache-control': 'private, no-store' });
  }
  if (endpoint.mediaType) res.type(endpoint.mediaType).send(encoded);
  else if (endpoint.cacheSeconds) res.json(encoded);
  else sendJson(res, Buffer.from(JSON.stringify(encoded)));
}

/** Sends what no cache keeps. Nobody asks for it with an entity tag, so none is worked out over the whole of it. */
function sendJson(res: Response, bytes: Buffer): void {
  res.type('json').set('content-length', String(bytes.length)).end(bytes);
}

const noFactor = (): never => {
  throw new Error('Only super admins and operators have a second factor');
};

async function admit(endpoint: EndpointShape, { req, res }: { req: Request; res: Response }, operators: OperatorAccess): Promise<Caller> {
  const session = sessionControl(req, res);
  const shared = { session, operatorCookie: operators.cookieOf(res) };
  const at: Date = res.locals['at'];
  if (endpoint.access === 'operator') {
    const operator = await admitOperator(endpoint, req, { operators, at });
    return { ...shared, viewer: null, operator, factor: () => operatorCaller(operator, operators.noteGiven) };
  }
  const viewer = admitViewer(endpoint, req, at);
  const { factor: signIn } = req;
  const factor = viewer && signIn ? () => userCaller(req, viewer, { session, signIn }) : noFactor;
  if (viewer) req.factorHolder = `user:${viewer.id}`;
  return { ...shared, viewer, operator: null, factor };
}

async function admitOperator(
  endpoint: EndpointShape,
  req: Request,
  { operators, at }: { operators: OperatorAccess; at: Date },
): Promise<Operator> {
  const operator = await operators.find(req);
  if (!operator) throw new AppError('unauthenticated', 'Please sign in again');
  requireFactor(endpoint, operator.factor, at);
  req.factorHolder = `operator:${operator.id}`;
  return operator;
}

/** Returns who calls, or refuses them. */
export function admitViewer(endpoint: EndpointShape, req: Request, at: Date): Viewer | null {
  const { access, factor } = endpoint;
  const viewer = req.user ?? (factor === 'pending' ? req.pendingUser : undefined) ?? null;
  if (access === 'public') return viewer;
  if (!viewer) throw new AppError('unauthenticated', 'Please sign in');
  if (!access.includes(viewer.userType)) throw new AppError('forbidden', 'Your account may not do this');
  if (req.factor) requireFactor(endpoint, req.factor, at);
  return viewer;
}

function parse(schema: EndpointShape['body'], input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues });
}
