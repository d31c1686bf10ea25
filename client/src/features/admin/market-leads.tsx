import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listLeads, type AvailableLead } from '@shared/contracts/leads.ts';
import { MAX_SCREEN_PAGE } from '@shared/domain/people/second-factor.ts';
import { sortsBy } from '@shared/domain/words/sort.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { callPage } from '@/lib/api/api-page.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { ChosenLeads, LeadCards } from './chosen-leads.tsx';
import { INTAKE, useRefreshIntake } from './intake-api.ts';
import { sortRows } from './sort-rows.ts';

/** Lazy: phones have cards instead. */
const MarketTable = lazyComponent(async () => (await import('./lead-tables.tsx')).MarketTable, <Skeleton className="h-36" />);

/** Loads every lead on the market page by page; refetched on every visit. */
const wholeMarketQuery = infiniteQueryOptions({
  queryKey: [...INTAKE, 'market'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listLeads, { query: { limit: String(MAX_SCREEN_PAGE), cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

const sortTexts = {
  filed: ({ createdAt }: AvailableLead) => createdAt,
  customer: ({ customerName }: AvailableLead) => customerName,
  place: ({ serviceLocation }: AvailableLead) => serviceLocation,
};
const sorts = sortsBy(['filed', 'customer', 'place']);

/** Renders the whole market, whose leads can be archived together. */
export function MarketLeads() {
  const { params, change } = useAddressQuery();
  const query = useInfiniteQuery(wholeMarketQuery);
  const refresh = useRefreshIntake();
  const isWide = useMediaQuery(TABLE_FROM);
  const isWhole = !query.hasNextPage;
  const asked = sorts.find((choice) => choice === params.get('sort'));
  const sort = (isWhole && asked) || '';
  return (
    <div className="grid gap-3">
      <Loaded query={query} what="leads">
        {({ pages }) => {
          const leads = sortRows(
            pages.flatMap<AvailableLead>(({ rows }) => rows),
            sort,
            sortTexts,
          );
          return (
            <>
              <h2 className="text-lg">
                For sale ({leads.length}
                {isWhole ? '' : '+'})
              </h2>
              <ChosenLeads leads={leads} offers={['archive']} empty="No lead is on the market" onDone={refresh}>
                {(choosing) =>
                  isWide ? (
                    <MarketTable
                      {...choosing}
                      leads={leads}
                      sort={sort}
                      onSort={isWhole ? (choice) => change({ sort: choice }) : undefined}
                      isBusy={false}
                    />
                  ) : (
                    <LeadCards leads={leads} {...choosing} />
                  )
                }
              </ChosenLeads>
            </>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="leads" />
    </div>
  );
}
