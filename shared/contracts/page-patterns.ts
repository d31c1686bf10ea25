import { managePaths } from './manage-paths.ts';
import { parseSuburbPath, paths, plainPath } from './page-paths.ts';

const SUBURB = '/electricians/:state/:suburb';
const OTHER = 'other';

/** The route pattern of every page, without the personal or local parts of its address. */
export const pagePatterns = [...Object.values(paths), ...Object.values(managePaths), SUBURB, OTHER] as const;

export type PagePattern = (typeof pagePatterns)[number];

/** Returns the pattern of the page at a path; `other` when there is no such page. */
export function pagePatternOf(path: string): PagePattern {
  const plain = plainPath(path);
  return pagePatterns.find((pattern) => pattern === plain) ?? (parseSuburbPath(plain) ? SUBURB : OTHER);
}
