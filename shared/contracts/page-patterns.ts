import { managePaths } from './manage-paths.ts';
import { parseSuburbPath, paths, plainPath } from './page-paths.ts';

const SUBURB = '/electricians/:state/:suburb';
const OTHER = 'other';

/** Every page without what its address says of a person or a place. */
export const pagePatterns = [...Object.values(paths), ...Object.values(managePaths), SUBURB, OTHER] as const;

export type PagePattern = (typeof pagePatterns)[number];

/** Returns the pattern of the page at a path; `other` for a path of no page. */
export function pagePatternOf(path: string): PagePattern {
  const plain = plainPath(path);
  return pagePatterns.find((pattern) => pattern === plain) ?? (parseSuburbPath(plain) ? SUBURB : OTHER);
}
