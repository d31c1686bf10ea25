import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { operatorProviderSorts } from '@shared/contracts/operators.ts';
import { SearchField } from '@/components/forms/search-field.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { FilterSelect } from './filter-select.tsx';
import { SEARCH_AFTER_MS, useListAddress } from './list-address.ts';
import { NothingFound } from './nothing-found.tsx';
import { analyticsQuery, providersQuery } from './operator-queries.ts';
import type { Analytics } from './operator-reading.ts';
import { PagedList } from './paged-list.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderTable } from './provider-table.tsx';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'waiting', label: 'Waiting for a decision' },
] as const;

const words = { one: 'provider', many: 'providers' };

type Status = (typeof statuses)[number]['value'];

/** Returns the tiles' count of a status; undefined for a status without one. */
function countOf({ totalProviders, activeProviders }: Analytics, status: Status | undefined): number | undefined {
  if (status === undefined) return totalProviders;
  if (status === 'waiting') return undefined;
  return status === 'active' ? activeProviders : totalProviders - activeProviders;
}

/** Renders all electricians, with a search and a filter. */
export function ProvidersTab() {
  const { q, choiceOf, orderOf, sortBy, choose, searchFor, clear } = useListAddress();
  const status = choiceOf('status', statuses);
  const sort = orderOf(operatorProviderSorts);
  const query = useInfiniteQuery(providersQuery({ q, status, sort }));
  // Electricians who wait for a decision are sorted by their wait, which is not a column.
  const own = status === 'waiting' ? '' : '-joined';
  const { data: analytics } = useQuery(analyticsQuery);
  const isFiltered = q !== undefined || status !== undefined;
  return (
    <section aria-labelledby="operator-providers" className="grid gap-3">
      <h2 id="operator-providers" className="text-lg">
        Provider Management
      </h2>
      <div className="flex flex-wrap gap-2">
        <SearchField
          label="Search providers by name, email, phone or company"
          placeholder="Search providers"
          value={q ?? ''}
          afterTypingMs={SEARCH_AFTER_MS}
          onSearch={searchFor}
        />
        <FilterSelect
          label="Status"
          all="All"
          options={statuses}
          value={status}
          onChoose={(choice) => choose('status', choice)}
        />
      </div>
      <PagedList
        query={query}
        words={words}
        total={q === undefined && analytics ? countOf(analytics, status) : undefined}
        isNewestFirst={sort === undefined}
        renderTable={(providers) => (
          <ProviderTable providers={providers} sort={sort ?? own} onSort={(choice) => sortBy(choice === own ? '' : choice)} isBusy={query.isPlaceholderData} />
        )}
        empty={
          isFiltered ? (
            <NothingFound what="provider" onClear={clear} />
          ) : (
            <EmptyState
              icon={UsersRound}
              title="No providers registered yet"
              message="Providers will appear here once they sign up"
            />
          )
        }
      >
        {(provider) => <ProviderCard provider={provider} />}
      </PagedList>
    </section>
  );
}
