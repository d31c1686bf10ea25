import type {
  EndpointShape,
  WireBodyOf,
  WireParamsOf,
  WireQueryOf,
  WireResponseOf,
} from '@shared/contracts/endpoint.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { recordServerTime } from '@/lib/time/server-clock.ts';

export { ApiError, referenceOf } from './api-error.ts';

/** The fields of an endpoint that a request needs. Typed by the contract, so that its schemas need not load. */
export type AddressOf<E extends EndpointShape> = Pick<E, 'method' | 'path'>;

type PathParams<P> = { [K in keyof P]: string | number };

interface CommonOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Throws a refusal at once instead of resolving it with the user. */
  isQuiet?: boolean | undefined;
  /** Sends the request even if the page unloads. */
  keepalive?: boolean | undefined;
  /** The timeout of the whole response in ms; 20 s by default. */
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 20_000;

/** The timeout of large or slow responses: exports and payments. */
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

/** Builds an endpoint's URL with its parameters; empty query fields are left out. */
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

/** Combines abort signals like AbortSignal.any, which not every supported browser has. */
function anyOf(signals: AbortSignal[]): AbortSignal {
  const combined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) combined.abort(signal.reason);
    signal.addEventListener('abort', () => combined.abort(signal.reason));
  }
  return combined.signal;
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const sentAt = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: init.signal ? anyOf([init.signal, timeout]) : timeout });
    const serverTime = response.headers.get('x-server-time');
    if (serverTime) recordServerTime(Number(serverTime), sentAt, performance.now());
    // The body may hang too, so it is read within the timeout.
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const reason = timeout.aborted ? 'The server took too long to answer.' : 'We couldn’t reach the server.';
    throw new ApiError({ status: 0, code: 'network', message: `${reason} Check your connection and try again.` });
  }
}

/** Resolves a refusal of the call to `path` with the user, such as a step-up: true once the call may be retried. */
let recover: ((refusal: ApiError, path: string) => Promise<boolean>) | undefined;

/** Sets how this document resolves refusals. */
export function recoverWith(clearUp: typeof recover): void {
  recover = clearUp;
}

/** Resolves the refusal of a quiet call with the user: true once it may be made again. */
export const resolveRefusal = (refusal: ApiError) => recover?.(refusal, '');

/**
 * Sends a request and returns its response; retries once after a refusal that the user resolved. Throws ApiError when it is
 * refused, unreachable or times out.
 */
export async function request(endpoint: AddressOf<EndpointShape>, options: LooseOptions = {}): Promise<Response> {
  const { params, query, body, signal, headers, keepalive = false, isQuiet, timeoutMs = TIMEOUT_MS } = options;
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
  if (!isQuiet && (await recover?.(error, endpoint.path))) return request(endpoint, options);
  throw error;
}

/** Calls an endpoint by its contract. Throws ApiError when it is refused, unreachable or times out. */
export async function call<E extends EndpointShape>(
  endpoint: E | AddressOf<E>,
  ...[options]: CallArguments<E>
): Promise<WireResponseOf<E>> {
  const response = await request(endpoint, options);
  // Unchecked cast: the server encodes by the same contract.
  return (await response.json()) as WireResponseOf<E>;
}
