import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { listProviders as contract } from '../../../shared/contracts/providers.ts';
import { licenceDueUntil } from '../../../shared/domain/licence.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import { paginate } from '../../db/keyset-page.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { findProviders } from './provider-queries.ts';

const PAGE = 100;

/** Returns one page of the providers, in the order of the choice. What is due counts from today's date in Sydney. */
export async function listProviders(
  { db, clock, config }: AppContext,
  { q, show = 'all', cursor }: QueryOf<typeof contract>,
) {
  const dueUntil = licenceDueUntil(sydneyDate(clock.now()));
  const asked = { q, show, dueUntil, cursor, limit: PAGE + 1, countTest: isTestMode(config.payments) };
  return paginate(await findProviders(db, asked), PAGE);
}
