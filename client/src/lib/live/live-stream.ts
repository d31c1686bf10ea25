import type { watchLive } from '@shared/contracts/live.ts';
import { HEARTBEAT_MS, type LiveEvent, type StreamStart } from '@shared/domain/words/live-event.ts';
import type { AddressOf } from '@/lib/api/api-client.ts';

/** The state of the live stream. `lost` only once it has been away long enough to mention. */
export type StreamState = 'connecting' | 'open' | 'lost';

interface Listener {
  onEvent: (event: LiveEvent) => void;
  onState: (state: StreamState) => void;
  /** Called when the stream first opens for someone who sees the market, with when it last changed on the server. */
  onMarketChangedAt?: (at: number) => void;
}

const address: AddressOf<typeof watchLive> = { method: 'GET', path: '/api/live' };

const SILENT_MS = 2.5 * HEARTBEAT_MS;
const LOST_MS = 3000;
/** A hidden page gives up its connection after this time, because browsers limit them. */
const HIDDEN_MS = 20_000;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];

const told = ['lead', 'purchase', 'resync'] as const;

/** Creates named timers; setting one again cancels the previous. */
function createTimers<Name extends string>() {
  const timers = new Map<Name, ReturnType<typeof setTimeout>>();
  const clear = (...names: Name[]) => {
    for (const name of names) {
      clearTimeout(timers.get(name));
      timers.delete(name);
    }
  };
  return {
    after(name: Name, ms: number, run: () => void) {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(run, ms));
    },
    clear,
    clearAll: () => clear(...timers.keys()),
  };
}

class LiveStream {
  readonly #listener: Listener;
  readonly #timers = createTimers<'silence' | 'loss' | 'retry' | 'hiding'>();
  #source: EventSource | undefined;
  #isBroken = false;
  #failures = 0;

  constructor(listener: Listener) {
    this.#listener = listener;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    this.#connect();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#handleVisibility);
    this.#disconnect();
    this.#timers.clearAll();
  }

  #connect(): void {
    this.#disconnect();
    const source = new EventSource(address.path);
    this.#source = source;
    source.addEventListener('beat', ({ data }: MessageEvent<string>) => this.#handleBeat(JSON.parse(data) as StreamStart));
    for (const type of told) {
      source.addEventListener(type, ({ data }: MessageEvent<string>) => {
        this.#expectMore();
        this.#listener.onEvent({ type, ...JSON.parse(data) } as LiveEvent);
      });
    }
    source.addEventListener('error', () => {
      this.#noteBreak();
      // The browser reconnects after a break, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) this.#reconnect();
    });
    this.#expectMore();
  }

  #disconnect(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#timers.clear('silence', 'retry');
  }

  #reconnect(): void {
    this.#disconnect();
    this.#noteBreak();
    const ms = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0;
    this.#timers.after('retry', ms, () => this.#connect());
    this.#failures += 1;
  }

  /** A connection without messages for too long is treated as dead. */
  #expectMore(): void {
    this.#timers.after('silence', SILENT_MS, () => this.#reconnect());
  }

  #noteBreak(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#timers.after('loss', LOST_MS, () => this.#listener.onState('lost'));
  }

  #handleBeat({ marketChangedAt }: StreamStart): void {
    this.#expectMore();
    this.#timers.clear('loss');
    this.#failures = 0;
    if (this.#isBroken) this.#listener.onEvent({ type: 'resync' });
    else if (marketChangedAt !== undefined) this.#listener.onMarketChangedAt?.(marketChangedAt);
    this.#isBroken = false;
    this.#listener.onState('open');
  }

  readonly #handleVisibility = () => {
    if (document.visibilityState === 'hidden') {
      this.#timers.after('hiding', HIDDEN_MS, () => {
        this.#disconnect();
        this.#noteBreak();
      });
      return;
    }
    this.#timers.clear('hiding');
    if (!this.#source) this.#connect();
  };
}

/**
 * Listens to live events while the page is visible, and reconnects when the stream breaks. After a gap the listener gets `resync`.
 */
export function openLiveStream(listener: Listener): () => void {
  const stream = new LiveStream(listener);
  return () => stream.close();
}
