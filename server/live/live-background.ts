import type { AppContext } from '../context.ts';
import { startPoller, type Stoppable } from '../jobs/poller.ts';
import { findGoodSessions } from './live-store.ts';

const CHECK_MS = 30_000;

/** Hears the other processes, and ends streams whose session is over, until stopped. */
export function startLive({ db, live, log }: AppContext): Stoppable {
  const listener = live.listen();
  const pass = async () => {
    const watchers = live.hub.watchers();
    if (watchers.length === 0) return false;
    const asked = new Set(watchers.map(({ sessionId }) => sessionId));
    const good = await findGoodSessions(db, [...asked]);
    // Whoever came while the database was asked is looked at the next time.
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
