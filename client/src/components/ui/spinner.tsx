import { clsx } from 'clsx';

/** A turning wheel for the eye only; say what is loading in text beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('animate-spin rounded-full border-2 border-current border-r-transparent', className ?? 'size-6')}
    />
  );
}
