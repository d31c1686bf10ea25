import { watchLive } from '../../shared/contracts/live.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { StreamRoute } from '../http/stream-route.ts';

export function liveRoutes(stream: StreamRoute, { live }: AppContext): void {
  stream(watchLive, ({ viewer, sessionId, network }, open) => {
    const { id: userId, userType, teamOwnerId } = viewer;
    const isOpen = live.hub.add({ userId, userType, ownerId: teamOwnerId ?? userId, sessionId, network }, open);
    if (!isOpen) throw new AppError('unavailable', 'Please try again in a moment', { retryAfterSeconds: 5 });
  });
}
