import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listProviders as contract } from '../../../../shared/contracts/providers.ts';
import { licenceDueUntil } from '../../../../shared/domain/people/licence.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { findProviders } from './provider-queries.ts';
import type { SalesContext } from '../../sales/index.ts';

const PAGE = 100;

/** Returns one page of providers in the chosen order. Due dates count from today's date in Sydney. */
export async function listProviders(
  { db, clock, config }: SalesContext,
  { q, show = 'all', sort, cursor }: QueryOf<typeof contract>,
) {
  const dueUntil = licenceDueUntil(sydneyDate(clock.now()));
  const asked = { q, show, sort, dueUntil, cursor, limit: PAGE + 1, countTest: config.isTestMode };
  return paginate(await findProviders(db, asked), PAGE);
}
