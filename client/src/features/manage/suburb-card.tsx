import { ExternalLink, Pencil } from 'lucide-react';
import type { Suburb } from '@shared/contracts/suburbs.ts';
import { Button, ButtonAnchor } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { formatMoment } from '@/lib/format.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { Facts } from './facts.tsx';
import { useUpdateSuburb } from './suburb-api.ts';
import { indexingOf, suburbLabel, wordsText } from './suburb-texts.ts';

function PageSwitch({ suburb: { id, updatedAt, isActive, ...place } }: { suburb: Suburb }) {
  const { toast } = useToast();
  const { mutate, isPending, variables } = useUpdateSuburb(id);
  const handleSwitch = (value: boolean) =>
    mutate(
      { isActive: value, updatedAt },
      {
        onError: (error) =>
          toast({
            title: 'The suburb was not changed',
            description: error.message,
            variant: 'destructive',
            reference: referenceOf(error),
          }),
      },
    );
  const shown = isPending ? (variables.isActive ?? isActive) : isActive;
  return <ActiveSwitch name={suburbLabel(place)} isActive={shown} isPending={isPending} onSwitch={handleSwitch} />;
}

/** One suburb: how its page stands with search engines, what the page says, and its switch. */
export function SuburbCard({ suburb, onEdit }: { suburb: Suburb; onEdit: () => void }) {
  const { path, isActive, isHidden, council, openingHours, priceFrom, words, updatedAt } = suburb;
  const label = suburbLabel(suburb);
  const indexing = indexingOf(suburb);
  return (
    <article
      aria-label={label}
      className={
        'grid grid-cols-1 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-1 ' +
        'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'
      }
    >
      <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-1.5">
        <h2 className="max-w-full text-lg break-words">{label}</h2>
        <Chip tone={indexing.tone}>{indexing.label}</Chip>
        <p className="max-w-full text-sm break-all text-ink-3">{path}</p>
      </div>
      <Facts
        facts={[
          ['Description', wordsText(words)],
          ['Price from', `$${priceFrom}`],
          ['Council', council ?? 'None'],
          ['Opening hours', openingHours ?? 'None'],
          ['Changed', formatMoment(updatedAt)],
        ]}
      />
      <div className="flex flex-wrap items-center gap-2 md:col-span-2">
        <Button variant="secondary" size="sm" onClick={onEdit}>
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
