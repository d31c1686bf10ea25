import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { refetchAsked } from '@/lib/query/refetching.ts';

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True when only the next page of a list failed, which LoadMore shows. */
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

/** Renders a query's data, even if its refetch failed; before that a skeleton or the error. Each failure has a retry button. */
export function Loaded<T>({
  query: { data, error: latest, isFetching, isFetchNextPageError, refetch },
  what,
  skeleton,
  children,
}: {
  query: Query<T>;
  /** The plural noun for the data, such as "reports". */
  what: string;
  /** The placeholder while loading; three cards when left out. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const hasData = data !== undefined;
  const error = isFetchNextPageError ? null : latest;
  return (
    <>
      {error ? (
        <ErrorState
          title={hasData ? `The ${what} couldn’t be updated` : `The ${what} couldn’t be loaded`}
          message={error.message}
          reference={referenceOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetchAsked({ error, refetch })}
        />
      ) : null}
      {!hasData && !error ? <SkeletonGroup label={`Loading ${what}`}>{skeleton ?? <ThreeCards />}</SkeletonGroup> : null}
      {hasData ? children(data) : null}
    </>
  );
}
