import { getItem, removeItem, setItem } from '@/lib/storage.ts';
import { DAY_MS } from '@shared/domain/time/durations.ts';

const KEY = 'sparkdrop.latest-request';

/** The latest request that was sent from this device, as far as its customer needs it to get back to its page. */
export interface LatestRequest {
  jobReference: string;
  requestToken: string;
}

interface Kept extends LatestRequest {
  sentAt: number;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'jobReference' in value &&
  typeof value.jobReference === 'string' &&
  'requestToken' in value &&
  typeof value.requestToken === 'string' &&
  'sentAt' in value &&
  typeof value.sentAt === 'number';

function readKept(): Kept | null {
  try {
    const value: unknown = JSON.parse(getItem(KEY) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the latest request of the last 24 hours of this device; null without one. */
export function latestRequest(): LatestRequest | null {
  const kept = readKept();
  return kept && Date.now() - kept.sentAt < DAY_MS ? kept : null;
}

/** Keeps a request on this device for 24 hours from when it was first kept, so that its customer gets back to it without an email. */
export function rememberLatestRequest({ jobReference, requestToken }: LatestRequest): void {
  if (readKept()?.requestToken === requestToken) return;
  setItem(KEY, JSON.stringify({ jobReference, requestToken, sentAt: Date.now() }));
}

/** Removes a request from this device, if it is the one that is kept. */
export function forgetLatestRequest(requestToken: string): void {
  if (readKept()?.requestToken === requestToken) removeItem(KEY);
}
