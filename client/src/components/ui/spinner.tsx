import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';

/** A turning wheel for the eye only; say what is loading in text beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden="true" className={clsx('animate-spin', className ?? 'size-6')} />;
}
