/** What the protocol relies on. Each one can be taken away, to see what it is good for. */
export interface Rules {
  /** The claim locks the lead before it looks and writes before it lets go. */
  claimsUnderLock: boolean;
  /** The price of a claim is read after the lock, not before the wait for it. */
  pricesAfterLock: boolean;
  /** A claim needs a hold of the auction that is on now. */
  checksEpoch: boolean;
  /** The sale gives up every other hold in the same commit. */
  releasesLosers: boolean;
  /** A hold is charged only after it has won. */
  capturesOnlyWinners: boolean;
  /** What is charged was fixed by the claim. */
  capturesClaimPrice: boolean;
  /** The contact is shown when the money has settled, not when the lead was won. */
  showsContactWhenSettled: boolean;
  /** A charge is given back once, however often that is asked for. */
  refundsOnce: boolean;
  /** A hold's id is stored, and its secret given out, only while the row still wants a hold. */
  storesOnlyWanted: boolean;
  /** A charge whose answer was lost is read again before anything is made of it. */
  readsBeforeFailing: boolean;
  /** A lead that is reversed starts a new clock at the start price. */
  resetsPrice: boolean;
}

export const PRODUCT_RULES: Rules = {
  claimsUnderLock: true,
  pricesAfterLock: true,
  checksEpoch: true,
  releasesLosers: true,
  capturesOnlyWinners: true,
  capturesClaimPrice: true,
  showsContactWhenSettled: true,
  refundsOnce: true,
  storesOnlyWanted: true,
  readsBeforeFailing: true,
  resetsPrice: true,
};
