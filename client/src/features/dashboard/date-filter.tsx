import { X } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/input.tsx';
import { choiceOf, dateChoices, dateFilterLabel, type DateFilterValue } from './date-filter.ts';

/** Unique on a page, so that a control elsewhere that clears the filter can pass on focus. */
const SELECT_ID = 'date-filter';
/** The id of the button that shows the fields on a phone. */
export const FILTER_TOGGLE_ID = 'filter-toggle';
/** The id of the block of fields that it shows. */
export const FILTER_FIELDS_ID = 'filter-fields';

export interface FilterProps {
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
}

// Loads only when chosen.
const CustomRange = lazyComponent(async () => (await import('./custom-range.tsx')).CustomRange);

/** Renders the date filter; a custom range applies as soon as it is valid. */
export function DateFilter({ value, onChange }: FilterProps) {
  const select = useRef<HTMLSelectElement>(null);
  const handleChoose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    onChange({ choice: choiceOf(target.value) ?? 'all' });
  const handleClear = () => {
    // The button unmounts with the filter and would lose focus.
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
        <p className="text-xs text-ink-2">Days follow this device’s calendar. Times on cards are Sydney time.</p>
      )}
    </div>
  );
}

/** Says what the filters and the search show of a tab: "Last 7 Days, “priya”: 3 of 28 shown". Nothing when they hide nothing. */
export function FilterChip({
  value,
  q,
  kinds,
  shown,
  total,
  onClear,
}: {
  value: DateFilterValue;
  /** The search text. */
  q?: string | undefined;
  /** What the tab’s own filters are set to. */
  kinds?: string | undefined;
  /** How many of how many are shown; absent until known. */
  shown?: number | undefined;
  total?: number | undefined;
  onClear: () => void;
}) {
  const label = [dateFilterLabel(value), q ? `“${q}”` : null, kinds].filter(Boolean).join(', ');
  const counts = shown === undefined || total === undefined ? '' : `: ${shown} of ${total} shown`;
  const handleClear = () => {
    // Only the visible one of the two takes focus.
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
