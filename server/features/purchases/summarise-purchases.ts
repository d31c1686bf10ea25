import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { summarisePurchases as contract } from '../../../shared/contracts/purchase-lists.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import { pickableStages, type PipelineTab, tabOfStage } from '../../../shared/domain/sales-stage.ts';
import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import { countPurchases, type PurchaseGroup } from './purchase-summary-queries.ts';

const OLD_QUOTE_MS = 3 * 24 * 60 * 60 * 1000;

type Summary = ResultOf<typeof contract>;
type Group = PurchaseGroup;
type Figure = 'count' | 'quotePriceCents' | 'customerPaymentAmountCents' | 'amountPaidCents';

const sumOf = (groups: readonly Group[], figure: Figure) => groups.reduce((sum, group) => sum + group[figure], 0);
const countOf = (groups: readonly Group[]) => sumOf(groups, 'count');
const decimalOf = (groups: readonly Group[], figure: Figure) => decimalFromCents(sumOf(groups, figure));

/** Says how many purchases each list holds under a filter and what they are worth: the numbers the lists themselves come to. */
export async function summarisePurchases(
  { db, clock }: AppContext,
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
    history: { rows: countOf(history), count: countOf(standing), amountPaid: decimalOf(standing, 'amountPaidCents') },
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
