import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order } from './agent.ts';

/** Starts a process of the proof; the bundle of the agent lies beside the bundle of the proof. */
export function startAgent(order: Order): ChildProcess {
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
