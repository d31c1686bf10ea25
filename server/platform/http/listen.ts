import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';

const DEFAULT_PORT = 5000;
const TRIES = 20;
const PROBE_MS = 500;

interface Address {
  host: string;
  /** The port to open; undefined for the first free one from 5000 on. */
  port: number | undefined;
}

const listenOn = (server: Server, { host, port }: { host: string; port: number }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Returns true when a program already answers on this port of this machine: it may hold the port on another address, such as ::1. */
function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: 'localhost', port, timeout: PROBE_MS });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Opens the given port on an address, otherwise the first free port from 5000 on; returns the port. */
export async function listen(server: Server, { host, port }: Address): Promise<number> {
  for (let candidate = port ?? DEFAULT_PORT; ; candidate += 1) {
    const mayMove = port === undefined && candidate < DEFAULT_PORT + TRIES;
    if (mayMove && (await isAnswered(candidate))) continue;
    try {
      await listenOn(server, { host, port: candidate });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (!mayMove || !isTaken(error)) throw error;
    }
  }
}
