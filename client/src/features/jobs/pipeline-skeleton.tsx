import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';

/** Renders placeholder jobs the size of real ones. */
export function PipelineSkeleton() {
  return (
    <SkeletonGroup label="Loading jobs" className="grid gap-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-50 rounded-lg lg:h-80" />
      ))}
    </SkeletonGroup>
  );
}
