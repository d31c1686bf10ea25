import { expect, it } from 'vitest';
import { newKey } from './new-key.ts';

it('makes a UUID of version 4, also in a browser without randomUUID', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  const secure = globalThis.crypto;
  const getRandomValues = secure.getRandomValues.bind(secure);
  const here = newKey();
  Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues }, configurable: true });
  const elsewhere = newKey();
  Object.defineProperty(globalThis, 'crypto', { value: secure, configurable: true });

  expect(here).toMatch(uuid);
  expect(elsewhere).toMatch(uuid);
  expect(elsewhere).not.toBe(here);
});
