import { Ellipsis, History, ListChecks, Zap } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { MenuButton } from '@/components/layout/mobile-menu.tsx';
import { bottomBar } from '@/components/ui/bottom-bars.ts';
import type { TabId } from './dashboard-tabs.ts';

const icons = { leads: Zap, jobs: ListChecks, history: History } as const;

function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

function BarLink({
  icon,
  label,
  href,
  isCurrent,
  count = 0,
}: {
  icon: keyof typeof icons;
  label: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
}) {
  const Icon = icons[icon];
  return (
    <li className="grow basis-0">
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex h-14 flex-col items-center justify-center text-xs font-semibold text-ink-2 no-underline aria-[current=page]:text-earth"
      >
        <span className="relative">
          <Icon aria-hidden="true" className="size-5.5" />
          {count > 0 ? (
            <span
              aria-hidden="true"
              className="absolute -top-1 left-3.5 min-w-5 rounded-full bg-active-wire px-1 text-center text-on-earth tnum"
            >
              {shownCount(count)}
            </span>
          ) : null}
        </span>
        <span>
          {label}
          {count > 0 ? <span className="sr-only">, {count} available</span> : null}
        </span>
      </Link>
    </li>
  );
}

/** Renders the bottom bar of a phone: the dashboard's places and the menu. */
export function BottomBar({
  user,
  tabId,
  jobsHref,
  hrefOf,
  leadCount,
}: {
  user: CurrentUser;
  /** Null on other pages than the dashboard. */
  tabId: TabId | null;
  /** The link to the stage that was open last. */
  jobsHref: string;
  hrefOf: (id: TabId) => string;
  /** Null for people who do not see the market. */
  leadCount: number | null;
}) {
  const isLeads = tabId === 'available';
  const isHistory = tabId === 'purchase_history';
  return (
    <nav
      ref={bottomBar}
      aria-label="Dashboard"
      data-holds-menu=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {leadCount === null ? null : (
          <BarLink
            icon="leads"
            label="Leads"
            href={hrefOf('available')}
            isCurrent={isLeads}
            count={leadCount}
          />
        )}
        <BarLink icon="jobs" label="Jobs" href={jobsHref} isCurrent={tabId !== null && !isLeads && !isHistory} />
        <BarLink
          icon="history"
          label="History"
          href={hrefOf('purchase_history')}
          isCurrent={isHistory}
        />
        <li className="grow basis-0">
          <MenuButton
            user={user}
            className="flex h-14 w-full flex-col items-center justify-center text-xs font-semibold text-ink-2"
          >
            <Ellipsis aria-hidden="true" className="size-5.5" />
            More
          </MenuButton>
        </li>
      </ul>
    </nav>
  );
}
