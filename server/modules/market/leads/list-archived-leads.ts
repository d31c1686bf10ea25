import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listArchivedLeads as contract } from '../../../../shared/contracts/leads.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { findArchivedLeads } from './archived-lead-queries.ts';
import type { MarketContext } from '../context.ts';

const PAGE = 100;

/** Returns one page of archived leads with their contacts. */
export async function listArchivedLeads({ db }: MarketContext, { q, sort, cursor }: QueryOf<typeof contract>) {
  return paginate(await findArchivedLeads(db, { q, sort, cursor, limit: PAGE + 1 }), PAGE);
}
