import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';

const pillClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface pr-4 pl-3 ' +
  'font-semibold hover:bg-sunken has-checked:border-earth has-checked:bg-earth-tint ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

/** Renders a choice of any number of short options, with buttons that tick several at once. The first has the id `id`. */
export function TickPills({
  id,
  legend,
  options,
  register,
  several,
  error,
}: {
  id: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  register: UseFormRegisterReturn;
  several?: readonly { label: string; onPress: () => void }[];
  error: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-base font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }, index) => (
          <label key={value} className={pillClass}>
            <input
              type="checkbox"
              {...register}
              id={index === 0 ? id : `${id}-${value}`}
              value={value}
              className="size-4.5 shrink-0 accent-earth outline-none"
            />
            {label}
          </label>
        ))}
      </div>
      {several ? (
        <div className="-mx-3.5 flex flex-wrap">
          {several.map(({ label, onPress }) => (
            <Button key={label} variant="quiet" size="sm" onClick={onPress}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
