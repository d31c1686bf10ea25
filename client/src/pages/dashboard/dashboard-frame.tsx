import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { HeaderActions } from '@/components/layout/header-content.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import type { OpenDialog } from './dashboard-dialogs.tsx';

const FrameDialogs = lazyDialog(async () => (await import('./frame-dialogs.tsx')).FrameDialogs);

/**
 * Renders the dashboard's More, bottom bar and dialogs around another page of the people who have a dashboard. `children` may open the
 * dialogs too.
 */
export function DashboardFrame({ user, children }: { user: CurrentUser; children: (openDialog: (dialog: OpenDialog) => void) => ReactNode }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const openMore = () => setDialog('more');
  return (
    <>
      <HeaderActions>
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={openMore} className="px-2.5">
          <Menu aria-hidden="true" className="size-5" />
          More
        </Button>
      </HeaderActions>
      {children(setDialog)}
      <BottomBar
        tabId={null}
        jobsHref={`${paths.dashboard}?tab=purchased`}
        hrefOf={(tab) => `${paths.dashboard}?tab=${tab}`}
        leadCount={user.userType === 'team_member' ? null : 0}
        onMore={openMore}
      />
      {dialog ? <FrameDialogs open={dialog} user={user} onOpen={setDialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
