import { useEffect } from 'react';
import { useToastOffset } from './bottom-bars.ts';
import type { ToasterProps } from './toast.tsx';

/** Renders the toast without the toast library, for when that failed to load. */
export function PlainToaster({ shown, onDismiss }: ToasterProps) {
  const { id, title, description, variant, durationMs = 5_000, reference, action } = shown;
  const bottom = useToastOffset();
  const isDestructive = variant === 'destructive';
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, onDismiss]);
  return (
    <div
      role={isDestructive ? 'alert' : 'status'}
      style={{ bottom }}
      className={`fixed inset-x-4 z-60 mb-4 flex gap-3 rounded-lg border bg-surface p-4 shadow-2 sm:left-auto sm:max-w-sm ${isDestructive ? 'border-active-wire' : 'border-line'}`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm">{description}</p> : null}
        {reference ? <p className="text-sm break-all">Reference: {reference}</p> : null}
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
        className="-my-2 size-11 shrink-0"
      >
        ×
      </button>
    </div>
  );
}
