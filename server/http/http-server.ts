import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './client-address.ts';

/** What a caller may take and how long, in milliseconds, bytes and connections. Answers, and so live streams, have no limit. */
const patience: ServerOptions = {
  // Runs from the first byte of a request, on a new connection from its opening: who sends nothing is gone within five seconds.
  headersTimeout: 4000,
  connectionsCheckingInterval: 1000,
  requestTimeout: 60_000,
  // Longer than a proxy keeps its own (a minute): the side that sends must be the one that closes, or a request is lost in it.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
};

/** More than there may be live streams; what comes beyond is turned away before it costs memory. */
const MAX_CONNECTIONS = 6000;

interface Options extends ServerOptions {
  /** How many connections of one network address may be open; behind a proxy, whose connections all are, leave it out. */
  connectionsPerAddress?: number | undefined;
}

/** Makes a server that nobody can hold up with half a request, nor fill with connections of their own. */
export function createHttpServer(listener: RequestListener, { connectionsPerAddress, ...options }: Options = {}): Server {
  const server = createServer({ ...patience, ...options }, listener);
  server.maxConnections = MAX_CONNECTIONS;
  if (connectionsPerAddress !== undefined) limitConnections(server, connectionsPerAddress);
  return server;
}

function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  // Before the parser of HTTP is attached to it.
  server.prependListener('connection', (socket: Socket) => {
    // Undefined once the caller has gone.
    if (socket.remoteAddress === undefined) return;
    const network = networkOf(socket.remoteAddress);
    const others = open.get(network) ?? 0;
    if (others >= most) {
      socket.resetAndDestroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
