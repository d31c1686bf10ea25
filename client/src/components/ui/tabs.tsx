import * as RadixTabs from '@radix-ui/react-tabs';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useKeptInSight } from './use-kept-in-sight.ts';

export const Tabs = RadixTabs.Root;

/** Renders tabs as a scrollable row that keeps the selected one visible. */
export function TabsList({
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof RadixTabs.List>, 'ref'>) {
  const list = useKeptInSight<HTMLDivElement>('[role="tab"][data-state="active"]', 'data-state');
  return (
    <RadixTabs.List
      {...rest}
      ref={list}
      className={clsx('relative flex gap-1 overflow-x-auto p-1 [scrollbar-width:none]', className)}
    >
      {children}
    </RadixTabs.List>
  );
}

const triggerClass =
  'group inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3.5 font-semibold whitespace-nowrap ' +
  'text-ink-2 hover:bg-sunken data-[state=active]:bg-ink data-[state=active]:text-paper';

const countClass =
  'tnum min-w-6.5 rounded-full bg-sunken px-2 text-center text-sm text-ink ' +
  'group-data-[state=active]:bg-spark group-data-[state=active]:text-on-spark';

/** Renders one tab. `countLabel` is the count's accessible label, such as "4 jobs". */
export function TabsTrigger({
  count,
  countLabel,
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixTabs.Trigger> & {
  count?: number | undefined;
  countLabel?: string | undefined;
  children: ReactNode;
}) {
  return (
    <RadixTabs.Trigger {...rest} className={clsx(triggerClass, className)}>
      {children}
      {count === undefined ? null : (
        <>
          <span aria-hidden="true" className={countClass}>
            {count > 99 ? '99+' : count}
          </span>
          <span className="sr-only">, {countLabel ?? count}</span>
        </>
      )}
    </RadixTabs.Trigger>
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={clsx('outline-offset-4', className)} />;
}
