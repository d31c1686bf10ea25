import { useEffect } from 'react';
import type { ToasterProps } from './toast.tsx';

/** Renders the toast without the toast library, for when that failed to load. */
export function PlainToaster({ shown, onDismiss }: ToasterProps) {
  const { id, title, description, variant, durationMs = 5_000, reference, action } = shown;
  const isDestructive = variant === 'destructive';
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, onDismiss]);
  return (
    <div
      role={isDestructive ? 'alert' : 'status'}
      className={`fixed right-4 z-60 flex items-start gap-3 rounded-lg border bg-surface p-4 pr-2 shadow-2 max-sm:top-4 max-sm:left-4 sm:bottom-4 sm:max-w-sm ${isDestructive ? 'border-active-wire' : 'border-line'}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm text-ink-2">{description}</p> : null}
        {reference ? <p className="text-sm break-all text-ink-2">Reference: {reference}</p> : null}
        {action ? (
          <button type="button" onClick={action.onAction} className="min-h-11 font-semibold underline">
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => onDismiss(id)}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        ×
      </button>
    </div>
  );
}
