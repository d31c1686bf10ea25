import type { ReactNode } from 'react';
import { ErrorState } from './ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from './ui/skeleton.tsx';
import { referenceOf } from '@/lib/api-client.ts';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Only the next page of a list failed: that is said where it was asked for. */
  isFetchNextPageError?: boolean;
  refetch: () => Promise<unknown>;
}

function ThreeCards() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-36 rounded-lg" />
      ))}
    </div>
  );
}

/**
 * Shows what a query brought, also when it could not be brought up to date; before that its shape, or why it is not there.
 * Each failure offers another try.
 */
export function Loaded<T>({
  query: { data, error: latest, isFetching, isFetchNextPageError, refetch },
  what,
  skeleton,
  children,
}: {
  query: Query<T>;
  /** What is loaded, in the plural, such as "reports". */
  what: string;
  /** Its shape while it loads; three cards when left out. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const hasData = data !== undefined;
  const error = isFetchNextPageError ? null : latest;
  return (
    <>
      {error ? (
        <ErrorState
          title={hasData ? `The ${what} could not be brought up to date` : `The ${what} could not be loaded`}
          message={error.message}
          reference={referenceOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!hasData && !error ? <SkeletonGroup label={`Loading ${what}`}>{skeleton ?? <ThreeCards />}</SkeletonGroup> : null}
      {hasData ? children(data) : null}
    </>
  );
}
