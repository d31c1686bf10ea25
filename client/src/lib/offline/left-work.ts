import { DAY_MS } from '@shared/domain/time/durations.ts';
import { removeItem, getItem, setItem } from '@/lib/storage.ts';

const KEY = 'unsaved-work-since';
const KEPT_KEY = 'drafts-kept';
const FORGET_KEY = 'forget-device';
const KEPT_FOR_MS = 14 * DAY_MS;

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when the kept drafts may have changed. Returns the function that stops it. */
export function onLeftWorkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns until when the drafts of an expired session are kept on this device, in ms; null without any. */
export function leftWorkUntil(): number | null {
  const since = Number(getItem(KEY));
  return since > 0 ? since + KEPT_FOR_MS : null;
}

/** Records that a session expired with drafts on this device. Only the first time counts. */
export function noteLeftWork(): void {
  if (leftWorkUntil() === null) setItem(KEY, String(Date.now()));
  tell();
}

/** Records that no drafts of an expired session are left. */
export function forgetLeftWork(): void {
  removeItem(KEY);
  tell();
}

/** Records that drafts were stored on this device. A start without a session then clears them, also where no worker was registered. */
export function noteKept(): void {
  if (!wasKept()) setItem(KEPT_KEY, 'yes');
}

/** Returns true when drafts were stored on this device since it was last cleared. */
export const wasKept = () => getItem(KEPT_KEY) !== null;

/** Records that this device was cleared. */
export const noteCleared = () => removeItem(KEPT_KEY);

/** Records that everything on this device is to be deleted. Stays until that is done, because the code that does it may not load. */
export const noteForgetDue = () => setItem(FORGET_KEY, 'yes');

/** Returns true while everything on this device is to be deleted. */
export const isForgetDue = () => getItem(FORGET_KEY) !== null;

/** Records that what other users left on this device is deleted. */
export const noteForgotten = () => removeItem(FORGET_KEY);
