import type { AppContext } from '../../context.ts';
import { storeLastSeen, type Viewer } from './user-store.ts';

const MINUTE_MS = 60_000;

/** Keeps when someone last used the product, to the minute. No request waits for it, and none fails with it. */
export function noteSeen({ db, clock, log }: AppContext, { id, lastSeenAt }: Pick<Viewer, 'id' | 'lastSeenAt'>): void {
  const at = clock.now();
  const before = new Date(at.getTime() - MINUTE_MS);
  if (lastSeenAt && lastSeenAt > before) return;
  storeLastSeen(db, id, { at, before }).catch((error: unknown) => {
    log.warn({ err: error, userId: id }, 'last seen was not kept');
  });
}
