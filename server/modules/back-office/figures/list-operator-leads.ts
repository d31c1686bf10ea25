import type { QueryOf } from '../../../../shared/contracts/endpoint.ts';
import type { listOperatorLeads } from '../../../../shared/contracts/operators.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { readAtOnce } from './figures-queries.ts';
import { findLeads } from './operator-list-queries.ts';
import type { SalesContext } from '../../sales/index.ts';

type LeadRow = Awaited<ReturnType<typeof findLeads>>[number];
type Asked = QueryOf<typeof listOperatorLeads> & { at: Date; limit: number };

/** Returns leads without anything about the customer, by default newest first: optionally only those of the last `days` times 24 hours. */
export async function listLeads({ db }: SalesContext, { days, at, ...asked }: Asked) {
  const since = days && new Date(at.getTime() - Number(days) * DAY_MS);
  const rows = await readAtOnce(db, (tx) => findLeads(tx, { ...asked, since }));
  return rows.map(presentLead);
}

function presentLead({ soldPriceCents, buyer, startsAt, endsAt, startPriceCents, endPriceCents, ...lead }: LeadRow) {
  const auction = { startsAt, endsAt, startPrice: decimalFromCents(startPriceCents), endPrice: decimalFromCents(endPriceCents) };
  return {
    ...lead,
    soldPrice: soldPriceCents === null ? null : decimalFromCents(soldPriceCents),
    buyer: buyer || null,
    auction: lead.isOwnJob ? null : auction,
  };
}
