import { plainPath, REQUEST } from './page-paths.ts';

const requestPath = /^\/request\/([\w-]{20,40})$/;

/** Returns the secret in the path of a request's page; null for any other path. */
export function parseRequestPath(path: string): string | null {
  return requestPath.exec(plainPath(path))?.[1] ?? null;
}

/** Returns the path of a request's page. */
export const requestPathOf = (token: string) => `${REQUEST}${token}`;
