import { StandingBids } from '@/features/bids/standing-bids.tsx';
import { useHead } from '@/lib/head/use-head.ts';
import { useSession } from '@/lib/session/session.ts';
import { DashboardFrame } from './dashboard/dashboard-frame.tsx';

export function StandingBidsPage() {
  useHead({ title: 'Standing bids', robots: 'noindex' });
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardFrame user={user} here="Standing bids">
      {(openDialog) => (
        <div className="mx-auto max-w-page px-4 pt-4 pb-10 md:px-6">
          <h1 className="mt-5 mb-2 text-xl">Standing bids</h1>
          <StandingBids onManageArea={() => openDialog('area')} />
        </div>
      )}
    </DashboardFrame>
  );
}
