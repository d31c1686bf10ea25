export interface Strategy {
  name: string;
  when: string;
  text: string;
  /** The minute from which it applies. */
  fromMinute: number;
}

/** The three ways to buy, in the order of the hour. */
export const strategies = [
  {
    name: 'Premium',
    when: 'Buy early',
    text: 'Pay the market rate and be the one who calls first.',
    fromMinute: 0,
  },
  {
    name: 'Balanced',
    when: 'Wait 20–30 minutes',
    text: 'About 50% off, and most leads are still there.',
    fromMinute: 20,
  },
  {
    name: 'Bargain',
    when: 'Wait until the final minutes',
    text: 'Next to nothing, if nobody was faster.',
    fromMinute: 50,
  },
] as const satisfies readonly Strategy[];

/** The strategy of a minute of the hour. Between 30 and 50 minutes it is still the balanced one. */
export function strategyAt(minute: number): Strategy {
  return strategies.findLast(({ fromMinute }) => minute >= fromMinute) ?? strategies[0];
}
