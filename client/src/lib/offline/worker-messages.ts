/** Messages from a page to the service worker: `entry` asks for its build, `take-over` activates it without waiting. */
export type ToWorker = 'entry' | 'take-over';

/** Messages from the service worker to a page: `ready` asks whether a dashboard is open, `open` navigates it to a path. */
export type ToPage = { kind: 'ready' } | { kind: 'open'; url: string };

/** The prefix of the worker's cache names; the build follows. */
export const CACHE_PREFIX = 'sparkdrop ';

/** The lock under which the worker adds to its cache, and a page deletes it. */
export const FILES_LOCK = 'sparkdrop files';
