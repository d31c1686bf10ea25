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
