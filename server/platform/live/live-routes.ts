import { watchLive } from '../../../shared/contracts/live.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from '../http/caller.ts';
import type { StreamRoute } from '../http/stream-route.ts';
import type { PlatformContext } from '../context.ts';

/** Mounts the stream of live updates. `isLimited` tells which accounts may have only a few streams. */
export function liveRoutes(stream: StreamRoute, { live }: PlatformContext, isLimited: (viewer: Viewer) => Promise<boolean>): void {
  stream(watchLive, async ({ viewer, sessionId, network }, open) => {
    const { id: userId, userType, teamOwnerId } = viewer;
    const watcher = { userId, userType, ownerId: teamOwnerId ?? userId, sessionId, network, isLimited: await isLimited(viewer) };
    if (!live.hub.add(watcher, open)) throw new AppError('unavailable', 'Please try again in a moment', { retryAfterSeconds: 5 });
  });
}
