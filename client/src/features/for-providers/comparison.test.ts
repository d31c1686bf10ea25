import { describe, expect, it } from 'vitest';
import { inDollars, oldWayPerLead, oldWayTotal, ourPerLead, ourTotal } from './comparison.ts';
import { strategyAt } from './strategies.ts';

it('adds the old way up to $6,800, which is $680 a lead', () => {
  expect(inDollars(oldWayTotal)).toBe('$6,800');
  expect(inDollars(oldWayPerLead)).toBe('$680');
});

it('reckons ours at ten leads of $40', () => {
  expect([ourPerLead, ourTotal]).toEqual([40, 400]);
});

describe('the strategy', () => {
  it.each([
    [0, 'Premium'],
    [19, 'Premium'],
    [20, 'Balanced'],
    [49, 'Balanced'],
    [50, 'Bargain'],
    [60, 'Bargain'],
  ])('of minute %i is %s', (minute, name) => {
    expect(strategyAt(minute).name).toBe(name);
  });
});
