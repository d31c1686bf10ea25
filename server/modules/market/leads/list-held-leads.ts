import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listHeldLeads as contract } from '../../../../shared/contracts/held-leads.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { findHeldLeads } from './held-lead-queries.ts';
import type { MarketContext } from '../context.ts';

const PAGE = 50;

/** Returns one page of held requests with their contacts. */
export async function listHeldLeads({ db }: MarketContext, { network, sort, cursor }: QueryOf<typeof contract>) {
  return paginate(await findHeldLeads(db, { network, sort, cursor, limit: PAGE + 1 }), PAGE);
}
