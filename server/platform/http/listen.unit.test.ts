import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

const open: Server[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => new Promise((resolve) => one.close(resolve))));
});

function server(): Server {
  const made = createServer();
  open.push(made);
  return made;
}

const host = '127.0.0.1';
const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

describe('the port', () => {
  it('is the given one', async () => {
    const one = server();

    const port = await listen(one, { host, port: 0 });

    expect(port).toBe(portOf(one));
    expect(port).toBeGreaterThan(0);
  });

  it('that is given and taken is refused', async () => {
    const port = await listen(server(), { host, port: 0 });
    const late = server();

    await expect(listen(late, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(late.listening).toBe(false);
  });

  it('is the next free one from 5000 on when none is given', async () => {
    const [one, other] = [server(), server()];

    const first = await listen(one, { host, port: undefined });
    const second = await listen(other, { host, port: undefined });

    expect(first).toBeGreaterThanOrEqual(5000);
    expect(second).toBeGreaterThan(first);
    expect(portOf(other)).toBe(second);
  });

  it('is another one where some program answers at localhost already', async () => {
    const first = await listen(server(), { host: '0.0.0.0', port: undefined });

    expect(await listen(server(), { host, port: undefined })).toBeGreaterThan(first);
  });
});

describe('the address', () => {
  it('is the one that was given, and no other', async () => {
    const one = server();
    await listen(one, { host, port: 0 });

    expect((one.address() as AddressInfo).address).toBe('127.0.0.1');
  });
});
