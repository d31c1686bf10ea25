import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod';
import type {
  BodyOf,
  EndpointShape,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import type { Contacts } from '../../../shared/contracts/reveals.ts';
import { MAX_UNCONFIRMED_CONTACTS, unconfirmedSince } from '../../../shared/domain/people/second-factor.ts';
import { AppError } from '../errors.ts';
import { nameForMetrics } from '../metrics/count-requests.ts';
import { contactsOfChange, holdsMuch, isList, needsStepUp } from './contact-calls.ts';
import { EncodedJson } from './encoded-json.ts';
import { isRecordedSearch, type Look, lookOf, requireRevealed } from './looks.ts';
import { operatorCaller, requireFactor, stepUpOf, userCaller } from './factor-access.ts';
import type { OperatorCookieControl } from './operator-cookie.ts';
import { type Attempt, type RateLimits, uncounted } from './rate-limit.ts';
import { withUpload } from './upload.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { tracedHandler } from './traced-handler.ts';
import { type SessionControl, sessionControl } from './session-control.ts';
import type { FactorCaller, Operator, Viewer } from './caller.ts';

type ViewerOf<E extends EndpointShape> = E['access'] extends readonly unknown[] ? Viewer : Viewer | null;
type OperatorOf<E extends EndpointShape> = E['access'] extends 'operator' ? Operator : null;

export interface RouteRequest<E extends EndpointShape> {
  viewer: ViewerOf<E>;
  operator: OperatorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The uploaded file of a form; empty when none was sent. */
  file: E['upload'] extends { maxBytes: number } ? Buffer : undefined;
  session: SessionControl;
  /** Returns the sign-in of a super admin or operator with the state of its second factor. */
  factor: () => FactorCaller;
  operatorCookie: OperatorCookieControl;
  /** The attempt as counted against the endpoint's rate limit. */
  attempt: Attempt;
  /** The caller's network address; empty when the caller has disconnected. */
  ip: string;
  /** The instant in the response's `x-server-time` header. */
  at: Date;
  /** Throws as an endpoint with `stepUp` refuses where the second factor was not given lately; only where `stepUp: 'where asked'` is declared. */
  requireStepUp: () => void;
  /** Sends the response as 202: accepted, with part of the work still to come. */
  accepted: () => void;
  /** Sends the cursor of the next page; undefined on the last one. */
  nextCursor: (cursor: string | undefined) => void;
  /** Sends the number of rows on all pages, and how many a filter leaves out. */
  counted: (counts: { total: number; outside?: number }) => void;
  /** Sets the file name of a response that isn't JSON. Letters, digits, dots and hyphens only. */
  named: (filename: string) => void;
  /**
   * Records whose contacts the response holds, by ids of what the endpoint `reveals`, or the leads that an export holds. Only other
   * people's contacts count; pass an empty object when there are none. Throws for an endpoint that is not declared to reveal them.
   */
  revealed: (contacts: Contacts) => void;
}

type Answer<E extends EndpointShape> = ResultOf<E> | EncodedJson<E>;
type Handler<E extends EndpointShape> = (request: RouteRequest<E>) => Answer<E> | Promise<Answer<E>>;

/** Mounts a declared endpoint. The handler gets the parsed request and returns the response before encoding; nothing else. */
export type Route = <E extends EndpointShape>(endpoint: E, handler: Handler<E>) => void;

interface Routers {
  /** Runs after the session middleware. */
  api: Router;
  /** Runs before the session middleware: a publicly cacheable response must not read or renew a session. */
  cacheable: Router;
}

/** How operators are authenticated. */
interface OperatorAccess {
  /** Finds the operator whose token and cookie a request carries. */
  find: (req: Request) => Promise<Operator | undefined>;
  /** Records that an operator gave their second factor in this sign-in. */
  noteGiven: (operator: Operator, at: Date) => Promise<void>;
  cookieOf: (res: Response) => OperatorCookieControl;
}

type Seen = Pick<Look, 'viewer' | 'operator' | 'contacts'>;

interface Services {
  limits: RateLimits;
  operators: OperatorAccess;
  /** Counts whose contacts of one kind somebody has seen since an instant, with those of this look; the most of any kind. */
  countSeen: (look: Seen, since: Date) => Promise<number>;
  /** Records a view of or a search for contacts in the audit log before the response is sent. */
  recordLook: (look: Look) => Promise<void>;
  tracing: Tracing;
}

/**
 * Creates the only way to mount an endpoint: authenticate → parse → second factor for a search or contacts in bulk → limit → handler →
 * audit of looks → encode.
 */
export function createRoute({ api, cacheable }: Routers, { limits, operators, countSeen, recordLook, tracing }: Services): Route {
  const seenSince = (by: Seen, since: Date | undefined) => (since ? countSeen(by, since) : Promise.resolve(0));
  return (endpoint, handler) => {
    requireDeclared(endpoint);
    if (endpoint.cacheSeconds && (endpoint.access !== 'public' || endpoint.method !== 'GET')) {
      throw new Error(`${endpoint.name} may not be cached: only public endpoints may`);
    }
    const router = endpoint.cacheSeconds ? cacheable : api;
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const count = endpoint.limit && limits[endpoint.limit];
    const name: RequestHandler = (_req, res, next) => {
      nameForMetrics(res, endpoint.name);
      next();
    };
    const handle = async (req: Request, res: Response) => {
      const { unconfirmedSince: since, ...caller } = await admit(endpoint, { req, res }, operators);
      // Counted before parsing, because receiving a file costs more than counting it.
      const counted = endpoint.upload && count ? await count(req, res) : undefined;
      const runWith = (file?: Buffer) => async (request: OfAnswer<typeof endpoint>) => {
        if (needsStepUp(endpoint, request.query)) caller.requireStepUp();
        if (isRecordedSearch(endpoint, caller, request.query)) await limits.manage(req, res);
        // Before the change is made: a refusal of its answer would come too late.
        const changed = contactsOfChange(endpoint);
        if (changed && (await seenSince({ ...caller, contacts: changed }, since)) >= MAX_UNCONFIRMED_CONTACTS) caller.requireStepUp();
        // Counted after parsing, so that a form with invalid fields costs no point.
        const attempt = counted ?? (count ? await count(req, res) : uncounted);
        let contacts: Contacts | undefined;
        const revealed = (named: Contacts) => {
          requireRevealed(endpoint, named);
          contacts = named;
        };
        const result = await handler({ ...request, ...caller, revealed, attempt, file } as RouteRequest<typeof endpoint>);
        const look = lookOf(endpoint, caller, { contacts, query: request.query, at: request.at });
        if (look && holdsMuch(endpoint, look.contacts)) caller.requireStepUp();
        // Recorded before it is counted, so that simultaneous calls count each other.
        if (look) await recordLook(look);
        // Small pages, one after the other, are contacts in bulk too.
        if (look && isList(endpoint) && (await seenSince(look, since)) > MAX_UNCONFIRMED_CONTACTS) caller.requireStepUp();
        return result;
      };
      if (!endpoint.upload) return answer(endpoint, runWith(), req, res);
      return withUpload(req, endpoint.upload, ({ fields, file }) => {
        req.body = fields;
        return answer(endpoint, runWith(file), req, res);
      });
    };
    router[verb](endpoint.path, name, tracedHandler(tracing, endpoint, handle));
  };
}

/** Throws for an endpoint that isn't in the registry. */
export function requireDeclared(endpoint: EndpointShape): void {
  if (!endpoints.includes(endpoint)) throw new Error(`${endpoint.name} is not in the registry`);
}

/** The caller, and the control of their sign-in. */
interface Caller {
  viewer: Viewer | null;
  operator: Operator | null;
  session: SessionControl;
  operatorCookie: OperatorCookieControl;
  factor: () => FactorCaller;
  requireStepUp: () => void;
  /** Since when the factor is asked for again; undefined while it is not. */
  unconfirmedSince: Date | undefined;
}

/** The parts of a request that don't depend on the caller. */
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
    // A cached response would set the browser's clock back.
    res.removeHeader('x-server-time');
  }
  if (endpoint.mediaType === 'application/octet-stream' || endpoint.mediaType === 'image/jpeg') {
    res.set({ 'content-security-policy': "sandbox; default-src 'none'", 'cache-control': 'private, no-store' });
  }
  if (endpoint.mediaType) res.type(endpoint.mediaType).send(encoded);
  else if (endpoint.cacheSeconds) res.json(encoded);
  else sendJson(res, Buffer.from(JSON.stringify(encoded)));
}

/** Sends an uncached response without an ETag, whose hash nobody would use. */
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
    const requireStepUp = stepUpOf(endpoint, operator.factor, at);
    return { ...shared, viewer: null, operator, factor: () => operatorCaller(operator, operators.noteGiven), requireStepUp, unconfirmedSince: unconfirmedSince(operator.factor, at) };
  }
  const viewer = admitViewer(endpoint, req, at);
  const { factor: signIn } = req;
  const factor = viewer && signIn ? () => userCaller(req, viewer, { session, signIn }) : noFactor;
  if (viewer) req.factorHolder = `user:${viewer.id}`;
  return { ...shared, viewer, operator: null, factor, requireStepUp: stepUpOf(endpoint, signIn, at), unconfirmedSince: signIn && unconfirmedSince(signIn, at) };
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

/** Returns the signed-in account of a request. Throws when the endpoint doesn't admit it. */
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
