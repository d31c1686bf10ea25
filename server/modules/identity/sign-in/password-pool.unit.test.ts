import { expect, it } from 'vitest';
import type { AppError } from '../../../platform/errors.ts';
import { hashPassword, verifyPassword } from './password.ts';

it('answers a flood beyond what can be hashed in about a second at once, and the rest in turn', async () => {
  const passwordHash = await hashPassword('a real password');

  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('a password of the flood')));

  const refused = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(flood.length - refused.length).toBeGreaterThan(30);
  for (const error of refused) expect(error).toMatchObject({ code: 'unavailable' } satisfies Partial<AppError>);
  expect(await verifyPassword(passwordHash, 'a real password')).toBe(true);
});
