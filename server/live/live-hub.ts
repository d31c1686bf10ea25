import { HEARTBEAT_MS, type LiveEvent } from '../../shared/domain/live-event.ts';
import { leadBuyers, type UserType } from '../../shared/domain/roles.ts';
import type { Change } from '../db/changes.ts';
import type { EventStream } from '../http/stream-route.ts';

/** Who watches. */
export interface Watcher {
  userId: number;
  userType: UserType;
  /** Whose pipeline they work in. */
  ownerId: number;
  sessionId: string;
  /** The network they watch from. */
  network: string;
}

export interface LiveHub {
  /** Opens a stream for a watcher; false, and nothing opened, when there are too many, here or from their network. */
  add: (watcher: Watcher, open: () => EventStream) => boolean;
  /** Tells each watcher the changes that are theirs to know. */
  tell: (changes: readonly Change[]) => void;
  /** Tells everyone that something may have been missed. */
  resync: () => void;
  /** Ends the streams of sessions that are over. */
  keepOnly: (isGood: (watcher: Watcher) => boolean) => void;
  watchers: () => Watcher[];
  /** Ends every stream and takes no more. */
  close: () => void;
}

const MAX_STREAMS = 5000;
/** A person's devices and tabs; the oldest makes room for one more. */
const MAX_PER_USER = 12;
/** How soon a client comes back that was cut off, in milliseconds. */
const RETRY_MS = 1000;

const BEAT = 'event: beat\ndata: {}\n\n';

/** Writes an event as a stream carries it. */
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

/** Makes what keeps the open streams of this process and tells each what is theirs. A reader who is too slow is cut off. */
export function createLiveHub(maxPerNetwork: number): LiveHub {
  const streams = new Map<EventStream, Watcher>();
  let isClosed = false;

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
  const oldestOf = (userId: number) => {
    const own = [...streams].filter(([, watcher]) => watcher.userId === userId);
    return own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1));
  };
  const countFrom = (network: string, watchers: Iterable<Watcher>) => {
    let count = 0;
    for (const watcher of watchers) if (watcher.network === network) count += 1;
    return count;
  };
  const heartbeat = setInterval(() => sendAll(BEAT), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    add(watcher, open) {
      if (isClosed || streams.size >= MAX_STREAMS) return false;
      const making = oldestOf(watcher.userId);
      const freed = countFrom(watcher.network, making.map(([, own]) => own));
      if (countFrom(watcher.network, streams.values()) - freed >= maxPerNetwork) return false;
      for (const [oldest] of making) drop(oldest);
      const stream = open();
      streams.set(stream, watcher);
      stream.onClose(() => streams.delete(stream));
      send(stream, `retry: ${RETRY_MS}\n${BEAT}`);
      return true;
    },
    tell(changes) {
      for (const change of changes) {
        const piece = pieceOf(eventOf(change));
        for (const [stream, watcher] of streams) if (mayKnow(change, watcher)) send(stream, piece);
      }
    },
    resync: () => sendAll(pieceOf({ type: 'resync' })),
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
