import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { referenceOf } from '@/lib/api-client.ts';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Shows what a query brought; before that its shape, or why it is not there and another try. */
export function Loaded<T>({
  query: { data, error, isPending, isFetching, refetch },
  what,
  children,
}: {
  query: Query<T>;
  /** What is loaded, in the plural, such as "reports". */
  what: string;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (isPending) {
    return (
      <SkeletonGroup label={`Loading ${what}`} className="grid gap-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-36 rounded-lg" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <ErrorState
      title={`The ${what} could not be loaded`}
      message={error?.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
