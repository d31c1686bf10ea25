import { describe, expect, it } from 'vitest';
import { createLead } from '../../../../shared/contracts/quotes.ts';
import { checkForBot } from './bot-check.ts';

const quote = createLead.body.parse({
  serviceLocation: 'Broome WA 6725',
  electricalWork: 'Oven trips the safety switch',
  customerName: 'Priya Nair',
  customerPhone: '0491 570 006',
});

describe('spotRobot', () => {
  it.each([
    ['without any of the signs', {}],
    ['with signs that say nothing', { jobTopic: null, fillMs: null }],
    ['that left the hidden field alone', { jobTopic: '', fillMs: 60_000 }],
    ['with a space in the hidden field', { jobTopic: ' ' }],
    ['that took just long enough', { fillMs: 2_000 }],
  ])('lets a request through %s', (_what, signs) => {
    expect(checkForBot({ ...quote, ...signs })).toEqual(quote);
  });

  it.each([
    ['filled in the hidden field', { jobTopic: 'Buy now', fillMs: 60_000 }],
    ['was faster than a person', { jobTopic: '', fillMs: 1_999 }],
    ['took no time at all', { fillMs: 0 }],
    ['took less than no time', { fillMs: -5 }],
  ])('refuses what %s, in words that leave a person a way on', (_what, signs) => {
    expect(() => checkForBot({ ...quote, ...signs })).toThrow(
      'This looked like an automatic request. Please try again in a moment, or call us.',
    );
  });
});
