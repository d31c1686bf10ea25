import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { suburbPathOf } from '../../../../shared/contracts/page-paths.ts';
import type { createSuburb } from '../../../../shared/contracts/suburbs.ts';
import { countSuburbWords } from '../../../../shared/domain/places/suburb-text.ts';
import type { SuburbDirectory } from './suburb-directory.ts';
import type { SuburbRow } from './suburb-queries.ts';

/** Returns a suburb for its editor, with its page's path and its indexability. */
export function presentSuburb(row: SuburbRow, directory: SuburbDirectory): ResultOf<typeof createSuburb> {
  return {
    ...row,
    path: suburbPathOf(row),
    words: countSuburbWords(row.description),
    isIndexed: directory.isIndexed(row.id),
    twin: directory.nearDuplicateOf(row.id),
    isHidden: directory.isHidden(row.id),
  };
}
