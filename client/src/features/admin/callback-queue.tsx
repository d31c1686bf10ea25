import { PhoneCall, TriangleAlert } from 'lucide-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { SearchField } from '@/components/forms/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { callbackSorts } from '@shared/contracts/callbacks.ts';
import { callbacksQuery, callbackSummaryQuery } from './callback-api.ts';
import { CallbackCard } from './callback-card.tsx';
import { callbackTabs, type CallbackTab } from './callback-texts.ts';
import { UnsavedDrafts } from './unsaved-drafts.tsx';

/** Lazy: phones have cards instead. */
const CallbackTable = lazyComponent(async () => (await import('./callback-table.tsx')).CallbackTable, <Skeleton className="h-36" />);

function NoCallbacks({ tab, q, onClear }: { tab: CallbackTab; q: string; onClear: () => void }) {
  if (q) {
    return (
      <EmptyState icon={PhoneCall} title={`Nothing matches “${q}”`}>
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  const { empty } = callbackTabs.find((each) => each.tab === tab) ?? callbackTabs[0];
  return (
    <EmptyState
      icon={PhoneCall}
      title={empty}
      message="Electricians ask for a call on the page for providers. It tells them that we aim to call within 24 hours."
    />
  );
}

/** Renders one tab of the queue, with a button for rows that came since it loaded. */
function CallbackList({ tab, q, total, onClear }: { tab: CallbackTab; q: string; total: number | undefined; onClear: () => void }) {
  const { params, change } = useAddressQuery();
  const sort = callbackSorts.find((choice) => choice === params.get('sort'));
  const query = useInfiniteQuery(callbacksQuery({ tab, q, sort }));
  const isWide = useMediaQuery(TABLE_FROM);
  const now = useMinute();
  return (
    <div className="grid gap-4">
      <Loaded query={query} what="callbacks">
        {({ pages }) => {
          const callbacks = pages.flatMap(({ rows }) => rows);
          const known = callbacks.filter(({ status }) => tab === 'all' || status === tab).length;
          const isWhole = q === '' && !query.hasNextPage && !query.isFetching;
          const more = isWhole && total !== undefined ? total - known : 0;
          return (
            <>
              {callbacks.length === 0 && more <= 0 ? <NoCallbacks tab={tab} q={q} onClear={onClear} /> : null}
              {isWide && callbacks.length > 0 ? (
                <CallbackTable callbacks={callbacks} now={now} sort={sort ?? ''} onSort={(choice) => change({ sort: choice })} isBusy={query.isPlaceholderData} />
              ) : (
                <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-3 empty:hidden">
                  {callbacks.map((callback) => (
                    <li key={callback.id}>
                      <CallbackCard callback={callback} now={now} />
                    </li>
                  ))}
                </ul>
              )}
              {more > 0 ? (
                <Button variant="secondary" className="justify-self-center" onClick={() => void query.refetch()}>
                  Show {more} more that came in
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="callbacks" />
    </div>
  );
}

const people = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

function Queue() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const tab = callbackTabs.find((each) => each.tab === params.get('show'))?.tab ?? 'pending';
  const { data: counts } = useQuery(callbackSummaryQuery);
  const total = counts && counts.pending + counts.called + counts.approved + counts.declined;
  const countOf = (each: CallbackTab) => (each === 'all' ? total : counts?.[each]);
  const handleClear = () => change({ q: '' });
  return (
    <Tabs value={tab} onValueChange={(next) => change({ show: next === 'pending' ? '' : next })} className="grid grid-cols-1 gap-4">
      <TabsList aria-label="Callbacks" className="-mx-1">
        {callbackTabs.map((each) => (
          <TabsTrigger key={each.tab} value={each.tab} count={countOf(each.tab)} countLabel={people(countOf(each.tab) ?? 0)}>
            {each.label}
          </TabsTrigger>
        ))}
      </TabsList>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search callbacks" value={q} onSearch={(text) => change({ q: text })} />
        {counts?.overdue ? (
          <Chip tone="danger" icon={TriangleAlert} className="text-sm">
            {counts.overdue} overdue
          </Chip>
        ) : null}
      </div>
      <TabsContent value={tab}>
        <CallbackList key={tab} tab={tab} q={q} total={countOf(tab)} onClear={handleClear} />
      </TabsContent>
    </Tabs>
  );
}

/** Renders the electricians who asked to be phoned. The URL has the tab and the search. */
export function CallbackQueue() {
  return (
    <UnsavedDrafts description="Notes on callbacks or times of calls aren’t saved yet.">
      <Queue />
    </UnsavedDrafts>
  );
}
