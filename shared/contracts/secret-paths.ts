import { REQUEST } from './page-paths.ts';

/** After each of these, the rest of a path is the secret of a link. The proxy's log leaves out the same: `deploy/nginx/servers.conf`. */
const secretPrefixes = [REQUEST, '/api/alerts/unsubscribe/'] as const;

const HIDDEN = '[hidden]';
const secretPath = new RegExp(`^/*(${secretPrefixes.join('|')}).+`, 'is');
/** A long unbroken word is a secret too, wherever somebody mistyped a link. */
const LONG_WORD = /[\w-]{40,}/g;

/** Returns a path as it may be logged: without the secret of a link. */
export function withoutSecret(path: string): string {
  return path.replace(secretPath, `$1${HIDDEN}`).replaceAll(LONG_WORD, HIDDEN);
}
