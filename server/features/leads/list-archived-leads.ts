import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { listArchivedLeads as contract } from '../../../shared/contracts/leads.ts';
import type { AppContext } from '../../context.ts';
import { paginate } from '../../db/keyset-page.ts';
import { findArchivedLeads } from './archived-lead-queries.ts';

const PAGE = 100;

/** Returns one page of the leads that were taken off the market, the latest filed first, with their contacts. */
export async function listArchivedLeads({ db }: AppContext, { q, cursor }: QueryOf<typeof contract>) {
  return paginate(await findArchivedLeads(db, { q, cursor, limit: PAGE + 1 }), PAGE);
}
