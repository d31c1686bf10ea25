import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { inputClass } from './input-class.ts';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
}

/** Renders a control's error message. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-active-wire">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** Renders a label, a control and its texts, linked for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  id: givenId,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** Needed when an error summary links to the control. */
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-base font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': clsx(hint ? hintId : null, error ? errorId : null) || undefined,
        'aria-invalid': error ? true : undefined,
        className: inputClass,
      })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
