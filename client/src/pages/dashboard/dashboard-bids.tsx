import type { CurrentUser } from '@shared/contracts/auth.ts';
import { lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { useHadBids } from '@/features/bids/has-bids.ts';

const BidsStrip = lazyExtra(async () => (await import('@/features/bids/bids-strip.tsx')).BidsStrip);

/** Renders the switch of the standing bids. Its place is kept for those who have some, so that nothing below moves when it arrives. */
export function DashboardBids({ user }: { user: CurrentUser }) {
  const hadBids = useHadBids(user.id);
  return user.userType === 'super_admin' ? null : (
    <div className={hadBids ? 'min-h-14' : undefined}>
      <BidsStrip user={user} />
    </div>
  );
}
