import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { formatTime } from '@/lib/time/format.ts';

/** Says when what is on screen was last updated. */
export function OutOfDate({ since, onRetry }: { since: number; onRetry: () => void }) {
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-2 text-sm text-active-wire">
      Last updated {formatTime(new Date(since).toISOString())}.
      <button
        ref={leavesFocus}
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold hover:bg-sunken"
      >
        Retry
      </button>
    </p>
  );
}
