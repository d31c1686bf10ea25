import { useEffect } from 'react';
import type { ToasterProps } from './toast.tsx';

/** The notice without its library, for when that could not be loaded. */
export function PlainToaster({ shown, onDismiss }: ToasterProps) {
  const { id, title, description, variant, durationMs = 5_000 } = shown;
  useEffect(() => {
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, onDismiss]);
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className="fixed right-4 z-60 max-sm:top-4 sm:bottom-4 max-w-sm rounded-lg border border-line bg-surface p-4 shadow-2"
    >
      <p className="font-semibold">{title}</p>
      {description ? <p className="text-sm text-ink-2">{description}</p> : null}
    </div>
  );
}
