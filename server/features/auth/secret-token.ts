import { createHash, randomBytes } from 'node:crypto';

/** Makes a token that nobody can guess: 256 random bits, fit for an address. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a secret is stored and looked up: its SHA-256, which opens nothing. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
