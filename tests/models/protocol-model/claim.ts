import type { Rules } from './rules.ts';
import { type BuyerIndex, BUYERS, type Price, type State, withBuyer } from './state.ts';

/** The transaction that decides: sells the lead to this hold, or gives the hold up. Nothing comes between. */
export function claimWithHold(state: State, index: BuyerIndex, rules: Rules, readPrice: Price): State {
  const buyer = state.buyers[index];
  if (buyer.desired !== 'hold') return state;
  if (!mayWin(state, index, rules)) return withBuyer(state, index, { desired: 'release' });
  return sell(state, index, rules, rules.pricesAfterLock ? state.price : readPrice);
}

export function mayWin(state: State, index: BuyerIndex, rules: Rules): boolean {
  return state.owner === null && (!rules.checksEpoch || state.buyers[index].epoch === state.epoch);
}

/** Writes the sale: the winner's price, the lead sold, everyone else's hold given up. */
export function sell(state: State, index: BuyerIndex, rules: Rules, live: Price): State {
  const captureAmount = Math.min(state.buyers[index].quote, live) as Price;
  const won = withBuyer(state, index, {
    desired: captureAmount > 0 ? 'capture' : 'release',
    captureAmount,
    wonEpoch: state.epoch,
    wonPrice: state.price,
  });
  return markSold(won, index, rules);
}

/** Takes a lead whose price has reached zero, without the gateway. */
export function claimFree(state: State, index: BuyerIndex, rules: Rules): State {
  const won = withBuyer(state, index, {
    desired: 'release',
    settled: 'released',
    epoch: state.epoch,
    wonEpoch: state.epoch,
    wonPrice: 0,
  });
  return markSold(won, index, rules);
}

function markSold(state: State, index: BuyerIndex, rules: Rules): State {
  let sold: State = { ...state, owner: index };
  if (!rules.releasesLosers) return sold;
  for (const other of BUYERS) {
    if (other !== index && sold.buyers[other].desired === 'hold') {
      sold = withBuyer(sold, other, { desired: 'release' });
    }
  }
  return sold;
}
