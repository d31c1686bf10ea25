import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { storeSessionSeen } from '../../../platform/http/session-store.ts';
import { storeLastSeen } from './user-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

const SESSION_MS = 5 * MINUTE_MS;

/** Stores when someone last used the product, to the minute. No request waits for it or fails with it. */
export function noteSeen({ db, clock, log }: IdentityContext, { id, lastSeenAt }: Pick<Viewer, 'id' | 'lastSeenAt'>): void {
  const at = clock.now();
  const before = new Date(at.getTime() - MINUTE_MS);
  if (lastSeenAt && lastSeenAt > before) return;
  storeLastSeen(db, id, { at, before }).catch((error: unknown) => {
    log.warn({ err: error, event: 'last_seen_not_stored', userId: id }, 'storing last seen failed');
  });
}

interface UsedSession {
  sessionID: string;
  session: { startedAt?: number | undefined; seenAt?: number | undefined };
}

/** Stores when a session was last used, to five minutes. No request waits for it or fails with it. */
export function noteSessionSeen({ db, clock, log }: IdentityContext, { sessionID, session }: UsedSession): void {
  const at = clock.now();
  const before = new Date(at.getTime() - SESSION_MS);
  const { seenAt = session.startedAt ?? 0 } = session;
  if (seenAt > before.getTime()) return;
  storeSessionSeen(db, sessionID, { at, before }).catch((error: unknown) => {
    log.warn({ err: error, event: 'session_seen_not_stored' }, 'storing a session’s last use failed');
  });
}
