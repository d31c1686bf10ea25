import { useRef, useState } from 'react';

/** Runs one action at a time, and keeps the error of the latest. */
export function useAttempt() {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // A second press can arrive before the pending state has rendered.
  const isRunning = useRef(false);
  const run = async (act: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('That didn’t work. Please try again.'));
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  };
  return { isPending, error, attempt: (act: () => Promise<void>) => void run(act) };
}
