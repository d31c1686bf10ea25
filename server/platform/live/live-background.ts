import { startPoller, type Stoppable } from '../jobs/poller.ts';
import { findGoodSessions } from './live-store.ts';
import type { PlatformContext } from '../context.ts';

const CHECK_MS = 30_000;

/** Listens to the other processes, and closes streams whose session has ended, until stopped. */
export function startLive({ db, live, log }: PlatformContext): Stoppable {
  const listener = live.listen();
  const pass = async () => {
    const watchers = live.hub.watchers();
    if (watchers.length === 0) return false;
    const asked = new Set(watchers.map(({ sessionId }) => sessionId));
    const good = await findGoodSessions(db, [...asked]);
    // Streams that opened during the query are checked in the next pass.
    live.hub.keepOnly(({ sessionId }) => good.has(sessionId) || !asked.has(sessionId));
    return false;
  };
  const poller = startPoller({ name: 'live-sessions', everyMs: CHECK_MS, log, pass });
  return {
    async stop() {
      await Promise.all([poller.stop(), listener.stop()]);
    },
  };
}
