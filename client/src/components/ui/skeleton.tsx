import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Renders a placeholder of the content's size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('rounded-md bg-sunken motion-safe:animate-breathe', className)}
    />
  );
}

/** Groups skeletons: invisible for the first 150 ms, with one sentence for screen readers. */
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
