import { SECOND_MS } from '../../../shared/domain/time/durations.ts';
import type { EndLeases } from '../db/leases.ts';
import { startPoller, type Stoppable } from './poller.ts';
import type { PlatformContext } from '../context.ts';

const LOOK_MS = SECOND_MS / 2;
/** How long a process must be missing. By then a process that lost its connection has reconnected (`RETRY_MS` of the channel). */
const DEAD_AFTER_MS = SECOND_MS;

/**
 * Looks twice a second for processes that are gone and ends their leases, so that others take over at once instead of when the leases
 * expire. Leases from before this process started are ended too, unless their process is alive. A process that dies within half
 * a second of its start is missed, and its leases expire; that also slows down a process that crashes at every start.
 */
export function startDeadLeases({ db, store: { channel }, log }: PlatformContext, endLeases: readonly EndLeases[]): Stoppable {
  // When each process was last there, in milliseconds since this process started.
  const seen = new Map<number, number>();
  const startedAt = performance.now();
  let isNew = true;

  const pass = async () => {
    const now = performance.now();
    for (const id of [channel.processId, ...(await channel.listeningProcesses())]) seen.set(id, now);
    if (isNew && now - startedAt >= DEAD_AFTER_MS) {
      const allBut = [...seen.keys()];
      await Promise.all(endLeases.map((end) => end(db, { allBut })));
      isNew = false;
    }
    const these = [...seen].filter(([, at]) => now - at >= DEAD_AFTER_MS).map(([id]) => id);
    if (these.length === 0) return false;
    await Promise.all(endLeases.map((end) => end(db, { these })));
    for (const id of these) seen.delete(id);
    log.info({ event: 'processes_gone', count: these.length }, 'dead processes found, their leases ended');
    return false;
  };
  return startPoller({ name: 'dead-leases', everyMs: LOOK_MS, log, pass });
}
