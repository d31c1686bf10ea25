import { UsersRound } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { providerShows, providerSorts, type ProviderSort } from '@shared/contracts/providers.ts';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { SearchField } from '@/components/forms/search-field.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useMinute } from '@/lib/time/use-minute.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { providersQuery } from './provider-api.ts';
import { ProviderCard } from './provider-card.tsx';
import { ProviderTable } from './provider-table.tsx';
import { providerSortLabels, showLabels } from './provider-texts.ts';
import { ShowField } from './show-field.tsx';
import { UnsavedDrafts } from './unsaved-drafts.tsx';

/** Forms are slow to render on a phone. */
const OPEN_AT_FIRST = 5;

const waitingSortLabels = { '': 'Longest wait first', ...providerSortLabels };

function NoProviders({ isNarrowed, isQueue, onClear }: { isNarrowed: boolean; isQueue: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return (
      <EmptyState icon={UsersRound} title="No providers yet" message="Electricians appear here once they sign up. Many ask for a call first.">
        <ButtonLink variant="secondary" href={managePaths.callbacks}>
          See callback requests
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={UsersRound} title={isQueue ? 'Nobody is waiting for a decision' : 'No providers match'}>
      <Button variant="secondary" onClick={onClear}>
        Show everyone
      </Button>
    </EmptyState>
  );
}

function Providers() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const show = providerShows.find((choice) => choice === params.get('show')) ?? 'all';
  const asked = providerSorts.find((choice) => choice === params.get('sort'));
  const query = useInfiniteQuery(providersQuery({ q, show, sort: asked }));
  const now = useMinute();
  const isWide = useMediaQuery(TABLE_FROM);
  // Electricians who wait for a decision are sorted by their wait, which is not a column.
  const ownSort = show === 'waiting' ? '' : '-joined';
  const sort = asked ?? ownSort;
  const handleSort = (choice: ProviderSort | '') => change({ sort: choice === ownSort ? '' : choice });
  const openAtFirst = show === 'waiting' ? OPEN_AT_FIRST : 0;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search providers" value={q} onSearch={(text) => change({ q: text })} />
        <ShowField
          choices={showLabels}
          value={show}
          onShow={(choice) => change({ show: choice === 'all' ? '' : choice })}
        />
        <ShowField label="Sort" choices={show === 'waiting' ? waitingSortLabels : providerSortLabels} value={sort} onShow={handleSort} />
      </div>
      <Loaded query={query} what="providers">
        {({ pages }) => {
          const providers = pages.flatMap(({ rows }) => rows);
          if (providers.length === 0) {
            return <NoProviders isNarrowed={q !== '' || show !== 'all'} isQueue={q === '' && show === 'waiting'} onClear={() => change({ q: '', show: '' })} />;
          }
          return isWide ? (
            <ProviderTable {...{ providers, now, openAtFirst, sort }} onSort={handleSort} isBusy={query.isPlaceholderData} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-3">
              {providers.map((provider, index) => (
                <li key={provider.id}>
                  <ProviderCard provider={provider} now={now} isToDecide={index < openAtFirst} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="providers" />
    </div>
  );
}

/** Renders all electricians, with a search, a filter and a sort order in the URL: a table where there is room, cards on a phone. */
export function ProviderList() {
  return (
    <UnsavedDrafts description="Notes on electricians or their licences aren’t saved yet.">
      <Providers />
    </UnsavedDrafts>
  );
}
