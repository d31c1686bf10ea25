import type { ErrorCode, Issue } from '../../shared/contracts/errors.ts';

interface Details {
  issues?: readonly Issue[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error whose message is meant for the caller. Anything else that is thrown is a bug of ours. */
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

/** Returns the same error for someone else's row as for one that doesn't exist. */
export function notFound(what: 'lead' | 'purchase' | 'report' | 'callback' | 'suburb' | 'discount code' | 'standing bid' | 'account' | 'page'): AppError {
  return new AppError('not_found', `There is no such ${what}`);
}
