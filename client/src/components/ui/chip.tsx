import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'success' | 'warning' | 'info' | 'danger';

const tones: Record<Tone, string> = {
  plain: 'bg-sunken text-ink-2',
  success: 'bg-earth-tint text-earth',
  warning: 'bg-spark-tint text-spark-ink',
  info: 'bg-neutral-tint text-neutral-wire',
  danger: 'bg-active-tint text-active-wire',
};

/** Renders a status label. Its tone only repeats what the text says. */
export function Chip({
  tone = 'plain',
  icon: Icon,
  className,
  children,
}: {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      {children}
    </span>
  );
}
