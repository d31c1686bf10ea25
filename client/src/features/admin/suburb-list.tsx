import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, MapPin, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '@/components/forms/search-field.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button, ButtonAnchor } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { formatMoment } from '@/lib/time/format.ts';
import { suburbShows, type Suburb } from '@shared/contracts/suburbs.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { ShowField } from './show-field.tsx';
import { suburbsQuery, useUpdateSuburb } from './suburb-api.ts';
import { indexingOf, suburbLabel, suburbShowLabels, wordsText } from './suburb-texts.ts';

function PageSwitch({ suburb: { id, updatedAt, isActive, ...place } }: { suburb: Suburb }) {
  const { toast } = useToast();
  const { mutate, isPending, variables } = useUpdateSuburb(id);
  const handleSwitch = (value: boolean) =>
    mutate(
      { isActive: value, base: { updatedAt } },
      {
        onError: (error) =>
          toast({
            title: 'The suburb wasn’t changed',
            description: error.message,
            variant: 'destructive',
            reference: referenceOf(error),
          }),
      },
    );
  const shown = isPending ? (variables.isActive ?? isActive) : isActive;
  return <ActiveSwitch name={suburbLabel(place)} isActive={shown} isPending={isPending} onSwitch={handleSwitch} />;
}

/** Renders a suburb in a row: whether its page is indexed, its text and its switch. */
function SuburbCard({ suburb, onEdit }: { suburb: Suburb; onEdit: () => void }) {
  const { path, isActive, isHidden, council, openingHours, priceFrom, words, updatedAt } = suburb;
  const label = suburbLabel(suburb);
  const indexing = indexingOf(suburb);
  return (
    <article
      aria-label={label}
      className="grid grid-cols-1 gap-x-4 gap-y-2 px-4 py-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,5fr)_auto] lg:items-center"
    >
      <div className="min-w-0">
        <h2 className="text-base break-words">{label}</h2>
        <p className="text-xs break-all text-ink-3">{path}</p>
      </div>
      <p>
        <Chip tone={indexing.tone}>{indexing.label}</Chip>
      </p>
      <p className="min-w-0 text-sm break-words text-ink-2">
        From ${priceFrom}, {wordsText(words)}
        {[council, openingHours].filter(Boolean).map((fact) => `, ${fact}`)}
        <span className="block text-xs text-ink-3">Changed {formatMoment(updatedAt)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="quiet" size="sm" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
          <span>
            Edit<span className="sr-only"> {label}</span>
          </span>
        </Button>
        {isActive && !isHidden ? (
          <ButtonAnchor variant="quiet" size="sm" href={path} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" className="size-4.5" />
            <span>
              Open page<span className="sr-only"> of {label}, in a new tab</span>
            </span>
          </ButtonAnchor>
        ) : null}
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

/** Renders the suburbs with pages, with a search and a filter in the URL, and a button for a new one. */
export function SuburbList() {
  const { params, change } = useAddressQuery();
  const q = params.get('q')?.trim() ?? '';
  const show = suburbShows.find((choice) => choice === params.get('show')) ?? 'all';
  const query = useInfiniteQuery(suburbsQuery({ q, show }));
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
      </div>
      <Loaded query={query} what="suburbs">
        {() =>
          suburbs.length === 0 ? (
            <NoSuburbs isNarrowed={q !== '' || show !== 'all'} onClear={() => change({ q: '', show: '' })} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
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
