import type { ErrorCode, Issue } from '@shared/contracts/errors.ts';

export interface ApiFailure {
  status: number;
  code: ErrorCode | 'network' | 'unknown';
  message: string;
  requestId?: string | undefined;
  issues?: readonly Issue[] | undefined;
  retryAfterSeconds?: number | undefined;
}

/** A call that was refused or never arrived. Its message can be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly status: number;
  declare readonly code: ApiFailure['code'];
  declare readonly requestId: string | undefined;
  declare readonly issues: readonly Issue[] | undefined;
  declare readonly retryAfterSeconds: number | undefined;

  constructor(failure: ApiFailure) {
    super(failure.message);
    Object.assign(this, failure);
  }
}

/** Returns the reference to quote for a server fault (5xx); undefined otherwise. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function looksLikeHtml(text: string, contentType: string): boolean {
  return contentType.includes('html') || /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/**
 * Returns the message of a refusal: the `message` field of a JSON body, else the raw text, else the status text. An HTML page, as a
 * proxy sends it, is never shown.
 */
function messageOf(response: Response, text: string, { message }: { message?: unknown }): string {
  const statusText = response.statusText || `The server answered ${response.status}`;
  if (message !== undefined) return typeof message === 'string' && message ? message : statusText;
  const isHtml = looksLikeHtml(text, response.headers.get('content-type') ?? '');
  return isHtml || text.trim() === '' ? statusText : text;
}

/** Converts a refused response into an ApiError. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parseJson(text);
  const problem: Partial<ApiFailure> = typeof body === 'object' && body !== null ? body : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: problem.code ?? 'unknown',
    message: messageOf(response, text, problem),
    requestId: problem.requestId ?? response.headers.get('x-request-id') ?? undefined,
    issues: problem.issues,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}
