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
}

type ParamsOption<P> = P extends undefined ? { params?: undefined } : { params: PathParams<P> };
type QueryOption<Q> = Q extends Record<string, string | undefined> ? { query?: Q } : { query?: undefined };
type BodyOption<B> = B extends undefined ? { body?: undefined } : { body: B };

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
    encodeURIComponent(String(params[name] ?? '')),
  );
  const asked = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return asked.length > 0 ? `${filled}?${String(new URLSearchParams(asked))}` : filled;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const sentAt = performance.now();
  try {
    const response = await fetch(url, init);
    const serverTime = response.headers.get('x-server-time');
    if (serverTime) recordServerTime(Number(serverTime), sentAt, performance.now());
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError({
      status: 0,
      code: 'network',
      message: 'We could not reach the server. Check your connection and try again.',
    });
  }
}

/** Sends a request and returns its answer. Throws ApiError when it refuses or cannot be reached. */
export async function request(endpoint: AddressOf<EndpointShape>, options: LooseOptions = {}): Promise<Response> {
  const { params, query, body, signal, headers, keepalive = false } = options;
  const response = await send(urlOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'same-origin',
    keepalive,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

/** Calls an endpoint as its contract declares it. Throws ApiError when it refuses or cannot be reached. */
export async function call<E extends EndpointShape>(
  endpoint: E | AddressOf<E>,
  ...[options]: CallArguments<E>
): Promise<WireResponseOf<E>> {
  const response = await request(endpoint, options);
  // JSON becomes a type: server and client share the contract it was encoded by.
  return (await response.json()) as WireResponseOf<E>;
}
