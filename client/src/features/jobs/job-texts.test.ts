import { expect, it } from 'vitest';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { jobFacts } from './job-texts.ts';

it.each([
  ['emergency', 'repair', 'As soon as possible'],
  ['within_week', 'emergency', 'As soon as possible'],
  ['within_week', 'repair', 'ASAP (2–3 days)'],
] as const)('says of a job of urgency %s and kind %s that it is wanted %s', (urgency, serviceType, when) => {
  const facts = jobFacts(buildPurchase({ urgency, serviceType, timeframe: 'asap' }), new Date());

  expect(Object.fromEntries(facts)['When']).toBe(when);
});
