import type {
  EndpointShape,
  WireBodyOf,
  WireResponseOf,
} from '@shared/contracts/endpoint.ts';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { statusOf, type ErrorCode, type Issue } from '@shared/contracts/errors.ts';

export interface StubbedRequest<B = unknown> {
  body: B;
  headers: Record<string, string>;
  params: Record<string, string>;
  url: string;
}

interface RefusalExtra {
  issues?: readonly Issue[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

type Answer = (request: StubbedRequest) => Response | Promise<Response>;
type Produce<E extends EndpointShape> = (
  request: StubbedRequest<WireBodyOf<E>>,
) => WireResponseOf<E> | Promise<WireResponseOf<E>>;

const stubs = new Map<string, { endpoint: EndpointShape; respond: Answer }>();
const seen = new Map<string, StubbedRequest[]>();
let unexpected: string[] = [];

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function jsonResponse(body: unknown, status: number, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'x-server-time': String(Date.now()),
      ...(Array.isArray(body) ? { 'x-total-count': String(body.length) } : {}),
      ...headers,
    },
  });
}

function stub(endpoint: EndpointShape, respond: Answer): void {
  stubs.set(endpoint.name, { endpoint, respond });
}

/** Returns the request body: JSON, or the fields of a form with its file. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const { pathname } = new URL(url, 'http://localhost');
  const method = init.method ?? 'GET';
  for (const found of stubs.values()) {
    const match = patternOf(found.endpoint.path).exec(pathname);
    if (!match || found.endpoint.method !== method) continue;
    const request: StubbedRequest = {
      url,
      params: { ...match.groups },
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bodyOf(init.body),
    };
    seen.set(found.endpoint.name, [...(seen.get(found.endpoint.name) ?? []), request]);
    return await found.respond(request);
  }
  // Every page tracks events; only tests of tracking look at them.
  if (method === trackEvent.method && pathname === trackEvent.path) return jsonResponse({}, 200);
  unexpected.push(`${method} ${pathname}`);
  throw new TypeError(`No stub answers ${method} ${pathname}`);
}

/** A fake network that answers by contract, and only what a test has stubbed. A later stub replaces an earlier one. */
export const api = {
  /** Answers with a value, or the result of a function of the request (a promise delays it). */
  answers<E extends EndpointShape>(endpoint: E, response: WireResponseOf<E> | Produce<E>): void {
    stub(endpoint, async (request) => {
      const body =
        typeof response === 'function'
          ? await (response as Produce<E>)(request as StubbedRequest<WireBodyOf<E>>)
          : response;
      return jsonResponse(body, endpoint.status ?? 200);
    });
  },
  /** Refuses as the server does, with the code's status. */
  refuses(
    endpoint: EndpointShape,
    code: ErrorCode,
    message: string,
    { issues, requestId = 'test-request', retryAfterSeconds }: RefusalExtra = {},
  ): void {
    const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {};
    const problem = { message, code, requestId, ...(issues ? { issues } : {}) };
    stub(endpoint, () => jsonResponse(problem, statusOf[code], headers));
  },
  /** Answers that someone else has changed these fields of `base`. */
  refusesAsStale(endpoint: EndpointShape, ...fields: readonly string[]): void {
    const issues = fields.map((path) => ({ path, message: 'Someone else has just changed this' }));
    api.refuses(endpoint, 'conflict', 'Someone else has just changed this. Nothing was saved.', { issues });
  },
  /** Answers with any response, such as a proxy or a broken server would send. */
  answersRaw(endpoint: EndpointShape, respond: Answer): void {
    stub(endpoint, respond);
  },
  /** Fails this call as if the network were down. */
  fails(endpoint: EndpointShape): void {
    stub(endpoint, () => {
      throw new TypeError('Failed to fetch');
    });
  },
  /** Returns the requests to an endpoint so far. */
  requests<E extends EndpointShape>(endpoint: E): StubbedRequest<WireBodyOf<E>>[] {
    return [...(seen.get(endpoint.name) ?? [])] as StubbedRequest<WireBodyOf<E>>[];
  },
};

/** Replaces `fetch` with the stub, for the set-up file. */
export function installApi(): void {
  globalThis.fetch = (input, init = {}) =>
    init.method === 'HEAD'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : answer(input instanceof Request ? input.url : String(input), init);
}

/** Removes all stubs; throws when a call was made that no test had stubbed. */
export function resetApi(): void {
  const calls = unexpected;
  stubs.clear();
  seen.clear();
  unexpected = [];
  if (calls.length > 0) throw new Error(`Unexpected calls: ${calls.join(', ')}`);
}
