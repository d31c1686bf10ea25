import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod';
import { leadChanges } from '../../../shared/domain/words/live-event.ts';
import type { Channel } from '../db/channel.ts';
import type { Change } from '../db/changes.ts';
import type { Clock } from '../clock.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

/** Receives changes inside the process; `undefined` when some may have been missed. */
type ChangeListener = (changes: readonly Change[] | undefined) => void;

export interface Live {
  hub: LiveHub;
  /** Adds a listener in this process that gets every change before the watchers do. */
  onChange: (listener: ChangeListener) => void;
  /** Publishes committed changes to the watchers of every process. Never waits and never fails: it's a hint. */
  publish: (changes: readonly Change[]) => void;
  /** Listens to the other processes until stopped. */
  listen: () => { stop: () => Promise<void> };
}

/** NOTIFY takes 8,000 bytes, and a change is under 60. */
const BATCH = 100;
/** Not a valid message, so every process resyncs what it may have missed. */
const GAP = 'gap';
const RETRY_MS = 1000;

const message = z.object({
  from: z.string(),
  changes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('lead'), id: z.int(), change: z.enum(leadChanges) }),
      z.object({ kind: z.literal('purchase'), id: z.int(), ownerId: z.int() }),
    ]),
  ),
});

/** Connects the hub of this process to those of the others. */
export function createLive({ channel, clock, log, maxPerNetwork }: { channel: Channel; clock: Pick<Clock, 'now'>; log: Logger; maxPerNetwork: number }): Live {
  const hub = createLiveHub(maxPerNetwork, () => clock.now().getTime());
  const listeners: ChangeListener[] = [];
  const self = randomUUID();
  let waiting: Change[] = [];
  let isSending = false;
  let hasGap = false;

  const tell = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes);
    hub.tell(changes);
  };
  const resync = () => {
    for (const listener of listeners) listener(undefined);
    hub.resync();
  };

  const sendAll = async () => {
    if (hasGap) {
      await channel.send(GAP);
      hasGap = false;
    }
    while (waiting.length > 0) {
      await channel.send(JSON.stringify({ from: self, changes: waiting.splice(0, BATCH) }));
    }
  };
  // One message at a time: changes that are committed during it go out with the next.
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    try {
      await sendAll();
    } catch (error) {
      waiting = [];
      hasGap = true;
      log.warn({ err: error, event: 'notify_failed' }, 'NOTIFY failed');
      setTimeout(() => void flush(), RETRY_MS).unref();
    } finally {
      isSending = false;
    }
  };
  const hear = (text: string) => {
    const heard = message.safeParse(parseJson(text));
    // A newer version of the server may send changes that this one doesn't know.
    if (!heard.success) resync();
    else if (heard.data.from !== self) tell(heard.data.changes);
  };

  return {
    hub,
    onChange: (listener) => void listeners.push(listener),
    publish(changes) {
      tell(changes);
      waiting.push(...changes);
      // Changes committed in the same tick go out as one message.
      setImmediate(() => void flush());
    },
    listen: () => channel.listen(hear, resync),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
