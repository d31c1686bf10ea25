import type { Request, Response } from 'express';
import type { PlatformConfig } from '../config.ts';

const PATH = '/api/admin';
const SECRET = /^[\w-]{43}$/;

const isSecure = ({ appUrl }: Pick<PlatformConfig, 'appUrl'>) => appUrl?.startsWith('https:') ?? false;

/** Returns the name of the cookie. A `__Host-` name isn't possible, because such a cookie is sent to every path. */
export function operatorCookieName(config: Pick<PlatformConfig, 'appUrl'>): string {
  return isSecure(config) ? '__Secure-operator' : 'operator';
}

/** Returns the secret in a request's cookie; undefined when there is none or it's malformed. */
export function readOperatorCookie(config: Pick<PlatformConfig, 'appUrl'>, req: Request): string | undefined {
  const name = operatorCookieName(config);
  const values = (req.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.find((value) => SECRET.test(value));
}

/**
 * Sets or clears the cookie half of an operator's sign-in. The token is in the browser's storage, where every script of this origin can
 * read it; this cookie is unreadable for scripts and only sent to the operators' endpoints.
 */
export interface OperatorCookieControl {
  set(secret: string, expires: Date): void;
  clear(): void;
}

/** Creates the control of the cookie for one response. */
export function operatorCookieControl(config: Pick<PlatformConfig, 'appUrl'>, res: Response): OperatorCookieControl {
  const name = operatorCookieName(config);
  const options = { httpOnly: true, sameSite: 'strict', secure: isSecure(config), path: PATH } as const;
  return {
    set: (secret, expires) => void res.cookie(name, secret, { ...options, expires }),
    clear: () => void res.clearCookie(name, options),
  };
}
