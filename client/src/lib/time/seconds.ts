import { serverNow } from './server-clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function scheduleTick(): void {
  const intoSecond = serverNow().getTime() % 1_000;
  timer = setTimeout(() => {
    scheduleTick();
    for (const listener of listeners) listener();
  }, 1_000 - intoSecond);
}

function stopTicking(): void {
  clearTimeout(timer);
  timer = undefined;
}

function handleVisibility(): void {
  stopTicking();
  if (document.visibilityState === 'hidden') return;
  for (const listener of listeners) listener();
  scheduleTick();
}

/** Calls `listener` every second of the server's clock: one timer for all, none in a hidden tab. */
export function subscribeToSeconds(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', handleVisibility);
    if (document.visibilityState !== 'hidden') scheduleTick();
  }
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    stopTicking();
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
