import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecret } from './session-secret.ts';
import type { PlatformConfig } from './config.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts texts of one sort. `owner` says whose row the text belongs to: it can't be decrypted in another row. */
export interface Sealer {
  seal: (text: string, owner: string) => string;
  /** Returns undefined for text that wasn't encrypted with this installation's secret for this owner. */
  open: (sealed: string, owner: string) => string | undefined;
}

/** Creates the encryption at rest for one sort of secret, with its own key derived from the session secret. */
export function createSealer(config: PlatformConfig, sort: 'totp'): Sealer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret(config), '', `sparkdrop sealed ${sort}`, KEY_BYTES));
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
