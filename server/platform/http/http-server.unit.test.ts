import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer } from './http-server.ts';

let server: Server;

async function start(options?: Parameters<typeof createHttpServer>[1]): Promise<number> {
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

  expect(answer).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'payload_too_large', requestId: expect.any(String) });
});

it('refuses what is no request in the form of every refusal', async () => {
  const port = await start();

  const answer = await answerTo(port, 'I am no request\r\n\r\n');

  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid_input' });
});

it.each([
  ['nothing', ''],
  ['one letter', 'G'],
  ['empty lines', '\r\n\r\n'],
  ['half of its headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['half of its second request', 'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nho'],
  ['half of a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf'],
])('ends a connection that sends %s and no more', async (_what, half) => {
  const port = await start(soon);

  expect(await answerTo(port, half)).toMatch(/HTTP\/1\.1 408 /);
});

it.each([
  ['nothing', ''],
  ['half of its headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['half of a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf'],
  ['no request', 'I am no request\r\n\r\n'],
])('gives up the connection of a caller who sends %s and keeps its own side open', async (_what, half) => {
  const port = await start(soon);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume().write(half);
  await once(socket, 'end');

  await expect.poll(() => promisify(server.getConnections.bind(server))(), { timeout: 5000 }).toBe(0);
  socket.destroy();
});

const POST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n';

it('ends a connection whose body pauses long before the whole request has to be there', async () => {
  const port = await start({ bodyPauseMs: 50 });

  expect(await answerTo(port, `${POST}\r\nhalf`)).toMatch(/^HTTP\/1\.1 408 /);
});

it('waits for the files of a phone that loses its network', async () => {
  const port = await start({ bodyPauseMs: 50 });
  const socket = connect(port, '127.0.0.1');
  socket.write(`${POST}content-type: multipart/form-data; boundary=x\r\nconnection: close\r\n\r\nhalf`);
  setTimeout(() => socket.write('after'), 300);
  const answer = await readText(socket);

  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('lets an answer take longer than a request may', async () => {
  const port = await start(soon);
  const [response] = (await once(get({ port, path: '/stream', agent: false }), 'response')) as [IncomingMessage];
  await once(response, 'data');
  // Somebody else is ended in the meantime: the time of both is over.
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

it('gives a request at most five seconds to come, from the opening of its connection', async () => {
  await start();
  const { headersTimeout, connectionsCheckingInterval = Infinity } = server as Server & { connectionsCheckingInterval?: number };

  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(5000);
});

const countOpen = () => promisify(server.getConnections.bind(server))();

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket.resume(), 'close');
}

describe('with a limit on the connections of one address', () => {
  const MAX_OPEN = 20;
  let clients: Socket[];

  beforeEach(() => {
    clients = [];
  });

  afterEach(() => {
    for (const client of clients) client.destroy();
  });

  /** Opens connections that send nothing, which the server sees come from this address; resolves once it has decided about them. */
  async function openFrom(port: number, address: string, count: number): Promise<Socket[]> {
    const opened = [];
    for (let index = 0; index < count; index += 1) {
      server.prependOnceListener('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }));
      const accepted = once(server, 'connection');
      const client = connect(port, '127.0.0.1').on('error', () => undefined);
      const decided = new Promise((resolve) => client.once('connect', resolve).once('close', resolve));
      await Promise.all([accepted, decided]);
      opened.push(client);
    }
    clients.push(...opened);
    return opened;
  }

  it('four hundred silent connections of one address leave the others theirs', async () => {
    const port = await start({ connectionsPerAddress: MAX_OPEN });
    server.maxConnections = 2 * MAX_OPEN;

    const flood = await openFrom(port, '203.0.113.7', 400);
    await Promise.all(flood.slice(MAX_OPEN).map(closed));

    expect(await countOpen()).toBe(MAX_OPEN);
    const [other] = await openFrom(port, '203.0.113.8', 1);
    other?.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String((await once(other!, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('counts an IPv6 network as one', async () => {
    const port = await start({ connectionsPerAddress: MAX_OPEN });
    await openFrom(port, '2001:db8:1:200::1', MAX_OPEN);

    const [refused] = await openFrom(port, '2001:db8:1:fe00::9', 1);
    await closed(refused!);
    await openFrom(port, '2001:db8:2:300::1', 1);

    expect(await countOpen()).toBe(MAX_OPEN + 1);
  });

  it('gives a place back when a connection ends, however it ends', async () => {
    const port = await start({ connectionsPerAddress: MAX_OPEN });
    for (let round = 0; round < 3; round += 1) {
      const all = await openFrom(port, '203.0.113.7', MAX_OPEN);
      for (const [index, socket] of all.entries()) {
        if (index % 2 === 0) socket.end();
        else socket.resetAndDestroy();
      }
      await vi.waitFor(async () => expect(await countOpen()).toBe(0));
    }

    const [last] = await openFrom(port, '203.0.113.7', 1);
    last?.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(String((await once(last!, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });
});
