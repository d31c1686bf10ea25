import { useId, useState } from 'react';
import { FieldError } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { isDay, isInOrder } from './date-filter.ts';
import type { FilterProps } from './date-filter.tsx';

type End = 'from' | 'to';
type Ends = Record<End, string>;

const ENDS = [
  { end: 'from', label: 'From' },
  { end: 'to', label: 'To' },
] as const;

function faultOf({ from, to }: Ends, isLeft: boolean): string | null {
  const areDays = [from, to].every((day) => day === '' || isDay(day));
  // A year is typed digit by digit, so it is checked only once the field is left.
  if (!areDays) return isLeft ? 'Please enter a date between 2000 and 2099' : null;
  return isInOrder({ from, to }) ? null : 'The first date can’t be after the last';
}

/** Holds the typed range until it is valid. Resets when the applied range changes. */
function useTypedRange({ value, onChange }: FilterProps) {
  const applied = { from: value.from ?? '', to: value.to ?? '' };
  const base = `${applied.from} ${applied.to}`;
  const [draft, setDraft] = useState<{ ends: Ends; base: string; edited: End; isLeft: boolean } | null>(null);
  const current = draft?.base === base ? draft : null;
  const ends = current?.ends ?? applied;

  const handleType = (end: End, day: string) => {
    const typed = { ...ends, [end]: day };
    const isFine = faultOf(typed, true) === null;
    setDraft(isFine ? null : { ends: typed, base, edited: end, isLeft: false });
    if (isFine) onChange({ choice: 'custom', from: typed.from || undefined, to: typed.to || undefined });
  };
  const handleLeave = () => setDraft(current && { ...current, isLeft: true });
  const fault = current ? faultOf(ends, current.isLeft) : null;
  return { ends, fault, edited: current?.edited, handleType, handleLeave };
}

/** Renders the two days of a custom range, applied as soon as they are valid. */
export function CustomRange(props: FilterProps) {
  const { ends, fault, edited, handleType, handleLeave } = useTypedRange(props);
  const id = useId();
  const limits = { from: { max: ends.to || undefined }, to: { min: ends.from || undefined } };
  return (
    <fieldset className="grid max-w-md grid-cols-2 gap-x-2 gap-y-1">
      <legend className="sr-only">Custom Range</legend>
      {ENDS.map(({ end, label }) => (
        <div key={end} className="grid gap-1">
          <label htmlFor={`${id}-${end}`} className="text-sm font-semibold">
            {label}
          </label>
          <Input
            {...limits[end]}
            id={`${id}-${end}`}
            type="date"
            value={ends[end]}
            aria-invalid={fault && edited === end ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            className="max-sm:px-2"
            onChange={(event) => handleType(end, event.target.value)}
            onBlur={handleLeave}
          />
        </div>
      ))}
      <div aria-live="polite" className="col-span-2">
        {fault ? <FieldError id={`${id}-fault`}>{fault}</FieldError> : null}
      </div>
    </fieldset>
  );
}
