import { Agent, get, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

let server: Server;

async function start(options?: ServerOptions): Promise<number> {
  server = createHttpServer((req, res) => {
    if (req.url === '/stream') res.write('open');
    else req.resume().on('end', () => res.end('done'));
  }, options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** What a raw connection is answered until the server ends it. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const soon = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };

it('refuses headers that are too large', async () => {
  const port = await start();

  const answer = await answerTo(port, `GET / HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(17_000)}\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

it.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf'],
])('ends a connection that sends half of %s and then nothing', async (_what, half) => {
  const port = await start(soon);

  expect(await answerTo(port, half)).toMatch(/^HTTP\/1\.1 408 /);
});

it('lets an answer take longer than a request may', async () => {
  const port = await start(soon);
  const [response] = (await once(get({ port, path: '/stream', agent: false }), 'response')) as [IncomingMessage];
  await once(response, 'data');
  // Somebody else is ended meanwhile: the time of both is over.
  await answerTo(port, 'GET / HTTP/1.1\r\n');
  await answerTo(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf');

  expect(response.closed).toBe(false);
  response.destroy();
});

it('keeps a connection for the next request, longer than proxies do', async () => {
  const port = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    expect(response.headers['keep-alive']).toBe('timeout=75');
    ports.push(response.socket.localPort);
    await once(response.resume(), 'end');
  }
  agent.destroy();

  expect(ports[0]).toBe(ports[1]);
});
