/** Prices are three levels: 2 is the start, 1 is lower, 0 is free. */
export type Price = 0 | 1 | 2;
type Epoch = 0 | 1;
export type BuyerIndex = 0 | 1;

const DESIRED = ['none', 'hold', 'capture', 'release'] as const;
const SETTLED = ['open', 'captured', 'released', 'refunded', 'failed'] as const;
const HOLDS = ['none', 'open', 'held', 'captured', 'canceled'] as const;
const ACTS = [
  'claim',
  'sell-unchecked',
  'expire',
  'capture',
  'cancel',
  'refund',
  'settle-captured',
  'settle-released',
  'settle-refunded',
  'settle-failed',
] as const;

export type Desired = (typeof DESIRED)[number];
export type Act = (typeof ACTS)[number];

/** One buyer: the row of their only attempt, the hold at the gateway, and what has happened to them. */
export interface Buyer {
  desired: Desired;
  settled: (typeof SETTLED)[number];
  quote: Price;
  epoch: Epoch;
  captureAmount: Price;
  /** The hold's id is in the row, and so its secret may have left the server. */
  isStored: boolean;
  hold: (typeof HOLDS)[number];
  received: number;
  refunded: number;
  /** The auction that this buyer won, and the live price at that moment. */
  wonEpoch: Epoch | null;
  wonPrice: Price;
  sawContact: boolean;
}

/** Where a process stands that drives one attempt. It may die in any of these. */
export type Worker =
  | { at: 'idle' }
  | { at: 'row-read'; buyer: BuyerIndex; desired: Desired }
  | { at: 'about-to'; buyer: BuyerIndex; act: Act; cents: Price };

export interface State {
  price: Price;
  epoch: Epoch;
  /** Who the lead is sold to; null while it is for sale. */
  owner: BuyerIndex | null;
  buyers: readonly [Buyer, Buyer];
  workers: readonly [Worker, Worker];
}

/** One thing that may happen next, and the state after it. */
export interface Step {
  label: string;
  state: State;
}

export const BUYERS = [0, 1] as const;
export const IDLE: Worker = { at: 'idle' };

const stranger: Buyer = {
  desired: 'none',
  settled: 'open',
  quote: 0,
  epoch: 0,
  captureAmount: 0,
  isStored: false,
  hold: 'none',
  received: 0,
  refunded: 0,
  wonEpoch: null,
  wonPrice: 0,
  sawContact: false,
};

export const INITIAL: State = {
  price: 2,
  epoch: 0,
  owner: null,
  buyers: [stranger, stranger],
  workers: [IDLE, IDLE],
};

/** Returns the state with some fields of one buyer changed. */
export function withBuyer(state: State, index: BuyerIndex, change: Partial<Buyer>): State {
  const [first, second] = state.buyers;
  const buyers: State['buyers'] =
    index === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }];
  return { ...state, buyers };
}

/** Returns the state with one worker elsewhere. Workers have no names, so they stand in one order. */
export function withWorker(state: State, index: 0 | 1, worker: Worker): State {
  const other = state.workers[index === 0 ? 1 : 0];
  const workers: State['workers'] =
    codeOfWorker(worker) < codeOfWorker(other) ? [worker, other] : [other, worker];
  return { ...state, workers };
}

const PER_BUYER = 4 + ACTS.length * 3;

function codeOfWorker(worker: Worker): number {
  if (worker.at === 'idle') return 0;
  const step = worker.at === 'row-read' ? DESIRED.indexOf(worker.desired) : 4 + ACTS.indexOf(worker.act) * 3 + worker.cents;
  return 1 + worker.buyer * PER_BUYER + step;
}

function codeOfBuyer(buyer: Buyer): number {
  let code = DESIRED.indexOf(buyer.desired);
  code = code * 5 + SETTLED.indexOf(buyer.settled);
  code = code * 5 + HOLDS.indexOf(buyer.hold);
  code = code * 3 + buyer.quote;
  code = code * 3 + buyer.captureAmount;
  code = code * 3 + buyer.received;
  code = code * 5 + buyer.refunded;
  code = code * 3 + buyer.wonPrice;
  code = code * 3 + (buyer.wonEpoch ?? 2);
  code = code * 2 + buyer.epoch;
  code = code * 2 + Number(buyer.isStored);
  return code * 2 + Number(buyer.sawContact);
}

/** Returns a short string that is the same for equal states only. */
export function encode({ price, epoch, owner, buyers, workers }: State): string {
  const first = codeOfBuyer(buyers[0]);
  const second = codeOfBuyer(buyers[1]);
  const market = (price * 2 + epoch) * 3 + (owner ?? 2);
  return String.fromCharCode(
    first & 0xff_ff,
    first >>> 16,
    second & 0xff_ff,
    second >>> 16,
    codeOfWorker(workers[0]) * 128 + codeOfWorker(workers[1]),
    market,
  );
}

const otherOne = (worker: Worker): Worker => (worker.at === 'idle' ? worker : { ...worker, buyer: worker.buyer === 0 ? 1 : 0 });

/** Returns the state with its two buyers in one order: whatever can happen to one can happen to the other. */
export function inOrder(state: State): State {
  const { buyers, workers, owner } = state;
  if (codeOfBuyer(buyers[0]) >= codeOfBuyer(buyers[1])) return state;
  const swapped: State = {
    ...state,
    buyers: [buyers[1], buyers[0]],
    owner: owner === null ? null : owner === 0 ? 1 : 0,
  };
  return withWorker({ ...swapped, workers: [otherOne(workers[0]), IDLE] }, 1, otherOne(workers[1]));
}
