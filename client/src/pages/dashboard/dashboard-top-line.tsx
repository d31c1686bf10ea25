import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { SearchField } from '@/components/forms/search-field.tsx';
import { DateFilter, FILTER_FIELDS_ID, FilterChip } from '@/features/dashboard/date-filter.tsx';
import { FilterBar } from '@/features/dashboard/filter-bar.tsx';
import { TodoStrip } from '@/features/dashboard/todo-strip.tsx';
import { choicesText } from '@/features/market/market-choices.ts';
import type { MarketFilters } from '@/features/market/market-controls.tsx';
import { keepChoices, keepOnlyArea, useIsOnlyArea, useMarketChoices } from '@/features/market/market-view.ts';
import type { DashboardAddress } from './dashboard-address.ts';

/** How many rows a tab has. */
export interface Counted {
  /** A tab's counts with and without the filter. */
  shown: number;
  total: number;
}

/** No dates and no search: open tasks are counted without a filter. */
export const EVERYTHING = { dates: { choice: 'all' }, q: '' } as const;

const searchFieldOf = ({ filter, searchFor }: DashboardAddress) => (
  <SearchField label="Search leads and jobs" value={filter.q ?? ''} onSearch={searchFor} />
);

const dateFieldOf = ({ dates, goTo }: DashboardAddress) => <DateFilter value={dates} onChange={(value) => goTo({ dates: value })} />;

/** Returns the search and the dates for the market, which has them in one block with its own filters. */
export const marketFiltersOf = (address: DashboardAddress, isOpen: boolean): MarketFilters => ({
  id: FILTER_FIELDS_ID,
  isOpen,
  search: searchFieldOf(address),
  dates: dateFieldOf(address),
});

/** Returns how many filters are on, and what those of the market are set to. */
function useFilters(user: CurrentUser, { tab, dates, filter }: DashboardAddress): { count: number; kinds: string | undefined } {
  const choices = useMarketChoices();
  const isOnlyArea = useIsOnlyArea(user);
  const common = (filter.q ? 1 : 0) + (dates.choice === 'all' ? 0 : 1);
  if (tab.id !== 'available') return { count: common, kinds: undefined };
  return {
    count: common + Object.keys(choices).length + (isOnlyArea ? 1 : 0),
    kinds: [isOnlyArea ? 'Only my area' : '', choicesText(choices)].filter(Boolean).join(', '),
  };
}

/** Renders the line above every tab: what waits, the filters, and what they show. */
export function TopLine({
  user,
  address,
  counted,
  summary,
  ...toggle
}: {
  user: CurrentUser;
  address: DashboardAddress;
  counted: Counted | undefined;
  summary: PurchaseSummary | undefined;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { tab, view, dates, filter, hrefOf } = address;
  const { count, kinds } = useFilters(user, address);
  return (
    <FilterBar
      {...toggle}
      count={count}
      todo={<TodoStrip isNew={Boolean(user.firstSteps)} todo={summary?.todo} hrefOf={(id) => hrefOf({ tab: id, ...EVERYTHING })} />}
      chip={
        <FilterChip
          value={dates}
          // The returns view ignores the search.
          q={view === 'returns' ? undefined : filter.q}
          kinds={kinds}
          shown={counted?.shown}
          total={counted?.total}
          onClear={() => {
            if (kinds) {
              keepChoices({});
              keepOnlyArea(false);
            }
            address.goTo(EVERYTHING);
          }}
        />
      }
    >
      {/* The market has them in one block with its own. */}
      {tab.id === 'available' ? null : (
        <>
          {searchFieldOf(address)}
          {dateFieldOf(address)}
        </>
      )}
    </FilterBar>
  );
}
