import { watchLive } from '../../../shared/contracts/live.ts';
import { AppError } from '../errors.ts';
import type { StreamRoute } from '../http/stream-route.ts';
import type { PlatformContext } from '../context.ts';

export function liveRoutes(stream: StreamRoute, { live }: PlatformContext): void {
  stream(watchLive, ({ viewer, sessionId, network }, open) => {
    const { id: userId, userType, teamOwnerId } = viewer;
    const isOpen = live.hub.add({ userId, userType, ownerId: teamOwnerId ?? userId, sessionId, network }, open);
    if (!isOpen) throw new AppError('unavailable', 'Please try again in a moment', { retryAfterSeconds: 5 });
  });
}
