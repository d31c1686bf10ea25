import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';

/** Three cards in the size of what is coming. */
export function MarketSkeleton() {
  return (
    <SkeletonGroup label="Loading leads" className="grid gap-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-80 rounded-lg lg:h-44" />
      ))}
    </SkeletonGroup>
  );
}
