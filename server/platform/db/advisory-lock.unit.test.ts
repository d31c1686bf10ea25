import { expect, it } from 'vitest';
import { declareAdvisoryLock } from './advisory-lock.ts';

it('refuses a key that another advisory lock has', () => {
  expect(declareAdvisoryLock(1)).toBe(1);
  expect(() => declareAdvisoryLock(1)).toThrow('Two advisory locks have the key 1');
});
