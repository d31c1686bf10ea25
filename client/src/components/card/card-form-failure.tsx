import { ErrorState } from '@/components/ui/error-state.tsx';
import { LostChunk, reloadPage } from '@/lib/lazy/load-chunk.ts';

/** Says that the card form couldn’t be loaded. Offers to reload the page where a file is lost, as asking for it again would fail at once. */
export function CardFormFailure({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  const retry = error instanceof LostChunk ? { retryLabel: 'Reload', onRetry: reloadPage } : { isRetrying, onRetry };
  return <ErrorState title="The card form couldn’t be loaded" message="Check your connection. Nothing was charged." {...retry} />;
}
