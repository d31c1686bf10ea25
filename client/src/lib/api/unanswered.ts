import { ApiError } from './api-error.ts';

/** Returns true when it is unknown whether a request was carried out: its answer was lost, or the server failed. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
