import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { HeaderActions } from '@/components/layout/header-content.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import { MoreButton } from '@/features/dashboard/more-button.tsx';
import type { TabId } from '@/features/dashboard/dashboard-tabs.ts';
import type { DashboardView } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { useMoreActions } from './use-more-actions.ts';

const DashboardDialogs = lazyDialog(async () => (await import('./dashboard-dialogs.tsx')).DashboardDialogs);

function hrefOf({ tab, view }: { tab: TabId; view?: DashboardView }): string {
  return `${paths.dashboard}?tab=${tab}${view ? `&view=${view}` : ''}`;
}

/** Other pages than the dashboard filter nothing. */
const NO_FILTER = {};

/**
 * Renders the dashboard's More, bottom bar and dialogs around another page of the people who have a dashboard. `children` may open the
 * dialogs too.
 */
export function DashboardFrame({ user, children }: { user: CurrentUser; children: (openDialog: (dialog: OpenDialog) => void) => ReactNode }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [, navigate] = useLocation();
  const actions = useMoreActions({ user, filter: NO_FILTER, hrefOf, onOpen: setDialog });
  return (
    <>
      <HeaderActions>
        <MoreButton hasManyLinks={user.userType === 'super_admin'} onClick={actions.openMore} />
      </HeaderActions>
      <DashboardMenu {...{ user, actions }} active={undefined} />
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
