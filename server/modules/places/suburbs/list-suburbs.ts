import type { QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { listSuburbs as contract } from '../../../../shared/contracts/suburbs.ts';
import { type Page, paginate } from '../../../platform/db/keyset-page.ts';
import { presentSuburb } from './present-suburb.ts';
import { suburbDirectory } from './suburb-directory.ts';
import { findSuburbRows } from './suburb-queries.ts';
import type { PlacesContext } from '../context.ts';

const PAGE = 30;

/** Returns one page of suburbs that match a filter, in the chosen order, each with the score of its text. */
export async function listSuburbs(
  ctx: PlacesContext,
  { q, show = 'all', sort, cursor }: QueryOf<typeof contract>,
): Promise<Page<ResultOf<typeof contract>[number]>> {
  const directory = await suburbDirectory(ctx);
  const indexedIds = directory.indexed.map(({ id }) => id);
  const found = await findSuburbRows(ctx.db, { q, show, sort, indexedIds, cursor, limit: PAGE + 1 });
  const { rows, nextCursor } = paginate(found, PAGE);
  return { rows: rows.map((row) => presentSuburb(row, directory)), nextCursor };
}
