import type {
  EndpointShape,
  WireBodyOf,
  WireParamsOf,
  WireQueryOf,
  WireResponseOf,
} from '@shared/contracts/endpoint.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { recordServerTime } from './server-clock.ts';

export { ApiError, referenceOf } from './api-error.ts';

/** What of an endpoint a request needs. Typed by the contract, it can stand in for the whole value. */
export type AddressOf<E extends EndpointShape> = Pick<E, 'method' | 'path'>;

type PathParams<P> = { [K in keyof P]: string | number };

interface CommonOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** The call goes out even when the page is left at once. */
  keepalive?: boolean | undefined;
  /** How long the whole answer may take, in ms; 20 s when left out. */
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 20_000;

/** For answers that are large or take the server long: exports and payments. */
export const LONG_TIMEOUT_MS = 120_000;

type ParamsOption<P> = P extends undefined ? { params?: undefined } : { params: PathParams<P> };
type QueryOption<Q> = Q extends Record<string, string | undefined> ? { query?: Q } : { query?: undefined };
type BodyOption<B> = [B] extends [undefined] ? { body?: undefined } : { body: B };

export type CallOptions<E extends EndpointShape> = CommonOptions &
  ParamsOption<WireParamsOf<E>> &
  QueryOption<WireQueryOf<E>> &
  BodyOption<WireBodyOf<E>>;

export type CallArguments<E extends EndpointShape> = object extends CallOptions<E>
  ? [options?: CallOptions<E>]
  : [options: CallOptions<E>];

interface LooseOptions extends CommonOptions {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
}

/** Writes an endpoint's address with its parameters; a query's empty fields are left out. */
export function urlOf(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = String(new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))));
  return asked ? `${filled}?${asked}` : filled;
}

/** Aborts with either, as AbortSignal.any does, which not every browser of ours has. */
function anyOf(signals: AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    signal.addEventListener('abort', () => any.abort(signal.reason));
  }
  return any.signal;
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const sentAt = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: init.signal ? anyOf([init.signal, timeout]) : timeout });
    const serverTime = response.headers.get('x-server-time');
    if (serverTime) recordServerTime(Number(serverTime), sentAt, performance.now());
    // The body may hang as well: it is read before the time is up.
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const reason = timeout.aborted ? 'The server took too long to answer.' : 'We could not reach the server.';
    throw new ApiError({ status: 0, code: 'network', message: `${reason} Check your connection and try again.` });
  }
}

/** Clears a refusal up with the person, such as one for want of their second factor: true once the call may be sent again. */
let recover: ((refusal: ApiError) => Promise<boolean>) | undefined;

/** Says how this document clears refusals up. */
export function recoverWith(clearUp: typeof recover): void {
  recover = clearUp;
}

/**
 * Sends a request and returns its answer; once more after a refusal that the person clears up. Throws ApiError when it refuses, cannot be reached or takes too long.
 */
export async function request(endpoint: AddressOf<EndpointShape>, options: LooseOptions = {}): Promise<Response> {
  const { params, query, body, signal, headers, keepalive = false, timeoutMs = TIMEOUT_MS } = options;
  const hasBody = body !== undefined;
  const init = {
    method: endpoint.method,
    credentials: 'same-origin',
    keepalive,
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    signal: signal ?? null,
  } satisfies RequestInit;
  const response = await send(urlOf(endpoint.path, params, query), init, timeoutMs);
  if (response.ok) return response;
  const error = await apiErrorOf(response);
  if (await recover?.(error)) return request(endpoint, options);
  throw error;
}

/** Calls an endpoint as its contract declares it. Throws ApiError when it refuses, cannot be reached or takes too long. */
export async function call<E extends EndpointShape>(
  endpoint: E | AddressOf<E>,
  ...[options]: CallArguments<E>
): Promise<WireResponseOf<E>> {
  const response = await request(endpoint, options);
  // JSON becomes a type: server and client share the contract it was encoded by.
  return (await response.json()) as WireResponseOf<E>;
}
