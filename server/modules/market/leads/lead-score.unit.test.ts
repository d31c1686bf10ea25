import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedBudgetRanges, timeframes } from '../../../../shared/domain/words/enums.ts';
import { leadScore, type ScoredQuote } from './lead-score.ts';

const best: ScoredQuote = {
  customerPhone: '0491 570 006',
  electricalWork: 'x'.repeat(120),
  budgetRange: '1000_2500',
  timeframe: 'asap',
  customerAddress: '12 Smith Street',
  hasExistingElectrician: false,
};
const worst: ScoredQuote = {
  customerPhone: 'none',
  electricalWork: 'too short',
  budgetRange: 'unsure',
  timeframe: 'just_pricing',
  customerAddress: '',
  hasExistingElectrician: true,
};

describe('leadScore', () => {
  it('is 10 when every sign is good', () => {
    expect(leadScore(best)).toBe(10);
  });

  it('is 0 when none is', () => {
    expect(leadScore(worst)).toBe(0);
  });

  it.each<[string, Partial<ScoredQuote>, number]>([
    ['a mobile typed with the country', { customerPhone: '+61 491 570 006' }, 10],
    ['a landline', { customerPhone: '02 5550 1234' }, 9],
    ['a number that cannot be called', { customerPhone: '12345' }, 8],
    ['119 characters', { electricalWork: 'x'.repeat(119) }, 9],
    ['40 characters', { electricalWork: 'x'.repeat(40) }, 9],
    ['39 characters', { electricalWork: 'x'.repeat(39) }, 8],
    ['120 characters that are mostly spaces', { electricalWork: `x${' '.repeat(119)}` }, 8],
    ['the smallest budget', { budgetRange: 'under_500' }, 10],
    ['no idea of the budget', { budgetRange: 'unsure' }, 8],
    ['a budget that needs a quote', { budgetRange: 'need_quote' }, 8],
    ['no budget', { budgetRange: null }, 8],
    ['this week', { timeframe: 'this_week' }, 10],
    ['this month', { timeframe: 'this_month' }, 9],
    ['just pricing', { timeframe: 'just_pricing' }, 8],
    ['no timeframe', { timeframe: null }, 8],
    ['no address', { customerAddress: null }, 9],
    ['a blank address', { customerAddress: '  ' }, 9],
    ['another electrician', { hasExistingElectrician: true }, 9],
  ])('gives an otherwise perfect lead with %s %j: %i', (_sign, change, score) => {
    expect(leadScore({ ...best, ...change })).toBe(score);
  });

  it('is a whole number from 0 to 10 for any quote', () => {
    const quote = fc.record({
      customerPhone: fc.string(),
      electricalWork: fc.string({ maxLength: 300 }),
      budgetRange: fc.constantFrom(...storedBudgetRanges, null),
      timeframe: fc.constantFrom(...timeframes, null),
      customerAddress: fc.option(fc.string()),
      hasExistingElectrician: fc.boolean(),
    });
    fc.assert(
      fc.property(quote, (scored) => {
        const score = leadScore(scored);

        expect(Number.isInteger(score) && score >= 0 && score <= 10).toBe(true);
      }),
    );
  });
});
