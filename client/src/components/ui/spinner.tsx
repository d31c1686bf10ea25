import { clsx } from 'clsx';

/** Renders a spinner, hidden from screen readers; put the text beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('animate-spin rounded-full border-2 border-current border-r-transparent', className ?? 'size-6')}
    />
  );
}
