import type { ComponentProps } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { MoreDialog } from '@/features/dashboard/more-dialog.tsx';
import { LivePriceSetting } from '@/features/leads/live-price-setting.tsx';

/** What has no room in the header of a phone, with what is set there. */
export function DashboardMore({
  user,
  ...dialog
}: Omit<ComponentProps<typeof MoreDialog>, 'settings'> & { user: CurrentUser }) {
  return <MoreDialog {...dialog} settings={user.userType === 'team_member' ? null : <LivePriceSetting />} />;
}
