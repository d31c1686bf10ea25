import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { forkAgent } from '../money/agents.ts';
import type { Word as BidsWord } from './server-process.ts';

interface Seat {
  port: number;
  process: ChildProcess;
  isReady: boolean;
}

/** Two servers of the product on one database, each a process of its own. One that dies is started again at once. */
export class Servers<Word extends object = BidsWord> {
  /** How often one was killed at a boundary it was told. */
  killed = 0;
  /** How often one ended in any other way, which it never should. */
  crashed = 0;
  readonly #orderFor: (port: number) => object;
  #seats: Seat[] = [];
  #isClosing = false;

  constructor(orderFor: (port: number) => object) {
    this.#orderFor = orderFor;
  }

  async open(): Promise<void> {
    const ports = await Promise.all([freePort(), freePort()]);
    this.#seats = ports.map((port) => this.#start(port));
    await this.ready();
  }

  get urls(): readonly [string, string] {
    const [one = '', other = ''] = this.#seats.map(({ port }) => `http://127.0.0.1:${port}`);
    return [one, other];
  }

  async ready(): Promise<void> {
    while (!this.#seats.every(({ isReady }) => isReady)) await pause(20);
  }

  tell(word: Word, index: number): void {
    this.#seats[index]?.process.send(word);
  }

  /** Tells one of them something and returns its answer; undefined when it dies before. */
  async ask(word: Word, index: number): Promise<unknown> {
    await this.ready();
    const process = this.#seats[index]?.process;
    return new Promise((resolve) => {
      const hear = (said: unknown) => {
        process?.off('exit', giveUp);
        resolve(said);
      };
      const giveUp = () => {
        process?.off('message', hear);
        resolve(undefined);
      };
      process?.once('message', hear);
      process?.once('exit', giveUp);
      // One that has just died is past hearing.
      process?.send(word, () => undefined);
    });
  }

  /** Ends both and starts them again, with their clocks right. */
  async restart(): Promise<void> {
    await this.close();
    this.#isClosing = false;
    await this.open();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(
      this.#seats.map(({ process }) => {
        const end = new Promise((resolve) => process.once('exit', resolve));
        process.kill('SIGKILL');
        return end;
      }),
    );
  }

  #start(port: number): Seat {
    const process = forkAgent(this.#orderFor(port));
    const seat: Seat = { port, process, isReady: false };
    process.once('message', () => {
      seat.isReady = true;
    });
    process.once('exit', (_code, signal) => {
      if (this.#isClosing) return;
      if (signal === 'SIGKILL') this.killed += 1;
      else this.crashed += 1;
      this.#seats[this.#seats.indexOf(seat)] = this.#start(port);
    });
    return seat;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
