import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { type ErrorCode, type Problem, statusOf } from '../../../shared/contracts/errors.ts';
import { AppError } from '../errors.ts';
import { isApiPath, pathOf } from './request-path.ts';

/** Throws `not_found` for requests that no endpoint matches. */
export const unknownCall: RequestHandler = () => {
  throw new AppError('not_found', 'Unknown API endpoint');
};

/** Throws `not_found` for every path under the API, before a page is looked for. */
export const unknownApiCall: RequestHandler = (req, res, next) => {
  if (isApiPath(pathOf(req))) unknownCall(req, res, next);
  else next();
};

// Errors of express.json, its decompressor and the URL decoder for a caller's mistakes, by `status`.
const parserCodes: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'invalid_input', message: 'The request could not be read' },
  413: { code: 'payload_too_large', message: 'The request is too large. Please shorten it.' },
  415: { code: 'unsupported_media_type', message: 'The request’s content encoding or charset is not supported' },
};

// SQLSTATE codes that mean "try again later": deadlocks, locks, timeouts, shutdown, full disk, read-only.
const UNAVAILABLE = /^(08|40P01|40001|53|57P|55P03|57014|25006)/;

// Messages of the database driver for a connection it couldn't get or has lost.
const LOST =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/;

// Network errors for an unreachable database: its name, the route or the port.
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Finds an AppError inside errors that a library has wrapped. */
function appErrorIn(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const status = 'status' in error ? Number(error.status) : Number.NaN;
  const isOfParser = 'type' in error || 'expose' in error || error instanceof URIError;
  const known = isOfParser ? parserCodes[status] : undefined;
  if (known) return new AppError(known.code, known.message, { cause: error });
  return isUnavailable(error)
    ? new AppError('unavailable', 'Please try again in a moment', { retryAfterSeconds: 2, cause: error })
    : undefined;
}

function isUnavailable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  if (UNAVAILABLE.test(code) || UNREACHABLE.test(code)) return true;
  if (LOST.test(error.message)) return true;
  return error.cause instanceof Error && isUnavailable(error.cause);
}

function problemFor(error: AppError | undefined, req: Request): Problem {
  const requestId = typeof req.id === 'string' ? req.id : '';
  if (!error) return { message: 'Something went wrong on our side', code: 'internal', requestId };
  const { code, message, details } = error;
  return { message, code, requestId, ...(details.issues && { issues: details.issues }) };
}

/** Returns the status that an error is answered with. */
export const statusFor = (error: unknown): number => statusOf[appErrorIn(error)?.code ?? 'internal'];

/** Sends every error response. Errors that aren't meant for the caller are logged and answered with the request id only. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const known = appErrorIn(error);
  const problem = problemFor(known, req);
  const status = statusOf[problem.code];
  if (status >= 500) req.log.error({ err: known?.cause ?? error, event: 'request_failed' }, 'request failed');
  const retryAfter = known?.details.retryAfterSeconds;
  if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
  res.status(status).json(problem);
};
