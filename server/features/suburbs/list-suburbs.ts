import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listSuburbs as contract } from '../../../shared/contracts/suburbs.ts';
import type { AppContext } from '../../context.ts';
import { type Page, paginate } from '../../db/keyset-page.ts';
import { presentSuburb } from './present-suburb.ts';
import { suburbDirectory } from './suburb-directory.ts';
import { findSuburbRows } from './suburb-queries.ts';

const PAGE = 30;

/** Returns one page of the suburbs that are asked for, newest first, each with how its text is judged. */
export async function listSuburbs(
  ctx: AppContext,
  { q, show = 'all', cursor }: QueryOf<typeof contract>,
): Promise<Page<ResultOf<typeof contract>[number]>> {
  const directory = await suburbDirectory(ctx);
  const indexedIds = directory.indexed.map(({ id }) => id);
  const found = await findSuburbRows(ctx.db, { q, show, indexedIds, cursor, limit: PAGE + 1 });
  const { rows, nextCursor } = paginate(found, PAGE);
  return { rows: rows.map((row) => presentSuburb(row, directory)), nextCursor };
}
