import { useEffect, useRef, type MouseEvent } from 'react';

export interface SummaryError {
  /** The id of the control with the error. */
  id: string;
  message: string;
}

/** Returns the errors of a form's fields for the summary, in the order of `names`. By default a control's id is its field's name. */
export function summaryOf<Name extends string>(
  errors: Partial<Record<Name, { message?: string | undefined } | undefined>>,
  names: readonly Name[],
  idOf: (name: Name) => string = (name) => name,
): SummaryError[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ id: idOf(name), message }] : [];
  });
}

function goTo(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'center' });
}

/**
 * Lists a form's errors, each linked to its control. Takes focus on each new `attempt`, and on mount if there are errors. Each step
 * of a multi-step form has its own, by its `key`.
 */
export function ErrorSummary({
  errors,
  attempt = 0,
}: {
  errors: readonly SummaryError[];
  attempt?: number | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // On return to a corrected step, its earlier attempts must not take focus.
  const focusedFor = useRef(hasErrors || attempt === 0 ? undefined : attempt);
  useEffect(() => {
    // An error that returns while the user types must not take focus.
    if (!hasErrors || focusedFor.current === attempt) return;
    focusedFor.current = attempt;
    box.current?.focus();
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;
  return (
    <div
      key={attempt}
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-md border-2 border-active-wire bg-active-tint p-4"
    >
      <h2 className="text-lg">There is a problem</h2>
      <ul className="grid gap-1">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => goTo(event, id)}
              className="inline-block py-1 font-semibold text-active-wire underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
