import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order } from './agent.ts';

export const startAgent = (order: Order): ChildProcess => forkAgent(order);

/** Starts a process of a proof; the bundle of its agent lies beside the bundle of the proof. */
export function forkAgent(order: object): ChildProcess {
  const file = fileURLToPath(new URL('agent.mjs', import.meta.url));
  return fork(file, [JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Waits until a process has ended; tells how, and what it said last. */
export function endOf(agent: ChildProcess): Promise<{ signal: string | null; said: unknown }> {
  let said: unknown;
  agent.on('message', (message) => {
    said = message;
  });
  return new Promise((resolve) => {
    agent.once('exit', (_code, signal) => resolve({ signal, said }));
  });
}
