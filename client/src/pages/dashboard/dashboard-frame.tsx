import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { HeaderActions } from '@/components/layout/header-content.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import type { TabId } from '@/features/dashboard/dashboard-tabs.ts';
import type { DashboardView } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';
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
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={actions.openMore} className="px-2.5">
          <Menu aria-hidden="true" className="size-5" />
          More
        </Button>
      </HeaderActions>
      {children(setDialog)}
      <BottomBar
        tabId={null}
        jobsHref={hrefOf({ tab: 'purchased' })}
        hrefOf={(tab) => hrefOf({ tab })}
        leadCount={user.userType === 'team_member' ? null : 0}
        onMore={actions.openMore}
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
