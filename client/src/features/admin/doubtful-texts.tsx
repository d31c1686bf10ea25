import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { doubtfulTextSorts, listDoubtfulTexts, type DoubtfulText, type DoubtfulTextSort } from '@shared/contracts/doubtful-texts.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { callPage } from '@/lib/api/api-page.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { formatDateTime } from '@/lib/time/format.ts';
import { INTAKE } from './intake-api.ts';

const PublicTextDialog = lazyDialog(async () => (await import('./public-text-dialog.tsx')).PublicTextDialog);
/** Lazy: phones have cards instead. */
const TextTable = lazyComponent(async () => (await import('./lead-tables.tsx')).TextTable, <Skeleton className="h-36" />);

/** Loads unsold leads with doubtful texts page by page; refetched on every visit. */
const doubtfulTextsQuery = (sort: DoubtfulTextSort | undefined) =>
  infiniteQueryOptions({
    queryKey: [...INTAKE, 'texts', { sort }] as const,
    queryFn: ({ pageParam, signal }) => callPage(listDoubtfulTexts, { query: { sort, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function Words({ term, work, requests }: { term: string; work: string; requests: string | null }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="text-sm break-words whitespace-pre-line">{work}</dd>
      {requests ? <dd className="mt-1 text-sm break-words whitespace-pre-line">{requests}</dd> : null}
    </div>
  );
}

/** Renders what electricians read and what the customer wrote, and the button that opens the form. */
function Texts({ lead, onAsk }: { lead: DoubtfulText; onAsk: () => void }) {
  return (
    <div className="grid gap-2">
      <dl className="grid gap-3 lg:grid-cols-2">
        <Words term="Electricians read" work={lead.publicElectricalWork} requests={lead.publicSpecialRequests} />
        <Words term="The customer wrote" work={lead.electricalWork} requests={lead.specialRequests} />
      </dl>
      <Button variant="secondary" className="justify-self-start" onClick={onAsk}>
        <span>
          Check the text<span className="sr-only"> of {lead.jobReference}</span>
        </span>
      </Button>
    </div>
  );
}

function Card({ lead, onAsk }: { lead: DoubtfulText; onAsk: () => void }) {
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        {lead.isForeign ? <Chip>Written in another language</Chip> : null}
        <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
      </div>
      <h2 className="text-lg break-words">{lead.serviceLocation}</h2>
      <p className="text-xs text-ink-3">Filed {formatDateTime(lead.createdAt)}</p>
      <Texts lead={lead} onAsk={onAsk} />
    </li>
  );
}

/** Renders unsold leads with heavily redacted texts, which a person can rewrite for electricians. */
export function DoubtfulTexts() {
  const { params, change } = useAddressQuery();
  const sort = doubtfulTextSorts.find((choice) => choice === params.get('sort'));
  const query = useInfiniteQuery(doubtfulTextsQuery(sort));
  const isWide = useMediaQuery(TABLE_FROM);
  const [asked, setAsked] = useState<DoubtfulText | null>(null);
  const stored = query.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === asked?.id);
  return (
    <div className="grid gap-3">
      <Loaded query={query} what="texts">
        {({ pages }) => {
          const leads = pages.flatMap(({ rows }) => rows);
          if (leads.length === 0) return <EmptyState icon={MessageSquareText} title="No text waits to be checked" />;
          if (isWide) {
            return (
              <TextTable
                leads={leads}
                renderTexts={(lead) => <Texts lead={lead} onAsk={() => setAsked(lead)} />}
                sort={sort ?? 'filed'}
                onSort={(choice) => change({ sort: choice === 'filed' ? '' : choice })}
                isBusy={query.isPlaceholderData}
              />
            );
          }
          return (
            <ul className="grid grid-cols-1 gap-3">
              {leads.map((lead) => (
                <Card key={lead.id} lead={lead} onAsk={() => setAsked(lead)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="texts" />
      {asked ? <PublicTextDialog lead={asked} stored={stored} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
