export interface Strategy {
  name: string;
  when: string;
  text: string;
  /** The minutes of the hour to which the strategy applies. */
  fromMinute: number;
  toMinute: number;
}

/** The three buying strategies, by time. */
export const strategies = [
  {
    name: 'Premium',
    when: 'Buy early',
    text: 'Pay the market rate and be the one who calls first.',
    fromMinute: 0,
    toMinute: 20,
  },
  {
    name: 'Balanced',
    when: 'Wait 20–30 minutes',
    text: 'Save more, if nobody gets in first.',
    fromMinute: 20,
    toMinute: 30,
  },
  {
    name: 'Bargain',
    when: 'Wait until the final minutes',
    text: 'Next to nothing, if nobody gets in first.',
    fromMinute: 50,
    toMinute: 60,
  },
] as const satisfies readonly Strategy[];

/** Returns the strategy of a minute. Between 30 and 50 minutes it is still the balanced one. */
export function strategyAt(minute: number): Strategy {
  return strategies.findLast(({ fromMinute }) => minute >= fromMinute) ?? strategies[0];
}
