import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod';
import type {
  BodyOf,
  EndpointShape,
  ParamsOf,
  QueryOf,
  RateLimitName,
  ResultOf,
} from '../../shared/contracts/endpoint.ts';
import { endpoints } from '../../shared/contracts/index.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from '../features/users/user-store.ts';
import { type SessionControl, sessionControl } from './session-control.ts';

type ViewerOf<E extends EndpointShape> = E['access'] extends 'public' ? Viewer | null : Viewer;

export interface RouteRequest<E extends EndpointShape> {
  viewer: ViewerOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: SessionControl;
  /** The instant that the answer's `x-server-time` names. */
  at: Date;
  /** Sends the answer as 202: done, and something of it is still to come. */
  accepted: () => void;
  /** Says where the next page of a list begins. */
  nextCursor: (id: number) => void;
  /** Names the file of an answer that is not JSON. Letters, digits, dots and hyphens only. */
  named: (filename: string) => void;
}

type Handler<E extends EndpointShape> = (
  request: RouteRequest<E>,
) => ResultOf<E> | Promise<ResultOf<E>>;

/** Mounts a declared endpoint. The handler gets what was parsed and answers what will be encoded; nothing else. */
export type Route = <E extends EndpointShape>(endpoint: E, handler: Handler<E>) => void;

export type RateLimits = Record<RateLimitName, RequestHandler[]>;

interface Routers {
  /** Runs behind the session. */
  api: Router;
  /** Runs before it: what any cache may keep can neither read nor renew one. */
  cacheable: Router;
}

/** Makes the one way to mount an endpoint: limit → authenticate → parse → handler → encode. */
export function createRoute({ api, cacheable }: Routers, limits: RateLimits): Route {
  return (endpoint, handler) => {
    if (!endpoints.includes(endpoint)) throw new Error(`${endpoint.name} is not in the registry`);
    if (endpoint.cacheSeconds && (endpoint.access !== 'public' || endpoint.method !== 'GET')) {
      throw new Error(`${endpoint.name} may not be cached: only what anyone may read is`);
    }
    const router = endpoint.cacheSeconds ? cacheable : api;
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const before = endpoint.limit ? limits[endpoint.limit] : [];
    router[verb](endpoint.path, ...before, async (req, res) => {
      await answer(endpoint, handler, req, res);
    });
  };
}

async function answer<E extends EndpointShape>(
  endpoint: E,
  handler: Handler<E>,
  req: Request,
  res: Response,
): Promise<void> {
  const viewer = admit(endpoint, req.user ?? null);
  res.status(endpoint.status ?? 200);
  const result = await handler({
    viewer,
    params: parse(endpoint.params, req.params),
    query: parse(endpoint.query, req.query),
    body: parse(endpoint.body, req.body ?? {}),
    session: sessionControl(req, res),
    at: res.locals['at'],
    accepted: () => void res.status(202),
    nextCursor: (id) => void res.set('x-next-cursor', String(id)),
    named: (filename) => void res.set('content-disposition', `inline; filename="${filename}"`),
  } as RouteRequest<E>);
  const encoded = z.encode(endpoint.response, result);
  if (endpoint.cacheSeconds) {
    res.set('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
    // Out of a cache it would turn the browser's clock back.
    res.removeHeader('x-server-time');
  }
  if (endpoint.mediaType) res.type(endpoint.mediaType).send(encoded);
  else res.json(encoded);
}

function admit({ access }: EndpointShape, viewer: Viewer | null): Viewer | null {
  if (access === 'public') return viewer;
  if (!viewer) throw new AppError('unauthenticated', 'Please sign in');
  if (!access.includes(viewer.userType)) {
    throw new AppError('forbidden', 'Your account may not do this');
  }
  return viewer;
}

function parse(schema: EndpointShape['body'], input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues });
}
