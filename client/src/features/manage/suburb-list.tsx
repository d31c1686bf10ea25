import { MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { suburbShows, type Suburb } from '@shared/contracts/suburbs.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { SearchField } from '@/components/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { ShowField } from './show-field.tsx';
import { suburbsQuery } from './suburb-api.ts';
import { SuburbCard } from './suburb-card.tsx';
import { suburbShowLabels } from './suburb-texts.ts';

const SuburbDialog = lazyDialog(async () => (await import('./suburb-dialog.tsx')).SuburbDialog);

function NoSuburbs({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return <EmptyState icon={MapPin} title="No suburbs yet" message="Give a suburb a page, and people who search for an electrician there find it." />;
  }
  return (
    <EmptyState icon={MapPin} title="No suburbs match">
      <Button variant="secondary" onClick={onClear}>
        Show all suburbs
      </Button>
    </EmptyState>
  );
}

/** The suburbs with pages, with a search and a choice that stand in the address, and the way to a new one. */
export function SuburbList() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const show = suburbShows.find((choice) => choice === params.get('show')) ?? 'all';
  const query = useInfiniteQuery(suburbsQuery({ q, show }));
  /** Null is the form of a new one. */
  const [open, setOpen] = useState<{ suburb: Suburb | null } | null>(null);
  const suburbs = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen({ suburb: null })}>
          <Plus aria-hidden="true" className="size-5" />
          New suburb
        </Button>
        <SearchField label="Search suburbs" value={q} onSearch={(text) => change({ q: text })} />
        <ShowField choices={suburbShowLabels} value={show} onShow={(choice) => change({ show: choice === 'all' ? '' : choice })} />
      </div>
      <Loaded query={query} what="suburbs">
        {() =>
          suburbs.length === 0 ? (
            <NoSuburbs isNarrowed={q !== '' || show !== 'all'} onClear={() => change({ q: '', show: '' })} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-3">
              {suburbs.map((suburb) => (
                <li key={suburb.id}>
                  <SuburbCard suburb={suburb} onEdit={() => setOpen({ suburb })} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore query={query} what="suburbs" />
      {open ? (
        <SuburbDialog
          suburb={open.suburb}
          stored={suburbs.find(({ id }) => id === open.suburb?.id)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
