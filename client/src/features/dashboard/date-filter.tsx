import { X } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { lazyPart } from '@/components/lazy-part.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/input.tsx';
import { choiceOf, dateChoices, dateFilterLabel, type DateFilterValue } from './date-filter.ts';

/** One on each page, so that whatever clears the filter elsewhere can hand its focus over. */
const SELECT_ID = 'date-filter';
/** What shows the fields where they are put away: a phone. */
export const FILTER_TOGGLE_ID = 'filter-toggle';

export interface FilterProps {
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
}

// For those who choose it.
const CustomRange = lazyPart(async () => (await import('./custom-range.tsx')).CustomRange);

/** Which days count, as the specification names them; a range of one's own applies as soon as it makes sense. */
export function DateFilter({ value, onChange }: FilterProps) {
  const select = useRef<HTMLSelectElement>(null);
  const handleChoose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    onChange({ choice: choiceOf(target.value) ?? 'all' });
  const handleClear = () => {
    // The button goes away with the filter, and would take the focus along.
    select.current?.focus();
    onChange({ choice: 'all' });
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex items-center gap-1">
        <div className="w-48 min-w-0">
          <label htmlFor={SELECT_ID} className="sr-only">
            Date filter
          </label>
          <Select ref={select} id={SELECT_ID} value={value.choice} onChange={handleChoose}>
            {dateChoices.map(({ choice, label }) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        {value.choice === 'all' ? null : (
          <Button variant="quiet" size="sm" className="whitespace-nowrap max-sm:px-2" onClick={handleClear}>
            <X aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />
            Clear Filter
          </Button>
        )}
      </div>
      {value.choice === 'custom' ? <CustomRange value={value} onChange={onChange} /> : null}
      {value.choice === 'all' ? null : (
        <p className="text-xs text-ink-2">By the days of this device’s calendar. Times on the cards are Sydney’s.</p>
      )}
    </div>
  );
}

/** Says on each tab what filter and search leave of it: "Last 7 Days: 3 of 28 shown". Nothing where they hide nothing. */
export function FilterChip({
  value,
  q,
  shown,
  total,
  onClear,
}: {
  value: DateFilterValue;
  /** What is searched for. */
  q?: string | undefined;
  /** What is left, and of how many; left out until it is known. */
  shown?: number | undefined;
  total?: number | undefined;
  onClear: () => void;
}) {
  const label = [dateFilterLabel(value), q ? `“${q}”` : null].filter(Boolean).join(', ');
  const counts = shown === undefined || total === undefined ? '' : `: ${shown} of ${total} shown`;
  const handleClear = () => {
    // Of the two only what is on screen takes it.
    for (const id of [FILTER_TOGGLE_ID, SELECT_ID]) document.getElementById(id)?.focus();
    onClear();
  };
  return (
    <div
      className={
        label ? 'mt-2 inline-flex max-w-full items-center rounded-full bg-neutral-tint pl-4 text-sm text-neutral-wire' : ''
      }
    >
      <output className="min-w-0 font-semibold tnum">{label ? `${label}${counts}` : null}</output>
      {label ? (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={handleClear}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      ) : null}
    </div>
  );
}
