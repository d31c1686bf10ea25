import { formatTime } from '@/lib/time/format.ts';
import { Button } from '@/components/ui/button.tsx';
import { usePricesPausedAt } from '@/components/lead/live-price.ts';
import { resumePrices } from '@/components/lead/price-speed.ts';

/** Says that the person has paused prices, with a button to resume. */
export function PausedPricesNote() {
  const pausedAt = usePricesPausedAt();
  if (pausedAt === null) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line bg-sunken px-4 py-1 text-sm">
      <p>
        You paused prices at {formatTime(pausedAt)}. When you buy, you’ll see the live price.
      </p>
      <Button variant="quiet" size="sm" className="!px-2 underline" onClick={resumePrices}>
        Resume
      </Button>
    </div>
  );
}
