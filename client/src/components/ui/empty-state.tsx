import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Renders an empty state with the next step. */
export function EmptyState({
  icon: Icon,
  title,
  message,
  children,
}: {
  icon?: LucideIcon | undefined;
  title: string;
  message?: ReactNode | undefined;
  /** The buttons or links of the next step. */
  children?: ReactNode | undefined;
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
      {Icon ? <Icon aria-hidden="true" className="size-7 text-ink-3" /> : null}
      <p className="font-display text-lg font-bold">{title}</p>
      {message ? <p className="max-w-prose text-ink-2">{message}</p> : null}
      {children ? <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}
