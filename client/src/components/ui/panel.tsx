import { clsx } from 'clsx';
import { CircleCheck, Info, TriangleAlert, Zap, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Tone } from './chip.tsx';

const tones: Record<Tone, { box: string; icon: string; Icon: LucideIcon }> = {
  plain: { box: 'border-line bg-surface', icon: 'text-ink-2', Icon: Info },
  success: { box: 'border-earth/40 bg-earth-tint', icon: 'text-earth', Icon: CircleCheck },
  warning: { box: 'border-spark bg-spark-tint', icon: 'text-spark-ink', Icon: Zap },
  info: {
    box: 'border-neutral-wire/40 bg-neutral-tint',
    icon: 'text-neutral-wire',
    Icon: Info,
  },
  danger: {
    box: 'border-active-wire/50 bg-active-tint',
    icon: 'text-active-wire',
    Icon: TriangleAlert,
  },
};

/** Renders a message box. Give it `role="alert"` or `role="status"` when it appears by itself. */
export function Panel({
  tone = 'info',
  title,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & {
  tone?: Tone | undefined;
  title?: ReactNode | undefined;
}) {
  const { box, icon, Icon } = tones[tone];
  return (
    <div {...rest} className={clsx('flex gap-3 rounded-md border p-3.5', box, className)}>
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="panel min-w-0 grow text-sm text-ink">
        {title ? <p className="text-base font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
