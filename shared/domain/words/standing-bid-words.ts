/**
 * Why all bids of an account are paused: its owner did, for good or for a holiday; leads bought for it were not called; its card could
 * not be charged.
 */
export const bidPauses = ['owner', 'holiday', 'uncalled', 'card'] as const;
export type BidPause = (typeof bidPauses)[number];

/** The version of the agreement to be charged while away. It changes with its text. */
export const BID_AGREEMENT_VERSION = '2026-11';

/** How the agreement names a card that is being entered while it is read. */
export const ENTERED_CARD = 'the card that you enter here';

/** How it names the pretend cards of the demo. */
export const PRETEND_CARD = 'a pretend card';

interface Agreed {
  perLeadDollars: number;
  weekDollars: number;
  /** The card, such as "Visa ending in 4242". */
  card: string;
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;

/** Returns the agreement in the words that the owner reads and that are stored. */
export function bidAgreement({ perLeadDollars, weekDollars, card }: Agreed): string {
  return `I agree that Sparkdrop charges my card (${card}) while I’m away, for leads that my standing bids buy: up to ${dollars(perLeadDollars)} for one lead, and ${dollars(weekDollars)} a week. I can stop this at any time.`;
}
