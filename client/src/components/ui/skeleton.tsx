import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A grey block the size of what is coming. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('rounded-md bg-sunken motion-safe:animate-breathe', className)}
    />
  );
}

/** Holds skeletons: unseen for the first 150 ms, and one sentence for those who hear the page. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={clsx('animate-late', className)}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}
