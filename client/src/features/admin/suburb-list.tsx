import { useInfiniteQuery } from '@tanstack/react-query';
import { MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '@/components/forms/search-field.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { formatMoment } from '@/lib/time/format.ts';
import { suburbShows, suburbSorts, type Suburb, type SuburbSort } from '@shared/contracts/suburbs.ts';
import { ShowField } from './show-field.tsx';
import { PageSwitch, SuburbActions } from './suburb-actions.tsx';
import { suburbsQuery } from './suburb-api.ts';
import { SuburbTable } from './suburb-table.tsx';
import { factsOf, indexingOf, suburbLabel, suburbShowLabels, suburbSortLabels, wordsText } from './suburb-texts.ts';

/** Renders a suburb as a card: whether its page is indexed, its text and its switch. */
function SuburbCard({ suburb, onEdit }: { suburb: Suburb; onEdit: () => void }) {
  const { path, priceFrom, words, updatedAt } = suburb;
  const label = suburbLabel(suburb);
  const indexing = indexingOf(suburb);
  return (
    <article aria-label={label} className="grid grid-cols-1 gap-y-2 px-4 py-2">
      <div className="min-w-0">
        <h2 className="text-base break-words">{label}</h2>
        <p className="text-xs break-all text-ink-3">{path}</p>
      </div>
      <p>
        <Chip tone={indexing.tone}>{indexing.label}</Chip>
      </p>
      <p className="min-w-0 text-sm break-words text-ink-2">
        {[`From $${priceFrom}`, wordsText(words), ...factsOf(suburb)].join(', ')}
        <span className="block text-xs text-ink-3">Changed {formatMoment(updatedAt)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <SuburbActions suburb={suburb} onEdit={onEdit} />
        <div className="ml-auto">
          <PageSwitch suburb={suburb} />
        </div>
      </div>
    </article>
  );
}

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

/** Renders the suburbs with pages, with a search, a filter and a sort order in the URL: a table where there is room, cards on a phone. */
export function SuburbList() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const show = suburbShows.find((choice) => choice === params.get('show')) ?? 'all';
  const sort = suburbSorts.find((choice) => choice === params.get('sort')) ?? '';
  const query = useInfiniteQuery(suburbsQuery({ q, show, sort: sort || undefined }));
  const isWide = useMediaQuery(TABLE_FROM);
  const handleSort = (choice: SuburbSort | '') => change({ sort: choice });
  const handleEdit = (suburb: Suburb) => setOpen({ suburb });
  /** Null stands for the form of a new suburb. */
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
        <ShowField label="Sort" choices={suburbSortLabels} value={sort} onShow={handleSort} />
      </div>
      <Loaded query={query} what="suburbs">
        {() => {
          if (suburbs.length === 0) {
            return <NoSuburbs isNarrowed={q !== '' || show !== 'all'} onClear={() => change({ q: '', show: '' })} />;
          }
          return isWide ? (
            <SuburbTable suburbs={suburbs} sort={sort} onSort={handleSort} onEdit={handleEdit} isBusy={query.isPlaceholderData} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
              {suburbs.map((suburb) => (
                <li key={suburb.id}>
                  <SuburbCard suburb={suburb} onEdit={() => handleEdit(suburb)} />
                </li>
              ))}
            </ul>
          );
        }}
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
