import { paths } from '@shared/contracts/page-paths.ts';

const HERE = 'https://here.invalid';
const MAX_DECODED = 3;

/** Returns a path with its percent escapes decoded, as often as there are any; undefined for one that cannot be decoded. */
function decoded(path: string): string | undefined {
  let text = path;
  try {
    for (let round = 0; round < MAX_DECODED; round += 1) text = decodeURIComponent(text);
  } catch {
    return undefined;
  }
  return text;
}

/** Returns true for a path that a browser or a router could read as the address of another site, however it is escaped. */
function mayLeave(path: string): boolean {
  const plain = decoded(path);
  return plain === undefined || /\/\/|[\\\p{Cc}%]/u.test(plain);
}

/** Returns `next` when it is a path of this site, so that a link can never send people elsewhere. */
export function safeReturnPath(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null;
  const [typed = ''] = next.split(/[?#]/);
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || mayLeave(typed) || mayLeave(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** Adds the way back to a sign-in link. */
export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next)}`;
}
