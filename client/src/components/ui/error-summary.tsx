import { useEffect, useRef, type MouseEvent } from 'react';

export interface SummaryError {
  /** The id of the control the error is about. */
  id: string;
  message: string;
}

function goTo(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'center' });
}

/**
 * Lists what stops a form, with a link to each control. Takes focus on each new `attempt`, and where it is there from the start.
 * A form of several steps gives each step one of its own, by its `key`.
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
  // Whoever comes back to what was mended has answered for its attempts already.
  const focusedFor = useRef(hasErrors || attempt === 0 ? undefined : attempt);
  useEffect(() => {
    // An error that comes back while somebody types must not take the keyboard from them.
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
