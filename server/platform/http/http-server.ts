import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorCode, type Problem, statusOf } from '../../../shared/contracts/errors.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { networkOf } from './client-address.ts';

/** Limits on a request in milliseconds and bytes, against slowloris attacks. Responses, and so live streams, have no limit. */
const timeouts: ServerOptions = {
  // Counts from the first byte of a request, or from the opening of a new connection: a silent one is closed within five seconds.
  headersTimeout: 4000,
  connectionsCheckingInterval: 1000,
  requestTimeout: MINUTE_MS,
  // Longer than a proxy's own idle timeout (a minute). The proxy must be the side that closes, or a request it sends may be lost.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
};

/** How long the body of a request may pause. One with files may pause for as long as it may take: phones lose their network for a while. */
const BODY_PAUSE_MS = 5000;

/** How long a refused caller has to read the answer. A caller who keeps its own side open would keep the connection for as long as it likes. */
const READ_MS = 1000;

/** Above the limit on live streams; further connections are closed before they cost memory. */
const MAX_CONNECTIONS = 6000;

interface Options extends ServerOptions {
  /** The limit on open connections of one network address. Leave it out behind a proxy, which opens all of them. */
  connectionsPerAddress?: number | undefined;
  bodyPauseMs?: number | undefined;
}

/** Creates a server that holds off slowloris attacks and limits the connections of each network address. */
export function createHttpServer(listener: RequestListener, { connectionsPerAddress, bodyPauseMs = BODY_PAUSE_MS, ...options }: Options = {}): Server {
  const server = createServer({ ...timeouts, ...options }, listener);
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', answerUnreadable);
  server.prependListener('request', (req) => endPausedBody(req, bodyPauseMs));
  if (connectionsPerAddress !== undefined) limitConnections(server, connectionsPerAddress);
  return server;
}

/** Answers a request that couldn't be parsed in the format of all errors, and closes the connection. */
function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') closeWith(socket, headOf(408, ''));
  else if (code === 'HPE_HEADER_OVERFLOW') refuse(socket, 'payload_too_large', 'The address and headers of the request exceed 16 kB');
  else refuse(socket, 'invalid_input', 'The request could not be read');
}

/** Ends the connection of a request whose body pauses for too long, unless it has files. */
function endPausedBody(req: IncomingMessage, pauseMs: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = req.headers;
  if ((length === '0' && encoding === undefined) || type.startsWith('multipart/')) return;
  const { socket } = req;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // What the server doesn't read yet stands still by itself.
    if (req.readableFlowing && socket.bytesRead === before) closeWith(socket, headOf(408, ''));
    before = socket.bytesRead;
  }, pauseMs);
  const stop = () => clearInterval(timer);
  req.once('end', stop).once('close', stop);
}

function refuse(socket: Duplex, code: ErrorCode, message: string): void {
  const problem: Problem = { message, code, requestId: randomUUID() };
  const body = JSON.stringify(problem);
  closeWith(socket, `${headOf(statusOf[code], `content-type: application/json\r\ncontent-length: ${body.length}\r\n`)}${body}`);
}

function closeWith(socket: Duplex, answer: string): void {
  socket.end(answer);
  const late = setTimeout(() => socket.destroy(), READ_MS);
  socket.once('close', () => clearTimeout(late));
}

const headOf = (status: number, headers: string) => `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n${headers}\r\n`;

function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  // Runs before Node attaches its HTTP parser.
  server.prependListener('connection', (socket: Socket) => {
    // Undefined when the caller has already disconnected.
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
