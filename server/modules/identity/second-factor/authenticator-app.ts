import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Codes of the steps before and after are valid too, because clocks differ. */
const TOLERANCE_STEPS = 1;

const settings = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

/** Creates the secret of an authenticator app, in base32. */
export function createAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that an app reads from a QR code. */
export function appUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...settings, issuer, label, secret }).toString();
}

/** Returns the 30-second step of a code at an instant; undefined for a code that isn't valid then. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  const token = code.replaceAll(' ', '');
  const delta = new TOTP({ ...settings, secret }).validate({ token, timestamp: at.getTime(), window: TOLERANCE_STEPS });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD_S) + delta;
}
