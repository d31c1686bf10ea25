import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { type ErrorCode, type Problem, statusOf } from '../../shared/contracts/errors.ts';
import { AppError } from '../errors.ts';
import { isApiPath, pathOf } from './request-path.ts';

/** Answers any call that no endpoint takes. */
export const unknownCall: RequestHandler = () => {
  throw new AppError('not_found', 'There is no such call');
};

/** The same for every path that reads as one of the API, before a page is looked for. */
export const unknownApiCall: RequestHandler = (req, res, next) => {
  if (isApiPath(pathOf(req))) unknownCall(req, res, next);
  else next();
};

// What express.json, its decompressor and the URL decoder throw at a caller's mistakes, by `status`.
const parserCodes: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'invalid_input', message: 'The request could not be read' },
  413: { code: 'payload_too_large', message: 'The request is too large' },
  415: { code: 'unsupported_media_type', message: 'The encoding of the request is not supported' },
};

// PostgreSQL's own words for "not now": deadlocks, locks, time limits, shutdown, full disk, read-only.
const UNAVAILABLE = /^(08|40P01|40001|53|57P|55P03|57014|25006)/;

// What the driver says of a connection that it could not get, or has lost.
const LOST =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/;

// What the system says of a database that is not where it was: its name, the way there or the door.
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Digs through wrapped errors for an AppError that a library passed on. */
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

/** The one place that answers a refusal. What was not meant for the caller is logged and answered with the request id. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const known = appErrorIn(error);
  const problem = problemFor(known, req);
  const status = statusOf[problem.code];
  if (status >= 500) req.log.error({ err: known?.cause ?? error }, 'request failed');
  const retryAfter = known?.details.retryAfterSeconds;
  if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
  res.status(status).json(problem);
};
