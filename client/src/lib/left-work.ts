import { forget, recall, remember } from './remembered.ts';

const KEY = 'unsaved-work-since';
const KEPT_FOR_MS = 14 * 24 * 60 * 60_000;

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Tells when it may have changed until when unsaved work stays here. Returns what ends it. */
export function onLeftWorkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns until when unsaved work of a session that ended by itself stays on this device, in ms; null when there is none. */
export function leftWorkUntil(): number | null {
  const since = Number(recall(KEY));
  return since > 0 ? since + KEPT_FOR_MS : null;
}

/** Notes that a session ended and unsaved work of it stays here. The first time counts. */
export function noteLeftWork(): void {
  if (leftWorkUntil() === null) remember(KEY, String(Date.now()));
  tell();
}

/** Notes that no unsaved work of an ended session is here any more. */
export function forgetLeftWork(): void {
  forget(KEY);
  tell();
}
