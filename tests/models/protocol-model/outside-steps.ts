import { claimFree } from './claim.ts';
import type { Rules } from './rules.ts';
import { type BuyerIndex, BUYERS, type Price, type State, type Step, withBuyer } from './state.ts';

const NAMES = ['A', 'B'] as const;

/** A step that may happen to a buyer, or undefined where it cannot. */
type BuyerStep = (state: State, index: BuyerIndex, rules: Rules) => Step | undefined;

const quote: BuyerStep = (state, index) => {
  if (state.buyers[index].desired !== 'none' || state.owner !== null || state.price === 0) return undefined;
  const row = { desired: 'hold', quote: state.price, epoch: state.epoch } as const;
  return { label: `${NAMES[index]} is quoted`, state: withBuyer(state, index, row) };
};

// The call may arrive after the row has moved on: the process that sends it does not know yet.
const openHold: BuyerStep = (state, index) => {
  const { desired, quote: cents, hold } = state.buyers[index];
  if (desired === 'none' || cents === 0 || hold !== 'none') return undefined;
  return { label: `the gateway opens ${NAMES[index]}’s hold`, state: withBuyer(state, index, { hold: 'open' }) };
};

const storeHold: BuyerStep = (state, index, rules) => {
  const { desired, hold, isStored } = state.buyers[index];
  if (hold === 'none' || isStored) return undefined;
  if (rules.storesOnlyWanted && desired !== 'hold') return undefined;
  return { label: `${NAMES[index]}’s hold is stored`, state: withBuyer(state, index, { isStored: true }) };
};

const dropOrphan: BuyerStep = (state, index) => {
  const { desired, hold, isStored } = state.buyers[index];
  if (hold !== 'open' || isStored || desired === 'hold') return undefined;
  return { label: `${NAMES[index]}’s orphan is cancelled`, state: withBuyer(state, index, { hold: 'canceled' }) };
};

const authorise: BuyerStep = (state, index) => {
  const { hold, isStored } = state.buyers[index];
  if (hold !== 'open' || !isStored) return undefined;
  return { label: `${NAMES[index]} authorises`, state: withBuyer(state, index, { hold: 'held' }) };
};

const issuerExpires: BuyerStep = (state, index) => {
  if (state.buyers[index].hold !== 'held') return undefined;
  return { label: `${ISSUER} ends ${NAMES[index]}’s hold`, state: withBuyer(state, index, { hold: 'canceled' }) };
};

const takeFree: BuyerStep = (state, index, rules) => {
  if (state.buyers[index].desired !== 'none' || state.owner !== null || state.price > 0) return undefined;
  return { label: `${NAMES[index]} claims it free`, state: claimFree(state, index, rules) };
};

const seeContact: BuyerStep = (state, index, rules) => {
  const { settled, wonPrice, sawContact } = state.buyers[index];
  if (state.owner !== index || sawContact) return undefined;
  const isSettled = settled === 'captured' || wonPrice === 0;
  if (!isSettled && rules.showsContactWhenSettled) return undefined;
  return { label: `${NAMES[index]} sees the contact`, state: withBuyer(state, index, { sawContact: true }) };
};

/** How the labels of the card issuer's own steps begin: no state may depend on them to be settled. */
const ISSUER = 'the issuer';
export const isIssuers = (label: string) => label.startsWith(ISSUER);

const BUYER_STEPS: readonly BuyerStep[] = [
  quote,
  openHold,
  storeHold,
  dropOrphan,
  authorise,
  issuerExpires,
  takeFree,
  seeContact,
];

function priceFalls(state: State): Step | undefined {
  if (state.price === 0) return undefined;
  return { label: 'the price falls', state: { ...state, price: (state.price - 1) as Price } };
}

/** A super admin takes the purchase back, once in the model: its money is to be released, the lead is for sale. */
function unpurchase(state: State, rules: Rules): Step | undefined {
  if (state.owner === null || state.epoch === 1) return undefined;
  const charged = state.buyers[state.owner].desired === 'capture';
  const reversed = charged ? withBuyer(state, state.owner, { desired: 'release', settled: 'open' }) : state;
  const price = rules.resetsPrice ? 2 : state.price;
  return { label: 'the purchase is reversed', state: { ...reversed, owner: null, epoch: 1, price } };
}

/** Everything that buyers, the clock, the issuer and the super admin may do next. */
export function outsideSteps(state: State, rules: Rules): (Step | undefined)[] {
  return [
    priceFalls(state),
    unpurchase(state, rules),
    ...BUYERS.flatMap((index) => BUYER_STEPS.map((step) => step(state, index, rules))),
  ];
}
