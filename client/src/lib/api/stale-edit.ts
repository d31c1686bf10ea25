import { ApiError } from './api-error.ts';

/** Returns whether a save was refused because someone else has changed the same thing since (optimistic locking). */
export function isStaleEdit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict' && error.issues !== undefined;
}
