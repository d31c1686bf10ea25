import { useEffect, useEffectEvent, useState } from 'react';
import { openLiveStream, type StreamState } from '@/lib/live-stream.ts';

/** So many phones hear of a new lead in one moment that they had better not all ask for it in the same. */
const SPREAD_MS = 400;

interface Changes {
  /** The market has another lead, or one less. */
  onMarket: () => void;
  /** A purchase of the account was changed, here or elsewhere. */
  onPurchases: () => void;
}

/** Runs `run` soon, once for all that is asked for meanwhile. */
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

/** Hears what changes while the dashboard is open. Returns how the stream does. */
export function useLiveUpdates(changes: Changes): StreamState {
  const [state, setState] = useState<StreamState>('connecting');
  const handleMarket = useEffectEvent(changes.onMarket);
  const handlePurchases = useEffectEvent(changes.onPurchases);
  useEffect(() => {
    const market = runSoon(handleMarket);
    const purchases = runSoon(handlePurchases);
    const close = openLiveStream({
      onState: setState,
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
  return state;
}
