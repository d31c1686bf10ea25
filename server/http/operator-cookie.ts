import type { Request, Response } from 'express';
import type { Config } from '../config.ts';

const PATH = '/api/admin';
const SECRET = /^[\w-]{43}$/;

const isSecure = ({ appUrl }: Pick<Config, 'appUrl'>) => appUrl?.startsWith('https:') ?? false;

/** Returns the name of the cookie. A `__Host-` name would have to be sent to every path. */
export function operatorCookieName(config: Pick<Config, 'appUrl'>): string {
  return isSecure(config) ? '__Secure-operator' : 'operator';
}

/** Returns the secret that a call's cookie carries; undefined for none and for what cannot be one. */
export function readOperatorCookie(config: Pick<Config, 'appUrl'>, req: Request): string | undefined {
  const name = operatorCookieName(config);
  const values = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.find((value) => SECRET.test(value));
}

/**
 * What a route may do to the second half of an operator's sign-in. The token lies in the browser's storage, where every script
 * of this origin can read it; this cookie no script can read, and it goes to the operators' calls alone.
 */
export interface OperatorCookieControl {
  set(secret: string, expires: Date): void;
  clear(): void;
}

/** Writes the cookie of one answer. */
export function operatorCookieControl(config: Pick<Config, 'appUrl'>, res: Response): OperatorCookieControl {
  const name = operatorCookieName(config);
  const options = { httpOnly: true, sameSite: 'strict', secure: isSecure(config), path: PATH } as const;
  return {
    set: (secret, expires) => void res.cookie(name, secret, { ...options, expires }),
    clear: () => void res.clearCookie(name, options),
  };
}
