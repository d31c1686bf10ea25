import type { QueryOf } from '../../../shared/contracts/endpoint.ts';
import type { listOperatorLeads } from '../../../shared/contracts/operators.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { readAtOnce } from './figures-queries.ts';
import { findLeads } from './operator-list-queries.ts';

const DAY_MS = 24 * 60 * 60_000;

type Asked = QueryOf<typeof listOperatorLeads> & { at: Date; limit: number };

/** Returns leads without anything of who asked, newest first: those posted in so many times 24 hours before an instant, if it was asked for. */
export async function listLeads({ db }: AppContext, { days, at, ...asked }: Asked) {
  const since = days && new Date(at.getTime() - Number(days) * DAY_MS);
  const rows = await readAtOnce(db, (tx) => findLeads(tx, { ...asked, since }));
  return rows.map(presentLead);
}

function presentLead({ soldPriceCents, ...lead }: Awaited<ReturnType<typeof findLeads>>[number]) {
  return { ...lead, soldPrice: soldPriceCents === null ? null : decimalFromCents(soldPriceCents) };
}
