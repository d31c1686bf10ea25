import { formatClock } from '@/lib/format.ts';
import { Button } from '@/components/ui/button.tsx';
import { usePricesPausedAt } from './live-price.ts';
import { resumePrices } from './price-speed.ts';

/** Says that prices stand still because the person wants it so, and lets them go. */
export function PausedPricesNote() {
  const pausedAt = usePricesPausedAt();
  if (pausedAt === null) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line bg-sunken px-4 py-1 text-sm">
      <p>
        Prices paused by you at {formatClock(pausedAt)}. When you buy, you see the live price.
      </p>
      <Button variant="quiet" size="sm" className="!px-2 underline" onClick={resumePrices}>
        Resume
      </Button>
    </div>
  );
}
