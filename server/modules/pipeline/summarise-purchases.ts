import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { summarisePurchases as contract } from '../../../shared/contracts/purchase-lists.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { pickableStages, type PipelineTab, tabOfStage } from '../../../shared/domain/pipeline/sales-stage.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { countPurchases, type PurchaseGroup } from './purchase-summary-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { SalesContext } from '../sales/index.ts';

const OLD_QUOTE_MS = 3 * DAY_MS;

type Summary = ResultOf<typeof contract>;
type Group = PurchaseGroup;
type Figure = 'count' | 'quotePriceCents' | 'customerPaymentAmountCents' | 'amountPaidCents';

const sumOf = (groups: readonly Group[], figure: Figure) => groups.reduce((sum, group) => sum + group[figure], 0);
const countOf = (groups: readonly Group[]) => sumOf(groups, 'count');
const decimalOf = (groups: readonly Group[], figure: Figure) => decimalFromCents(sumOf(groups, figure));

/** Counts the purchases of each list under a filter and sums their value. The numbers match the lists. */
export async function summarisePurchases(
  { db, clock }: SalesContext,
  viewer: Viewer,
  filter: QueryOf<typeof contract>,
): Promise<Summary> {
  const oldBefore = new Date(clock.now().getTime() - OLD_QUOTE_MS);
  const groups = await countPurchases(db, viewer, { filter, oldBefore });
  const kept = groups.filter(({ isKept }) => isKept);
  const history = inHistory(kept);
  const standing = history.filter(({ isStanding }) => isStanding);
  return {
    stages: byTab(kept, (inTab) => ({
      count: countOf(inTab),
      quotePrice: decimalOf(inTab, 'quotePriceCents'),
      customerPaymentAmount: decimalOf(inTab, 'customerPaymentAmountCents'),
    })),
    history: {
      rows: countOf(history),
      count: countOf(standing),
      own: countOf(standing.filter(({ isOwn }) => isOwn)),
      amountPaid: decimalOf(standing, 'amountPaidCents'),
    },
    archived: countOf(kept.filter(({ isArchived, isStanding }) => isArchived && isStanding)),
    todo: todoOf(groups.filter(isActive)),
    unfiltered: { stages: byTab(groups, countOf), history: countOf(inHistory(groups)) },
  };
}

const isActive = ({ isArchived, isStanding }: Group) => isStanding && !isArchived;

const inHistory = (groups: readonly Group[]) => groups.filter(({ isArchived, isStanding }) => !isArchived || !isStanding);

function todoOf(active: readonly Group[]): Summary['todo'] {
  return {
    notCalled: countOf(active.filter(({ salesStage, isSettled }) => salesStage === 'purchased' && isSettled)),
    oldQuotes: countOf(active.filter(({ salesStage, isOld }) => salesStage === 'quote_sent' && isOld)),
  };
}

function byTab<T>(groups: readonly Group[], figureOf: (inTab: Group[]) => T) {
  const active = groups.filter(isActive);
  return Object.fromEntries(
    pickableStages.map((tab) => [tab, figureOf(active.filter(({ salesStage }) => tabOfStage(salesStage) === tab))]),
  ) as Record<PipelineTab, T>;
}
