import { HEARTBEAT_MS, type LiveEvent, type StreamStart } from '../../../shared/domain/words/live-event.ts';
import { leadBuyers, type UserType } from '../../../shared/domain/people/roles.ts';
import type { Change } from '../db/changes.ts';
import type { EventStream } from '../http/stream-route.ts';

/** A client with an open stream. */
export interface Watcher {
  userId: number;
  userType: UserType;
  /** The owner of the pipeline they work in. */
  ownerId: number;
  sessionId: string;
  /** The network they're connected from. */
  network: string;
  /** Whether their account may have only a few streams. */
  isLimited: boolean;
}

export interface LiveHub {
  /** Opens a stream for a watcher; false, and nothing opened, when there are too many here, from their network or of a limited account. */
  add: (watcher: Watcher, open: () => EventStream) => boolean;
  /** Sends each watcher the changes they may see. */
  tell: (changes: readonly Change[]) => void;
  /** Tells all watchers that they may have missed changes. */
  resync: () => void;
  /** Closes the streams of sessions that have ended. */
  keepOnly: (isGood: (watcher: Watcher) => boolean) => void;
  watchers: () => Watcher[];
  /** Closes every stream and accepts no more. */
  close: () => void;
}

const MAX_STREAMS = 5000;
/** The limit on one person's devices and tabs; a new one replaces the oldest. */
const MAX_PER_USER = 12;
/** The limit of an account that may have only a few. Above it a new one is refused, as replacing the oldest would have them take turns. */
const MAX_LIMITED = 2;
/** The delay in milliseconds before a disconnected client reconnects. */
const RETRY_MS = 1000;

const beatOf = (start: StreamStart) => `event: beat\ndata: ${JSON.stringify(start)}\n\n`;
const BEAT = beatOf({});

/** Formats an event for the stream. */
function pieceOf({ type, ...data }: LiveEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

const seesMarket = (userType: UserType) => (leadBuyers as readonly UserType[]).includes(userType);

const mayKnow = (change: Change, { userType, ownerId }: Watcher) =>
  change.kind === 'lead' ? seesMarket(userType) : change.ownerId === ownerId || userType === 'super_admin';

const eventOf = (change: Change): LiveEvent =>
  change.kind === 'lead'
    ? { type: 'lead', id: change.id, change: change.change }
    : { type: 'purchase', id: change.id };

function countFrom(network: string, watchers: Iterable<Watcher>): number {
  let count = 0;
  for (const watcher of watchers) if (watcher.network === network) count += 1;
  return count;
}

/** Creates the hub, which holds this process's open streams and sends each its own changes. Slow readers are disconnected. */
export function createLiveHub(maxPerNetwork: number, now: () => number): LiveHub {
  const streams = new Map<EventStream, Watcher>();
  let isClosed = false;
  // What changed before this process began is not known.
  let marketChangedAt = now();

  const drop = (stream: EventStream) => {
    streams.delete(stream);
    stream.end();
  };
  const send = (stream: EventStream, piece: string) => {
    if (!stream.write(piece)) drop(stream);
  };
  const sendAll = (piece: string) => {
    for (const stream of streams.keys()) send(stream, piece);
  };
  const streamsOf = (userId: number) => [...streams].filter(([, watcher]) => watcher.userId === userId);
  const oldestOf = (userId: number) => {
    const own = streamsOf(userId);
    return own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1));
  };
  const heartbeat = setInterval(() => sendAll(BEAT), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    add(watcher, open) {
      if (isClosed || streams.size >= MAX_STREAMS) return false;
      if (watcher.isLimited && streamsOf(watcher.userId).length >= MAX_LIMITED) return false;
      const making = oldestOf(watcher.userId);
      const freed = countFrom(watcher.network, making.map(([, own]) => own));
      if (countFrom(watcher.network, streams.values()) - freed >= maxPerNetwork) return false;
      for (const [oldest] of making) drop(oldest);
      const stream = open();
      streams.set(stream, watcher);
      stream.onClose(() => streams.delete(stream));
      send(stream, `retry: ${RETRY_MS}\n${beatOf(seesMarket(watcher.userType) ? { marketChangedAt } : {})}`);
      return true;
    },
    tell(changes) {
      if (changes.some(({ kind }) => kind === 'lead')) marketChangedAt = now();
      for (const change of changes) {
        const piece = pieceOf(eventOf(change));
        for (const [stream, watcher] of streams) if (mayKnow(change, watcher)) send(stream, piece);
      }
    },
    resync() {
      marketChangedAt = now();
      sendAll(pieceOf({ type: 'resync' }));
    },
    keepOnly(isGood) {
      for (const [stream, watcher] of streams) if (!isGood(watcher)) drop(stream);
    },
    watchers: () => [...streams.values()],
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const stream of streams.keys()) drop(stream);
    },
  };
}
