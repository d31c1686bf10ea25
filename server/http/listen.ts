import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const DEFAULT_PORT = 5000;
const TRIES = 20;

const listenOn = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Opens the given port, or without one the first free port from 5000 on; returns which it was. */
export async function listen(server: Server, port: number | undefined): Promise<number> {
  for (let candidate = port ?? DEFAULT_PORT; ; candidate += 1) {
    try {
      await listenOn(server, candidate);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (port !== undefined || !isTaken(error) || candidate >= DEFAULT_PORT + TRIES) throw error;
    }
  }
}
