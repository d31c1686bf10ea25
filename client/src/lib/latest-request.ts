import { LATEST_REQUEST } from '@/lib/latest-request-key.ts';
import { getItem, getTabItem, removeItem, setItem, setTabItem } from '@/lib/storage.ts';
import { DAY_MS } from '@shared/domain/time/durations.ts';

/** The secrets of the requests that this tab has kept and removed: a reload brings neither back. */
const KEPT = 'sparkdrop.kept-request';
const FORGOTTEN = 'sparkdrop.forgotten-request';

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
    const value: unknown = JSON.parse(getItem(LATEST_REQUEST) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the latest request of the last 24 hours of this device, and removes an older one; null without one. */
export function latestRequest(): LatestRequest | null {
  const kept = readKept();
  if (kept && Date.now() - kept.sentAt < DAY_MS) return kept;
  removeItem(LATEST_REQUEST);
  return null;
}

/** Keeps a request on this device for 24 hours from when it was first kept, so that its customer gets back to it without an email. */
export function rememberLatestRequest({ jobReference, requestToken }: LatestRequest): void {
  if (getTabItem(KEPT) === requestToken) return;
  setTabItem(KEPT, requestToken);
  setItem(LATEST_REQUEST, JSON.stringify({ jobReference, requestToken, sentAt: Date.now() }));
}

/** Returns true once this tab has removed a request from the device. */
export const isForgotten = (requestToken: string): boolean => getTabItem(FORGOTTEN) === requestToken;

/** Removes a request from this tab, and from this device if it is the one that is kept. */
export function forgetLatestRequest(requestToken: string): void {
  setTabItem(FORGOTTEN, requestToken);
  if (readKept()?.requestToken === requestToken) removeItem(LATEST_REQUEST);
}
