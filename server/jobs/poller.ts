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

/** Repeats a pass until stopped; a pass that fails is logged and tried again. Stopping waits for the one that runs. */
export function startPoller({ name, everyMs, log, pass }: Poll): Stoppable {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const tick = async () => {
    let isMore = false;
    try {
      isMore = await pass();
    } catch (error) {
      log.error({ err: error, poller: name }, 'a pass failed');
    }
    if (!stopped) schedule(isMore ? 0 : everyMs);
  };
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      running = tick();
    }, delayMs);
  };
  schedule(0);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
