/** What a page says to the service worker: `entry` asks which build it is of, `take-over` lets it do without waiting. */
export type ToWorker = 'entry' | 'take-over';

/** What the service worker says to a page: `ready` asks whether a dashboard is there, `open` leads it to a path. */
export type ToPage = { kind: 'ready' } | { kind: 'open'; url: string };

/** The worker's caches begin so; what follows is the build. */
export const CACHE_PREFIX = 'sparkdrop ';
