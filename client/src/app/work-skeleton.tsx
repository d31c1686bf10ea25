import { HeaderFrame } from '@/components/layout/site-header.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';

/**
 * Renders what the documents for work show until the app has started: the header and the dashboard's placeholder. It is replaced, not
 * hydrated, because it is the same for everyone.
 */
export function WorkSkeleton() {
  return (
    // Its document had no other to wait for.
    <div data-skeleton="" className="flex min-h-dvh flex-col [--late:0s]">
      <HeaderFrame />
      <main className="grow">
        <DashboardSkeleton />
      </main>
    </div>
  );
}
