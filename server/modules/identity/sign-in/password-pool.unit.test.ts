import { expect, it } from 'vitest';
import type { AppError } from '../../../platform/errors.ts';
import { hashPassword, verifyPassword } from './password.ts';

it.each<[string, number, (passwordHash: string) => Promise<unknown>]>([
  ['checks', 30, (passwordHash) => verifyPassword(passwordHash, 'a guess')],
  ['makes', 8, () => hashPassword('a password of the flood')],
])('answers a flood that %s passwords beyond what can be hashed in a second or two at once, and %i or more in turn', async (_what, least, work) => {
  const passwordHash = await hashPassword('a real password');

  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => work(passwordHash)));

  const refused = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(flood.length - refused.length).toBeGreaterThan(least);
  for (const error of refused) expect(error).toMatchObject({ code: 'unavailable' } satisfies Partial<AppError>);
  expect(await verifyPassword(passwordHash, 'a real password')).toBe(true);
});

it('keeps most of the queue for people who sign in while new passwords fill their part of it', async () => {
  const passwordHash = await hashPassword('a real password');
  const flood = Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('a password of the flood')));

  expect(await verifyPassword(passwordHash, 'a real password')).toBe(true);
  expect((await flood).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(20);
});

it.each<[string, (passwordHash: string, network: string) => Promise<unknown>]>([
  ['checks', (passwordHash, network) => verifyPassword(passwordHash, 'a guess', network)],
  ['makes', (_passwordHash, network) => hashPassword('a new password', network)],
])('gives one network that %s passwords a share of the queue, so that everybody else signs in', async (_what, work) => {
  const passwordHash = await hashPassword('a real password');
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => work(passwordHash, '203.0.113.7')));

  expect(await verifyPassword(passwordHash, 'a real password', '203.0.113.8')).toBe(true);

  const answers = await flood;
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(await verifyPassword(passwordHash, 'a real password', '203.0.113.7')).toBe(true);
});
