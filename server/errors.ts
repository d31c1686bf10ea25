import type { ErrorCode, Issue } from '../shared/contracts/errors.ts';

interface Details {
  issues?: readonly Issue[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal meant for the caller. Anything else that is thrown is our own fault. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** Someone else's row and a row that is not there get the same answer. */
export function notFound(what: 'lead' | 'purchase' | 'report' | 'callback' | 'suburb' | 'discount code'): AppError {
  return new AppError('not_found', `There is no such ${what}`);
}
