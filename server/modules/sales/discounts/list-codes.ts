import type { listDiscountCodes as contract } from '../../../../shared/contracts/discounts.ts';
import type { QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { type Page, paginate } from '../../../platform/db/keyset-page.ts';
import { findCodes } from './discount-store.ts';
import type { SalesContext } from '../context.ts';

const PAGE = 30;

/** Returns one page of the discount codes that contain a text, in the chosen order. */
export async function listCodes({ db }: SalesContext, { q, sort, cursor }: QueryOf<typeof contract>): Promise<Page<ResultOf<typeof contract>[number]>> {
  return paginate(await findCodes(db, { q, sort, cursor, limit: PAGE + 1 }), PAGE);
}
