import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is known by its hash and no other is', async () => {
    const hash = await hashPassword('correct horse');

    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'correct horsf')).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });

  it('is hashed with argon2id at the cost that is recommended, and with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it.each(['no such account', '', 'anything'])('of an account that is not there is never right: %j', async (typed) => {
    expect(await verifyPassword(undefined, typed)).toBe(false);
  });

  it('counts to its last character', async () => {
    const long = 'x'.repeat(128);

    expect(await verifyPassword(await hashPassword(long), `${long.slice(1)}y`)).toBe(false);
  });
});
