import type { CurrentUser } from '@shared/contracts/auth.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { MoreActions } from '@/features/dashboard/dashboard-actions.ts';
import { MoreItems } from '@/features/dashboard/more-items.tsx';
import { LivePriceSetting } from '@/features/market/live-price-setting.tsx';

export interface MoreProps {
  user: CurrentUser;
  actions: MoreActions;
}

const settingsOf = ({ userType }: CurrentUser) =>
  userType === 'team_member' ? null : (
    <div className="mt-3 border-t border-line pt-3">
      <LivePriceSetting />
    </div>
  );

/** Renders the dialog of More on wide screens: what has no room in the header, with its settings. */
export function DashboardMore({ user, actions, onClose }: MoreProps & { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="More">
      <MoreItems actions={actions} onPick={onClose} />
      {settingsOf(user)}
    </Dialog>
  );
}

/** Renders the same in the mobile menu, which closes by itself, with the count of active leads once it is known. */
export function DashboardMenuItems({ user, actions, active }: MoreProps & { active: number | undefined }) {
  return (
    <>
      <MoreItems actions={actions} />
      {active === undefined ? null : (
        <div className="px-3 py-2">
          <p className="flex items-center justify-between">
            Active Leads <span className="font-semibold tnum">{active}</span>
          </p>
          <p className="text-xs text-ink-3">Your own jobs too; not paid or declined yet.</p>
        </div>
      )}
      {settingsOf(user)}
    </>
  );
}
