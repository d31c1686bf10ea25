import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';

/** Renders three placeholder cards the size of real ones. */
export function MarketSkeleton() {
  return (
    <SkeletonGroup label="Loading leads" className="grid gap-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-79 rounded-lg lg:h-47" />
      ))}
    </SkeletonGroup>
  );
}
