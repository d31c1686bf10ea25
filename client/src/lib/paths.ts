import { paths } from '@shared/contracts/page-paths.ts';

/** Returns `next` when it is a path of this site, so that a link can never send people elsewhere. */
export function safeReturnPath(next: string | null): string | null {
  const here = 'https://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return null;
  const target = new URL(next, here);
  return target.origin === here ? `${target.pathname}${target.search}${target.hash}` : null;
}

/** Adds the way back to a sign-in link. */
export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next)}`;
}
