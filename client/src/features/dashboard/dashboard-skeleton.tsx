import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';

/** Renders the dashboard's placeholder while the session loads. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading your dashboard" className="mx-auto max-w-page px-4 md:px-6">
      <div className="flex gap-2 overflow-hidden py-1.5">
        {['w-24', 'w-32', 'w-28', 'w-30'].map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 rounded-full ${width}`} />
        ))}
      </div>
      <Skeleton className="mt-6 h-11 sm:mt-5" />
      <Skeleton className="mt-3 h-7 w-56" />
      <div className="mt-14 grid gap-3">
        <Skeleton className="h-80 rounded-lg lg:h-44" />
        <Skeleton className="h-80 rounded-lg lg:h-44" />
      </div>
    </SkeletonGroup>
  );
}
