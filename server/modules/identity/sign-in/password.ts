import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../../platform/errors.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The limit on simultaneous hashes. Node has four such threads, and compression and file reads need some. */
const MAX_HASHES = 2;
/** About a second of work. Above it, callers get an error at once, so that the queue can't grow (backpressure). */
const MAX_WAITING = 40;

/** The message when too many hashes wait. */
export const QUEUE_FULL = 'Too many people are signing in at once. Please try again in a moment.';

const pool = pLimit(MAX_HASHES);

/** Runs a hash when a thread is free. Throws `unavailable` at once when too many hashes wait. */
function inPool<T>(work: () => Promise<T>): Promise<T> {
  if (pool.pendingCount >= MAX_WAITING) {
    throw new AppError('unavailable', QUEUE_FULL, { retryAfterSeconds: 2 });
  }
  return pool(work);
}

/** Hashes a password with argon2id. Throws `unavailable` when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  return inPool(() => hash(password, COST));
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. For an unknown account it does the same work and returns false, so that the time reveals nothing. Throws `unavailable`
 * when too many hashes wait.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('no such account', COST);
  const known = passwordHash ?? (await dummyHash);
  const matches = await inPool(() => verify(known, password));
  return passwordHash !== undefined && matches;
}
