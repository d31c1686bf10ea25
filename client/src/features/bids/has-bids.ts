import { removeItem, setItem, useStored } from '@/lib/storage.ts';

const keyOf = (userId: number) => `sparkdrop.has-bids.${userId}`;

/** Returns whether this device knows that the user's business has standing bids, so that their place is kept while they load. */
export const useHadBids = (userId: number) => useStored(keyOf(userId)) !== null;

/** Keeps on this device whether the user's business has standing bids. */
export function keepHasBids(userId: number, hasBids: boolean): void {
  if (hasBids) setItem(keyOf(userId), 'yes');
  else removeItem(keyOf(userId));
}
