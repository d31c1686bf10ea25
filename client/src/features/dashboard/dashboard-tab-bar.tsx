import { useRef } from 'react';
import { TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { countLabelOf, type DashboardTab, type TabId } from './dashboard-tabs.ts';
import { TabDots } from './tab-dots.tsx';

/** The row of tabs under the header; a count is left out until it is known. */
export function DashboardTabBar({
  tabs,
  counts,
}: {
  tabs: readonly DashboardTab[];
  counts: Partial<Record<TabId, number>>;
}) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} className="sticky top-15 z-30 border-b border-line bg-surface">
      <TabsList
        aria-label="Leads and jobs"
        className="mx-auto max-w-page px-2 md:px-5 lg:justify-between"
      >
        {tabs.map(({ id, label }) => {
          const count = counts[id];
          return (
            <TabsTrigger
              key={id}
              value={id}
              className="max-lg:px-3 text-sm lg:px-2"
              count={count}
              countLabel={count === undefined ? undefined : countLabelOf(id, count)}
            >
              {label}
            </TabsTrigger>
          );
        })}
      </TabsList>
      <TabDots within={bar} />
    </div>
  );
}
