import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { exportMyPurchasedLeads as contract } from '../../../shared/contracts/purchase-lists.ts';
import { stagesOfTab, storedStage, tabOfStage } from '../../../shared/domain/pipeline/sales-stage.ts';
import { type Page, paginate } from '../../platform/db/keyset-page.ts';
import { findHistory, findPurchasePage, type ListedPurchase } from './purchase-list-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { SalesContext } from '../sales/index.ts';

const PAGE = 30;

type Query = QueryOf<typeof contract>;

const asksNothing = (query: Query) => Object.values(query).every((value) => value === undefined);

/** Returns the whole history if the query is empty, else one page of what it asks for. */
export async function listPurchases({ db }: SalesContext, viewer: Viewer, query: Query): Promise<Page<ListedPurchase>> {
  if (asksNothing(query)) return { rows: await findHistory(db, viewer), nextCursor: undefined };
  const { stage, archived, sort = 'newest', cursor, limit = PAGE, ...filter } = query;
  const found = await findPurchasePage(db, viewer, {
    stages: stage && stagesOfTab(tabOfStage(storedStage(stage))),
    isArchived: archived === 'true',
    filter,
    sort,
    cursor,
    limit: limit + 1,
  });
  return paginate(found, limit);
}
