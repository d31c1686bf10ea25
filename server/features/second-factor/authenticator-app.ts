import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A code of the step before and after is good too: clocks differ. */
const TOLERANCE_STEPS = 1;

const settings = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

/** Makes the secret of an authenticator app, in base32. */
export function createAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Writes the address that an app reads from a QR code. */
export function appUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...settings, issuer, label, secret }).toString();
}

/** Returns the 30-second step whose code this is, at an instant; undefined for a code of none that is good then. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  const token = code.replaceAll(' ', '');
  const delta = new TOTP({ ...settings, secret }).validate({ token, timestamp: at.getTime(), window: TOLERANCE_STEPS });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD_S) + delta;
}
