import { useState } from 'react';

/** Runs one thing at a time, and keeps why the latest failed. */
export function useAttempt() {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const attempt = async (run: () => Promise<void>) => {
    if (isPending) return;
    setIsPending(true);
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('This did not work. Please try again.'));
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, error, attempt: (run: () => Promise<void>) => void attempt(run) };
}
