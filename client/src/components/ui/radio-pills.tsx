import { clsx } from 'clsx';
import { useId } from 'react';
import { FieldError } from './field.tsx';
import type { RadioCardsProps } from './radio-cards.tsx';

const pillClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface pr-4 pl-3 ' +
  'font-semibold hover:bg-sunken has-checked:border-earth has-checked:bg-earth-tint ' +
  'has-checked:shadow-[inset_0_0_0_1px_var(--c-earth)] ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

/** Renders a choice of a few short options, as many per line as fit. The first radio has the id `name`. */
export function RadioPills({
  legend,
  name,
  options,
  register,
  value,
  error,
  className,
}: Omit<RadioCardsProps, 'hint'>) {
  const ownId = useId();
  return (
    <fieldset aria-describedby={error ? `${ownId}-error` : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-base font-semibold">{legend}</legend>
      <div className={clsx('flex flex-wrap gap-2', className)}>
        {options.map((option, index) => (
          <label key={option.value} className={pillClass}>
            <input
              {...register}
              id={index === 0 ? name : `${ownId}-${option.value}`}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : option.value === value}
              className="size-4.5 shrink-0 accent-earth outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${ownId}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
