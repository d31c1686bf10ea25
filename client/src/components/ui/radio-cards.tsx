import { clsx } from 'clsx';
import { useId, type ChangeEventHandler, type FocusEventHandler, type Ref } from 'react';
import { FieldError } from './field.tsx';

export interface RadioOption {
  value: string;
  label: string;
  hint?: string | undefined;
}

interface RadioBinding {
  name: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onBlur: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement> | undefined;
}

const cardClass =
  'flex min-h-12 min-w-0 items-start gap-3 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 ' +
  'hover:bg-sunken has-checked:border-earth has-checked:bg-earth-tint ' +
  'has-checked:shadow-[inset_0_0_0_1px_var(--c-earth)] ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

function RadioCard({
  option: { value, label, hint },
  id,
  register,
  isChecked,
}: {
  option: RadioOption;
  id: string;
  register: RadioBinding;
  isChecked: boolean | undefined;
}) {
  return (
    <label htmlFor={id} className={cardClass}>
      <input
        {...register}
        id={id}
        type="radio"
        value={value}
        checked={isChecked}
        className="mt-0.5 size-5 shrink-0 accent-earth outline-none"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{label}</span>
        {hint ? <span className="block text-sm text-ink-2">{hint}</span> : null}
      </span>
    </label>
  );
}

export interface RadioCardsProps {
  legend: string;
  hint?: string | undefined;
  name: string;
  options: readonly RadioOption[];
  /** Registers the radios with their form. */
  register: RadioBinding;
  /** The selected value, where it must be in the HTML; otherwise the radios are uncontrolled. */
  value?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

/** Renders a choice of a few options as cards. The first radio has the id `name`. */
export function RadioCards({
  legend,
  hint,
  name,
  options,
  register,
  value,
  error,
  className,
}: RadioCardsProps) {
  const ownId = useId();
  const describedBy = [hint ? `${ownId}-hint` : '', error ? `${ownId}-error` : ''];
  return (
    <fieldset
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-base font-semibold">{legend}</legend>
      {hint ? (
        <p id={`${ownId}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      <div className={clsx('grid gap-2', className ?? 'sm:grid-cols-2')}>
        {options.map((option, index) => (
          <RadioCard
            key={option.value}
            option={option}
            id={index === 0 ? name : `${ownId}-${option.value}`}
            register={register}
            isChecked={value === undefined ? undefined : option.value === value}
          />
        ))}
      </div>
      {error ? <FieldError id={`${ownId}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
