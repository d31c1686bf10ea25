import type { ComponentProps } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { MoreDialog } from '@/features/dashboard/more-dialog.tsx';
import { LivePriceSetting } from '@/features/market/live-price-setting.tsx';

/** Renders More: what has no room in a phone's header, with its settings. */
export function DashboardMore({
  user,
  ...dialog
}: Omit<ComponentProps<typeof MoreDialog>, 'settings'> & { user: CurrentUser }) {
  return <MoreDialog {...dialog} settings={user.userType === 'team_member' ? null : <LivePriceSetting />} />;
}
