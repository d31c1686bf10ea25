const LATEST_MS = 5000;

/** Runs once the browser has nothing better to do, at the latest after five seconds. Returns what takes it back. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}
