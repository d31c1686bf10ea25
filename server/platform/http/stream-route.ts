import type { Request, Response, Router } from 'express';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { nameForMetrics } from '../metrics/count-requests.ts';
import { networkOfCaller } from './client-address.ts';
import { admitViewer, requireDeclared } from './route.ts';
import type { Viewer } from './caller.ts';

/** An open event stream; every write is sent at once. */
export interface EventStream {
  /** Returns false when the client has fallen too far behind (backpressure). */
  write: (piece: string) => boolean;
  end: () => void;
  onClose: (listener: () => void) => void;
}

/** Checks the caller, then opens the stream. An error thrown before that is sent as a normal error response. */
type StreamHandler = (caller: { viewer: Viewer; sessionId: string; network: string }, open: () => EventStream) => Promise<void>;

/** Mounts a declared endpoint whose response stays open until either side ends it. */
export type StreamRoute = (endpoint: EndpointShape, handler: StreamHandler) => void;

/** The bytes that may wait for a slow reader. A phone that has gone reads none. */
const MAX_UNREAD = 64 * 1024;

function openStream(req: Request, res: Response): EventStream {
  // If the session were saved when the stream ends, hours later, an ended session would come back.
  delete (req as Partial<Request>).session;
  // Proxies and compression must not buffer small writes.
  res.status(200).set({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  res.type('text/event-stream').flushHeaders();
  req.socket.setNoDelay(true);
  return {
    write(piece) {
      res.write(piece);
      // The close event of a reader who left before the stream was opened has already passed.
      return !res.destroyed && res.writableLength <= MAX_UNREAD;
    },
    end: () => void (res.writableLength > MAX_UNREAD ? res.destroy() : res.end()),
    onClose: (listener) => void res.on('close', listener),
  };
}

/** Creates the only way to mount a streaming endpoint: authenticate → handler. */
export function createStreamRoute(api: Router): StreamRoute {
  return (endpoint, handler) => {
    requireDeclared(endpoint);
    api.get(endpoint.path, async (req, res) => {
      nameForMetrics(res, endpoint.name);
      const viewer = admitViewer(endpoint, req, res.locals['at']);
      if (!viewer) throw new Error(`${endpoint.name} has no viewer`);
      await handler({ viewer, sessionId: req.sessionID, network: networkOfCaller(req) }, () => openStream(req, res));
    });
  };
}
