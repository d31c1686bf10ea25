import { useEffect, type ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { paths, plainPath } from '@shared/contracts/page-paths.ts';
import { lazyContent } from '@/components/lazy/lazy-component.tsx';
import type { WorkQueues } from '@shared/contracts/work-queues.ts';
import { useWorkQueues } from '@/lib/manage/work-queues.ts';
import { DashboardFrame } from '@/pages/dashboard/dashboard-frame.tsx';
import { useSession } from '@/lib/session/session.ts';
import { useKeptInSight } from '@/components/ui/use-kept-in-sight.ts';
import { useHead } from '@/lib/head/use-head.ts';

interface Section {
  /** The heading and the document's title. */
  title: string;
  /** The text of its tab, if not the title. */
  tab?: string;
  /** What it shows, in a chunk of its own. */
  Content: ComponentType;
  /** How much waits there. */
  waiting?: (queues: WorkQueues) => number;
}

/** Every section of the super admin's part of the site, in the order of the tabs. `route-table.ts` says who may open them. */
const sections: Record<(typeof managePaths)[keyof typeof managePaths], Section> = {
  [managePaths.home]: {
    title: 'Waiting for you',
    tab: 'Home',
    Content: lazyContent(async () => (await import('@/features/admin/manage-home.tsx')).ManageHome),
  },
  [managePaths.followUps]: {
    title: 'Follow-ups',
    waiting: ({ followUps }) => followUps,
    Content: lazyContent(async () => (await import('@/features/admin/follow-ups.tsx')).FollowUps),
  },
  [managePaths.callbacks]: {
    title: 'Callbacks',
    waiting: ({ callbacksWaiting }) => callbacksWaiting,
    Content: lazyContent(async () => (await import('@/features/admin/callback-queue.tsx')).CallbackQueue),
  },
  [managePaths.leads]: {
    title: 'Leads',
    waiting: ({ heldRequests, doubtfulTexts }) => heldRequests + doubtfulTexts,
    Content: lazyContent(async () => (await import('@/features/admin/intake.tsx')).Intake),
  },
  [managePaths.providers]: {
    title: 'Providers',
    waiting: ({ providersWaiting }) => providersWaiting,
    Content: lazyContent(async () => (await import('@/features/admin/provider-list.tsx')).ProviderList),
  },
  [managePaths.reports]: {
    title: 'Reported leads',
    waiting: ({ reportsWaiting }) => reportsWaiting,
    Content: lazyContent(async () => (await import('@/features/admin/reports.tsx')).Reports),
  },
  [managePaths.discountCodes]: {
    title: 'Discount codes',
    Content: lazyContent(async () => (await import('@/features/admin/discount-codes.tsx')).DiscountCodes),
  },
  [managePaths.archive]: {
    title: 'Archive',
    Content: lazyContent(async () => (await import('./archive.tsx')).Archive),
  },
  [managePaths.suburbs]: {
    title: 'Suburbs',
    Content: lazyContent(async () => (await import('@/features/admin/suburb-list.tsx')).SuburbList),
  },
  [managePaths.market]: {
    title: 'Market settings',
    tab: 'Market',
    Content: lazyContent(async () => (await import('@/features/admin/market-settings.tsx')).MarketSettings),
  },
  [managePaths.auditLog]: {
    title: 'Audit log',
    Content: lazyContent(async () => (await import('@/features/admin/audit-log.tsx')).AuditLog),
  },
  [managePaths.privacy]: {
    title: 'Privacy',
    Content: lazyContent(async () => (await import('@/features/admin/privacy.tsx')).Privacy),
  },
};

const sectionAt: ReadonlyMap<string, Section> = new Map(Object.entries(sections));

// To both edges of a phone, so that it shows that there is more; the padding keeps focus rings whole.
const listClass =
  'relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0';

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="ml-1.5 rounded-full bg-active-tint px-2 text-sm text-active-wire tnum">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function ManageTabs({ current }: { current: string }) {
  const list = useKeptInSight<HTMLUListElement>('[aria-current="page"]', 'aria-current');
  const { data: queues } = useWorkQueues();
  return (
    <nav aria-label="Manage">
      <ul ref={list} className={listClass}>
        {[...sectionAt].map(([path, { title, tab = title, waiting }]) => (
          <li key={path} className="shrink-0">
            <Link
              href={path}
              aria-current={path === current ? 'page' : undefined}
              className={
                'inline-flex min-h-12 items-center rounded-full px-3.5 font-semibold text-ink-2 no-underline ' +
                'hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper'
              }
            >
              {tab}
              <Count count={queues && waiting?.(queues)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ManageSection({ path, section: { title, Content } }: { path: string; section: Section }) {
  useHead({ title, robots: 'noindex' });
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardFrame user={user}>
      {() => (
        <div className="mx-auto max-w-page px-4 pt-4 pb-10 md:px-6">
          <ManageTabs current={path} />
          <h1 tabIndex={-1} className="mt-5 mb-4 text-xl">
            {title}
          </h1>
          <Content />
        </div>
      )}
    </DashboardFrame>
  );
}

/** Renders the section of the super admin's part of the site that the address names. Redirects any other address. */
export function ManagePage() {
  const [location, navigate] = useLocation();
  const path = plainPath(location);
  const section = sectionAt.get(path);
  useEffect(() => {
    if (!section) navigate(paths.dashboard, { replace: true });
  }, [section, navigate]);
  return section ? <ManageSection path={path} section={section} /> : null;
}
