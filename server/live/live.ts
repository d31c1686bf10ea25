import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod';
import { leadChanges } from '../../shared/domain/live-event.ts';
import type { Channel } from '../db/channel.ts';
import type { Change } from '../db/changes.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

/** Hears of changes for the process itself: `undefined` when some may have been missed. */
type ChangeListener = (changes: readonly Change[] | undefined) => void;

export interface Live {
  hub: LiveHub;
  /** Tells a part of this process every change that it learns of, before anyone who watches is told. */
  onChange: (listener: ChangeListener) => void;
  /** Tells the watchers of every process what was committed. Never waits and never fails: it is a hint. */
  publish: (changes: readonly Change[]) => void;
  /** Hears what other processes tell, until stopped. */
  listen: () => { stop: () => Promise<void> };
}

/** NOTIFY takes 8,000 bytes; a change is under 60. */
const BATCH = 100;
/** Nobody understands it, so everyone reads anew what they could not be told. */
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

/** Joins the hub of this process with those of the others. */
export function createLive({ channel, log, maxPerNetwork }: { channel: Channel; log: Logger; maxPerNetwork: number }): Live {
  const hub = createLiveHub(maxPerNetwork);
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
  // One message at a time: what is committed meanwhile goes out together with the next.
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    try {
      await sendAll();
    } catch (error) {
      waiting = [];
      hasGap = true;
      log.warn({ err: error }, 'other processes were not told');
      setTimeout(() => void flush(), RETRY_MS).unref();
    } finally {
      isSending = false;
    }
  };
  const hear = (text: string) => {
    const heard = message.safeParse(parseJson(text));
    // A newer version beside this one may tell what is not known here.
    if (!heard.success) resync();
    else if (heard.data.from !== self) tell(heard.data.changes);
  };

  return {
    hub,
    onChange: (listener) => void listeners.push(listener),
    publish(changes) {
      tell(changes);
      waiting.push(...changes);
      // What is committed in one turn goes out as one message.
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
