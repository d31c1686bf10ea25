import type { Logger } from 'pino';

interface Poll {
  name: string;
  everyMs: number;
  log: Logger;
  /** Does what is due; true when there is more to do at once. */
  pass: () => Promise<boolean>;
}

export interface Stoppable {
  stop: () => Promise<void>;
}

export interface Poller extends Stoppable {
  /** Has a pass begin at once, or right after the one that runs. */
  hurry: () => void;
}

/** Repeats a pass until stopped; a pass that fails is logged and tried again. Stopping waits for the one that runs. */
export function startPoller({ name, everyMs, log, pass }: Poll): Poller {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isWanted = false;
  let running = Promise.resolve();
  const tick = async () => {
    isWanted = false;
    let isMore = false;
    try {
      isMore = await pass();
    } catch (error) {
      log.error({ err: error, poller: name }, 'a pass failed');
    }
    if (!stopped) schedule(isMore || isWanted ? 0 : everyMs);
  };
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      running = tick();
    }, delayMs);
  };
  schedule(0);
  return {
    hurry() {
      isWanted = true;
      if (timer === undefined || stopped) return;
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
