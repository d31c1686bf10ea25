import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Calm } from './agent.ts';
import { startAgent } from './agents.ts';
import type { Address } from './market.ts';

interface Seat {
  port: number;
  process: ChildProcess;
  isReady: boolean;
  isKilled: boolean;
}

/** Some servers of the product behind one market. Whichever dies is started again at once. */
export class Fleet {
  /** How often a server was killed from outside, and how often at one of its own boundaries. */
  killedFromOutside = 0;
  killedBetweenSteps = 0;
  /** How often one ended in any other way, which it never should. */
  crashed = 0;
  readonly #address: Address;
  readonly #deathChance: number;
  #seats: Seat[] = [];
  #isClosing = false;
  #calm: Calm | undefined;

  constructor(address: Address, deathChance: number) {
    this.#address = address;
    this.#deathChance = deathChance;
  }

  async open(size: number): Promise<void> {
    const ports = await Promise.all(Array.from({ length: size }, freePort));
    this.#seats = ports.map((port) => this.#start(port));
    await this.ready();
  }

  /** Where the servers listen, alive or not. */
  get urls(): string[] {
    return this.#seats.map(urlOf);
  }

  /** Where those listen that are alive, as a load balancer knows it: a moment late. */
  get liveUrls(): string[] {
    const alive = this.#seats.filter(({ isReady }) => isReady);
    return (alive.length > 0 ? alive : this.#seats).map(urlOf);
  }

  async ready(): Promise<void> {
    while (!this.#seats.every(({ isReady }) => isReady)) await pause(20);
  }

  /** Kills one of them, unless so few are alive that nothing would go on to be disturbed. */
  killOne(): void {
    const alive = this.#seats.filter(({ isReady }) => isReady);
    const seat = alive[Math.floor(Math.random() * alive.length)];
    if (!seat || alive.length <= this.#seats.length / 2) return;
    this.killedFromOutside += 1;
    seat.isReady = false;
    seat.isKilled = true;
    seat.process.kill('SIGKILL');
  }

  /** Ends the dying and moves the clock of every server on, of those that are only starting as well. */
  calm(advanceMs: number): void {
    this.#calm = { advanceMs };
    for (const seat of this.#seats) if (seat.isReady) seat.process.send(this.#calm);
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
    const process = startAgent({ role: 'serve', ...this.#address, port, deathChance: this.#deathChance });
    const seat: Seat = { port, process, isReady: false, isKilled: false };
    process.once('message', () => {
      seat.isReady = true;
      if (this.#calm) process.send(this.#calm);
    });
    process.once('exit', (_code, signal) => {
      if (this.#isClosing) return;
      if (signal !== 'SIGKILL') this.crashed += 1;
      else if (!seat.isKilled) this.killedBetweenSteps += 1;
      this.#seats[this.#seats.indexOf(seat)] = this.#start(port);
    });
    return seat;
  }
}

const urlOf = ({ port }: Seat) => `http://127.0.0.1:${port}`;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
