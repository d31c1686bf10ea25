import { useEffect, useEffectEvent, useState } from 'react';
import { openLiveStream, type StreamState } from '@/lib/live/live-stream.ts';

/** Random delay that spreads the refetches of all devices that hear of a new lead at the same moment. */
const SPREAD_MS = 400;

interface Changes {
  /** Called when a lead joined or left the market. */
  onMarket: () => void;
  /** Called when one of the account's purchases changed, here or elsewhere. */
  onPurchases: () => void;
}

/** Coalesces calls: runs `run` once, soon after the first. */
function runSoon(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Listens to live events while the dashboard is open. Returns the stream's state, and when the market had last changed as it opened. */
export function useLiveUpdates(changes: Changes): { stream: StreamState; marketChangedAt: number | null } {
  const [stream, setStream] = useState<StreamState>('connecting');
  const [marketChangedAt, setMarketChangedAt] = useState<number | null>(null);
  const handleMarket = useEffectEvent(changes.onMarket);
  const handlePurchases = useEffectEvent(changes.onPurchases);
  useEffect(() => {
    const market = runSoon(handleMarket);
    const purchases = runSoon(handlePurchases);
    const close = openLiveStream({
      onState: setStream,
      onMarketChangedAt: setMarketChangedAt,
      onEvent({ type }) {
        if (type !== 'purchase') market.ask();
        if (type !== 'lead') purchases.ask();
      },
    });
    return () => {
      close();
      market.stop();
      purchases.stop();
    };
  }, []);
  return { stream, marketChangedAt };
}
