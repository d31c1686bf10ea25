import { managePaths } from './manage-paths.ts';
import { parseSuburbPath, paths, plainPath, PROFILE } from './page-paths.ts';
import { parseRequestPath } from './request-path.ts';

const SUBURB = '/electricians/:state/:suburb';
export const REQUEST_PATTERN = '/request/:token';
const PROFILE_PATTERN = `${PROFILE}:slug`;
const OTHER = 'other';

/** The route pattern of every page, without the personal or local parts of its address. */
export const pagePatterns = [...Object.values(paths), ...Object.values(managePaths), SUBURB, PROFILE_PATTERN, REQUEST_PATTERN, OTHER] as const;

export type PagePattern = (typeof pagePatterns)[number];

/** Returns the pattern of the page at a path; `other` when there is no such page. */
export function pagePatternOf(path: string): PagePattern {
  const plain = plainPath(path);
  const known = pagePatterns.find((pattern) => pattern === plain);
  if (known) return known;
  if (parseRequestPath(plain)) return REQUEST_PATTERN;
  if (plain.startsWith(PROFILE)) return PROFILE_PATTERN;
  return parseSuburbPath(plain) ? SUBURB : OTHER;
}
