import type { Request, Response, Router } from 'express';
import type { EndpointShape } from '../../shared/contracts/endpoint.ts';
import type { Viewer } from '../features/users/user-store.ts';
import { nameForMetrics } from '../metrics/count-requests.ts';
import { networkOfCaller } from './client-address.ts';
import { admitViewer, requireDeclared } from './route.ts';

/** A stream that is open: what is written goes out at once. */
export interface EventStream {
  /** False when too much of what was written is not read yet. */
  write: (piece: string) => boolean;
  end: () => void;
  onClose: (listener: () => void) => void;
}

/** Decides about a caller, then opens the stream; what is thrown before is answered as a refusal. */
type StreamHandler = (caller: { viewer: Viewer; sessionId: string; network: string }, open: () => EventStream) => void;

/** Mounts a declared endpoint whose answer goes on for as long as both sides want. */
export type StreamRoute = (endpoint: EndpointShape, handler: StreamHandler) => void;

/** Bytes that may wait for a reader; a phone that has left takes none. */
const MAX_UNREAD = 64 * 1024;

function openStream(req: Request, res: Response): EventStream {
  // Saved when the stream ends, hours later, it would bring back a session that was ended meanwhile.
  delete (req as Partial<Request>).session;
  // No proxy and no compression may hold back what is small.
  res.status(200).set({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  res.type('text/event-stream').flushHeaders();
  req.socket.setNoDelay(true);
  return {
    write(piece) {
      res.write(piece);
      // Nobody tells of a reader who left before this stream was opened.
      return !res.destroyed && res.writableLength <= MAX_UNREAD;
    },
    end: () => void (res.writableLength > MAX_UNREAD ? res.destroy() : res.end()),
    onClose: (listener) => void res.on('close', listener),
  };
}

/** Makes the one way to mount an endpoint that streams: authenticate → handler. */
export function createStreamRoute(api: Router): StreamRoute {
  return (endpoint, handler) => {
    requireDeclared(endpoint);
    api.get(endpoint.path, (req, res) => {
      nameForMetrics(res, endpoint.name);
      const viewer = admitViewer(endpoint, req, res.locals['at']);
      if (!viewer) throw new Error(`${endpoint.name} has no viewer`);
      handler({ viewer, sessionId: req.sessionID, network: networkOfCaller(req) }, () => openStream(req, res));
    });
  };
}
