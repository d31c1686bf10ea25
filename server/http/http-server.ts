import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** What a caller may take and how long, in milliseconds, bytes and connections. Answers, and so live streams, have no limit. */
const patience: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  // Longer than a proxy keeps its own (a minute): the side that sends must be the one that closes, or a request is lost in it.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
};

/** More than there may be live streams; what comes beyond is turned away before it costs memory. */
const MAX_CONNECTIONS = 6000;

/** Makes a server that nobody can hold up with half a request. */
export function createHttpServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer({ ...patience, ...options }, listener);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
