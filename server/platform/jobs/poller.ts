import type { Logger } from 'pino';

interface Poll {
  name: string;
  /** The time between two passes in milliseconds; left out when a pass follows the first one only when triggered. */
  everyMs?: number;
  log: Logger;
  /** Does the due work; true when there's more to do at once. */
  pass: () => Promise<boolean>;
}

export interface Stoppable {
  stop: () => Promise<void>;
}

export interface Poller extends Stoppable {
  /** Starts a pass at once, or right after the running one. */
  triggerNow: () => void;
}

/** Makes a pass at once and repeats it until stopped. A failed pass is logged, and the next one tries again. Stopping waits for the running pass. */
export function startPoller({ name, everyMs, log, pass }: Poll): Poller {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isRunning = false;
  let isWanted = false;
  let running = Promise.resolve();
  const tick = async () => {
    isWanted = false;
    let isMore = false;
    try {
      isMore = await pass();
    } catch (error) {
      log.error({ err: error, event: 'poll_failed', poller: name }, 'poll failed');
    }
    isRunning = false;
    if (stopped) return;
    if (isMore || isWanted) schedule(0);
    else if (everyMs !== undefined) schedule(everyMs);
  };
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      isRunning = true;
      running = tick();
    }, delayMs);
  };
  schedule(0);
  return {
    triggerNow() {
      isWanted = true;
      if (isRunning || stopped) return;
      clearTimeout(timer);
      schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
