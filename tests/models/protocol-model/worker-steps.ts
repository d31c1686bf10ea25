import { claimWithHold, mayWin, sell } from './claim.ts';
import type { Rules } from './rules.ts';
import {
  type Act,
  type Buyer,
  type BuyerIndex,
  BUYERS,
  type Desired,
  IDLE,
  type Price,
  type State,
  type Step,
  type Worker,
  withBuyer,
  withWorker,
} from './state.ts';

type WorkerIndex = 0 | 1;
type Reading = Extract<Worker, { at: 'row-read' }>;
type Busy = Extract<Worker, { at: 'about-to' }>;

/** Everything that one worker may do next: read a row, read its hold, act on what it read, or die. */
export function workerSteps(state: State, index: WorkerIndex, rules: Rules): Step[] {
  const worker = state.workers[index];
  if (worker.at === 'idle') return readRow(state, index);
  const dies = { label: `a worker dies ${worker.at} ${nameOf(worker)}`, state: withWorker(state, index, IDLE) };
  const goesOn = worker.at === 'row-read' ? readHold(state, index, worker, rules) : DEEDS[worker.act](state, index, worker, rules);
  return [dies, ...goesOn];
}

const nameOf = ({ buyer }: { buyer: BuyerIndex }) => (buyer === 0 ? 'A' : 'B');

function readRow(state: State, index: WorkerIndex): Step[] {
  // Both idle, they are the same worker.
  if (index === 1 && state.workers[0].at === 'idle') return [];
  return BUYERS.filter((buyer) => {
    const { desired, settled } = state.buyers[buyer];
    return desired !== 'none' && settled === 'open';
  }).map((buyer) => {
    const { desired } = state.buyers[buyer];
    const worker: Worker = { at: 'row-read', buyer, desired };
    return { label: `a worker reads ${nameOf(worker)}: ${desired}`, state: withWorker(state, index, worker) };
  });
}

function readHold(state: State, index: WorkerIndex, worker: Reading, rules: Rules): Step[] {
  const { buyer, desired } = worker;
  return decide(state, state.buyers[buyer], desired, rules).map(({ act, cents = 0 }) => ({
    label: `a worker will ${act} ${nameOf(worker)}`,
    state: withWorker(state, index, { at: 'about-to', buyer, act, cents }),
  }));
}

interface Decision {
  act: Act;
  cents?: Price;
}

/** What is to be done for a row that was read and a hold as it is now. The deadline may have passed at any time. */
function decide(state: State, buyer: Buyer, desired: Desired, rules: Rules): Decision[] {
  if (desired === 'hold') return decideHold(state, buyer, rules);
  if (desired === 'capture') return decideCapture(state, buyer, rules);
  return decideRelease(buyer);
}

function decideHold(state: State, { isStored, hold, quote }: Buyer, rules: Rules): Decision[] {
  const late: Decision = { act: 'expire' };
  if (!isStored || hold !== 'held') return [late];
  if (!rules.capturesOnlyWinners) return [late, { act: 'capture', cents: quote }];
  return [late, { act: 'claim', cents: rules.pricesAfterLock ? 0 : state.price }];
}

function decideCapture(state: State, { hold, captureAmount }: Buyer, rules: Rules): Decision[] {
  const cents = rules.capturesClaimPrice ? captureAmount : (Math.max(1, state.price) as Price);
  if (hold === 'held') return [{ act: 'capture', cents }];
  return [{ act: hold === 'captured' ? 'settle-captured' : 'settle-failed' }];
}

function decideRelease({ isStored, hold, received, refunded }: Buyer): Decision[] {
  if (!isStored || hold === 'canceled') return [{ act: 'settle-released' }];
  if (hold !== 'captured') return [{ act: 'cancel' }];
  return [refunded < received ? { act: 'refund', cents: refunded as Price } : { act: 'settle-refunded' }];
}

type Deed = (state: State, index: WorkerIndex, work: Busy, rules: Rules) => Step[];

/** A transaction of the worker's: all of it or nothing. */
const write =
  (change: (idle: State, work: Busy, rules: Rules) => State): Deed =>
  (state, index, work, rules) => [
    { label: `a worker does ${work.act} ${nameOf(work)}`, state: change(withWorker(state, index, IDLE), work, rules) },
  ];

const claim: Deed = (state, index, work, rules) => {
  const isLook = !rules.claimsUnderLock && mayWin(state, work.buyer, rules);
  if (!isLook) return writeClaim(state, index, work, rules);
  // Without the lock there is a moment between the look and the write.
  const worker: Worker = { ...work, act: 'sell-unchecked', cents: state.price };
  return [{ label: `a worker sees the lead for sale to ${nameOf(work)}`, state: withWorker(state, index, worker) }];
};

const writeClaim = write((idle, work, rules) => claimWithHold(idle, work.buyer, rules, work.cents));

const expire = write((idle, { buyer }) =>
  idle.buyers[buyer].desired === 'hold' ? withBuyer(idle, buyer, { desired: 'release' }) : idle,
);

/** A call that had its effect is answered, and the worker goes on, or its answer is lost. */
function answered(state: State, index: WorkerIndex, work: Busy, next: Act): Step[] {
  const label = `a worker does ${work.act} ${nameOf(work)}`;
  return [
    { label, state: withWorker(state, index, { at: 'about-to', buyer: work.buyer, act: next, cents: 0 }) },
    { label: `${label}, the answer is lost`, state: withWorker(state, index, IDLE) },
  ];
}

const refused = (state: State, index: WorkerIndex, { act }: Busy): Step[] => [
  { label: `the gateway refuses ${act}`, state: withWorker(state, index, IDLE) },
];

const callCapture: Deed = (state, index, work, rules) => {
  const { hold, quote } = state.buyers[work.buyer];
  if (hold !== 'held' || work.cents > quote) return refused(state, index, work);
  const charged = withBuyer(state, work.buyer, { hold: 'captured', received: work.cents });
  const steps = answered(charged, index, work, 'settle-captured');
  if (rules.readsBeforeFailing) return steps;
  const given = withWorker(charged, index, { at: 'about-to', buyer: work.buyer, act: 'settle-failed', cents: 0 });
  return [...steps, { label: 'the lost answer is taken for a failure', state: given }];
};

const callCancel: Deed = (state, index, work) => {
  const { hold } = state.buyers[work.buyer];
  if (hold !== 'open' && hold !== 'held') return refused(state, index, work);
  return answered(withBuyer(state, work.buyer, { hold: 'canceled' }), index, work, 'settle-released');
};

// The key names what was given back before, so a second call with it has no second effect.
const callRefund: Deed = (state, index, work, rules) => {
  const { received, refunded } = state.buyers[work.buyer];
  const isRepeated = rules.refundsOnce && refunded !== work.cents;
  const change = isRepeated ? {} : { refunded: refunded + received - work.cents };
  return answered(withBuyer(state, work.buyer, change), index, work, 'settle-refunded');
};

/** Writes how an attempt ended, unless it has moved on since it was read. */
function settle(state: State, { buyer: index, act }: Busy): State {
  const { desired, settled } = state.buyers[index];
  const isCharge = act === 'settle-captured' || act === 'settle-failed';
  if (settled !== 'open' || desired !== (isCharge ? 'capture' : 'release')) return state;
  if (act === 'settle-captured') return withBuyer(state, index, { settled: 'captured' });
  if (act === 'settle-refunded') return withBuyer(state, index, { settled: 'refunded' });
  if (act === 'settle-released') return withBuyer(state, index, { settled: 'released' });
  const failed = withBuyer(state, index, { settled: 'failed', desired: 'release' });
  return failed.owner === index ? { ...failed, owner: null } : failed;
}

const DEEDS: Record<Act, Deed> = {
  claim,
  'sell-unchecked': write((idle, { buyer, cents }, rules) => sell(idle, buyer, rules, cents)),
  expire,
  capture: callCapture,
  cancel: callCancel,
  refund: callRefund,
  'settle-captured': write(settle),
  'settle-released': write(settle),
  'settle-refunded': write(settle),
  'settle-failed': write(settle),
};
