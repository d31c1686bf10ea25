import { clsx } from 'clsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { countLabelOf, type DashboardTab, type TabId } from './dashboard-tabs.ts';

interface Scroll {
  pages: number;
  page: number;
}

function measure(element: HTMLElement): Scroll {
  const { scrollWidth, clientWidth, scrollLeft } = element;
  const pages = clientWidth === 0 ? 1 : Math.ceil(scrollWidth / clientWidth - 0.05);
  const room = scrollWidth - clientWidth;
  const page = room <= 0 ? 0 : Math.round((scrollLeft / room) * (pages - 1));
  return { pages, page };
}

/** Renders dots that show how far the tabs are scrolled; hidden from screen readers. */
function TabDots({ within }: { within: RefObject<HTMLElement | null> }) {
  const [{ pages, page }, setScroll] = useState<Scroll>({ pages: 1, page: 0 });
  useEffect(() => {
    const list = within.current?.querySelector<HTMLElement>('[role="tablist"]');
    if (!list) return undefined;
    const update = () =>
      setScroll((before) => {
        const now = measure(list);
        return now.pages === before.pages && now.page === before.page ? before : now;
      });
    update();
    list.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      list.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [within]);
  if (pages <= 1) return null;
  return (
    <div aria-hidden="true" className="flex justify-center gap-1.5 pb-1.5 lg:hidden">
      {Array.from({ length: pages }, (_, index) => (
        <span
          key={index}
          className={clsx('size-1.5 rounded-full', index === page ? 'bg-ink' : 'bg-line-strong/50')}
        />
      ))}
    </div>
  );
}

/** Renders the tabs under the header; a count is left out until it is known. */
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
