import { type Buyer, BUYERS, type State } from './state.ts';

/** Returns the promise that a state breaks, or undefined. */
export function brokenPromise(state: State): string | undefined {
  const [first, second] = state.buyers;
  if (first.wonEpoch !== null && first.wonEpoch === second.wonEpoch && isLive(first) && isLive(second)) {
    return 'one auction has two winners';
  }
  if (state.owner !== null && state.buyers[state.owner].epoch !== state.epoch) {
    return 'a hold of an earlier auction bought the lead';
  }
  return state.buyers.map(brokenFor).find((broken) => broken !== undefined);
}

const isLive = ({ settled }: Buyer) => settled !== 'failed';

function brokenFor(buyer: Buyer): string | undefined {
  const { received, refunded, quote, wonEpoch, wonPrice, settled, hold, sawContact } = buyer;
  if (received > 0 && wonEpoch === null) return 'a loser is charged';
  if (received > 0 && wonPrice === 0) return 'a free claim is charged';
  if (received > 0 && received !== Math.min(quote, wonPrice)) return 'a wrong amount is charged';
  if (refunded > received) return 'more is given back than was charged';
  if (settled === 'failed' && received > refunded) return 'a payment is called failed that was charged';
  if (sawContact && wonPrice > 0 && hold !== 'captured') return 'the contact is shown before the charge';
  return undefined;
}

/** True when nothing is left to do: every attempt has ended, the gateway agrees, and nobody is at work. */
export function isSettled(state: State): boolean {
  return (
    state.workers.every(({ at }) => at === 'idle') &&
    BUYERS.every((index) => hasEnded(state.buyers[index], state.owner === index))
  );
}

function hasEnded({ desired, settled, isStored, hold, received, refunded }: Buyer, isOwner: boolean): boolean {
  if (desired === 'none') return true;
  if (settled === 'captured') return hold === 'captured' && isOwner && refunded === 0;
  if (settled === 'refunded') return hold === 'captured' && refunded === received;
  // An orphan whose secret never left the server can never hold money.
  const holdsNothing = hold === 'none' || hold === 'canceled' || (hold === 'open' && !isStored);
  return settled !== 'open' && holdsNothing;
}
