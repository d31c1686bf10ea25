import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../../platform/errors.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The limit on simultaneous hashes. Node has four such threads, and compression and file reads need some; pages and purchases need a
 * processor too.
 */
const MAX_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
/** One or two seconds of work. Above it, callers get an error at once, so that the queue can't grow (backpressure). */
const MAX_WAITING = 40;
/** The same for new passwords, so that a flood of sign-ups leaves most of the queue to sign-ins. */
const MAX_WAITING_NEW = 8;

/** The message when too many hashes wait. */
export const QUEUE_FULL = 'Too many people are signing in at once. Please try again in a moment.';

/** How many of them one network may have at a time, so that it cannot fill the queue for everybody else. */
const MAX_OF_NETWORK = 6;

const queueFull = () => new AppError('unavailable', QUEUE_FULL, { retryAfterSeconds: 2 });

const pool = pLimit(MAX_HASHES);

const ofNetworks = new Map<string, number>();

/** Runs a network's hash within its share of the queue. Throws `unavailable` at once above it. */
async function inShare<T>(network: string, work: () => Promise<T>): Promise<T> {
  const count = ofNetworks.get(network) ?? 0;
  if (count >= MAX_OF_NETWORK) throw queueFull();
  ofNetworks.set(network, count + 1);
  try {
    return await work();
  } finally {
    const rest = (ofNetworks.get(network) ?? 1) - 1;
    if (rest > 0) ofNetworks.set(network, rest);
    else ofNetworks.delete(network);
  }
}

/** Runs a hash when a thread is free. Throws `unavailable` at once when so many hashes wait. */
function inPool<T>(most: number, work: () => Promise<T>): Promise<T> {
  if (pool.pendingCount >= most) throw queueFull();
  return pool(work);
}

/**
 * Runs a hash within the share of the network that caused it; null for a network that identifies nobody, and for the server itself. At
 * most `most` others may wait.
 */
function inQueue<T>(network: string | null, most: number, work: () => Promise<T>): Promise<T> {
  const queued = () => inPool(most, work);
  return network === null ? queued() : inShare(network, queued);
}

/** Hashes a password with argon2id. Throws `unavailable` when too many hashes wait, of everyone or of the caller's network. */
export async function hashPassword(password: string, network: string | null = null): Promise<string> {
  return inQueue(network, MAX_WAITING_NEW, () => hash(password, COST));
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. For an unknown account it does the same work and returns false, so that the time reveals nothing. Throws `unavailable`
 * when too many hashes wait, of everyone or of the caller's network.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string, network: string | null = null): Promise<boolean> {
  dummyHash ??= hash('no such account', COST);
  const known = passwordHash ?? (await dummyHash);
  const matches = await inQueue(network, MAX_WAITING, () => verify(known, password));
  return passwordHash !== undefined && matches;
}
