import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listHeldLeads as contract, summariseIntake as summaryContract } from '../../../shared/contracts/held-leads.ts';
import type { AppContext } from '../../context.ts';
import { paginate } from '../../db/keyset-page.ts';
import { findNewTakers } from '../payments/new-takers.ts';
import { countIntake, findHeldLeads } from './held-lead-queries.ts';

const PAGE = 50;
const WEEK_MS = 7 * 86_400_000;

/** Returns one page of the requests that are held, longest waiting first, with their contacts. */
export async function listHeldLeads({ db }: AppContext, { network, cursor }: QueryOf<typeof contract>) {
  return paginate(await findHeldLeads(db, { network, cursor, limit: PAGE + 1 }), PAGE);
}

/** Returns how many requests are held, how many leads nobody took within the last seven days, and whether new accounts took many for free. */
export async function summariseIntake(ctx: AppContext): Promise<ResultOf<typeof summaryContract>> {
  const { db, clock, config } = ctx;
  const { held, ended } = await countIntake(db, new Date(clock.now().getTime() - WEEK_MS));
  const { count } = await findNewTakers(ctx);
  return { held, endedThisWeek: ended, manyFreeLeads: count > config.freeLeads.alarm ? count : null };
}
