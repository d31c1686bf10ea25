import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { HeaderActions } from '@/components/layout/header-content.tsx';
import { lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import { MoreButton } from '@/features/dashboard/more-button.tsx';
import type { TabId } from '@/features/dashboard/dashboard-tabs.ts';
import type { DashboardView } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { useMoreActions } from './use-more-actions.ts';

const DashboardDialogs = lazyDialog(async () => (await import('./dashboard-dialogs.tsx')).DashboardDialogs);
const DashboardLinks = lazyExtra(async () => (await import('@/features/dashboard/dashboard-links.tsx')).DashboardLinks);

function hrefOf({ tab, view }: { tab: TabId; view?: DashboardView }): string {
  return `${paths.dashboard}?tab=${tab}${view ? `&view=${view}` : ''}`;
}

/** Other pages than the dashboard filter nothing. */
const NO_FILTER = {};

/**
 * Renders the dashboard's navigation, More and dialogs around another page of the people who have a dashboard. `children` may open the
 * dialogs too.
 */
export function DashboardFrame({
  user,
  here,
  children,
}: {
  user: CurrentUser;
  /** The page's name in the navigation, unless the header's links have the page. */
  here?: string;
  children: (openDialog: (dialog: OpenDialog) => void) => ReactNode;
}) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [, navigate] = useLocation();
  const actions = useMoreActions({ user, filter: NO_FILTER, hrefOf, onOpen: setDialog });
  return (
    <>
      <HeaderActions>
        <MoreButton hasManyLinks={user.userType === 'super_admin'} onClick={actions.openMore} />
      </HeaderActions>
      <DashboardMenu {...{ user, actions }} active={undefined} />
      {/* As high as the dashboard's tabs, before they have loaded too. */}
      <div className="h-13.25 border-b border-line bg-surface max-lg:hidden print:hidden">
        <DashboardLinks userType={user.userType} hrefOf={(tab) => hrefOf({ tab })} here={here} />
      </div>
      {children(setDialog)}
      <BottomBar
        user={user}
        tabId={null}
        jobsHref={hrefOf({ tab: 'purchased' })}
        hrefOf={(tab) => hrefOf({ tab })}
        leadCount={user.userType === 'team_member' ? null : 0}
      />
      {dialog ? (
        <DashboardDialogs
          {...{ user, actions }}
          open={dialog}
          onAdded={({ id }) => navigate(`${hrefOf({ tab: 'purchased' })}&job=${id}`)}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
