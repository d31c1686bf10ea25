import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 256 random bits that is safe in a URL. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 by which a secret is stored and found; the secret can't be derived from it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
