import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../platform/errors.ts';

type Settings = Record<string, string | undefined>;

const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Returns true for a host name or address that only this machine can reach. */
function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Returns true when a public address leads to this machine only. Https addresses are for other machines. */
function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname);
}

/** Returns true for a demo that only this machine can reach: not production, embedded database, loopback address. */
export function isLocalDemo({ NODE_ENV, DATABASE_URL, HOST, APP_URL }: {
  NODE_ENV: string;
  DATABASE_URL?: string | undefined;
  HOST: string;
  APP_URL?: string | undefined;
}): boolean {
  return NODE_ENV !== 'production' && !DATABASE_URL && isLoopback(HOST) && (!APP_URL || isLocalUrl(APP_URL));
}

/** Returns the hosts that a request was sent to: the one that its caller named, and those that proxies say that theirs named. */
function hostsOf({ host = '', forwarded = '', 'x-forwarded-host': forwardedHost = '' }: IncomingHttpHeaders): string[] {
  const named = [...forwarded.matchAll(/\bhost="?([^";,\s]+)/gi)].map(([, name = '']) => name);
  const list = [forwardedHost].flat().join(',');
  return [host, ...(list ? list.split(',') : []), ...named].map((each) => each.trim().replace(/:\d+$/, ''));
}

/**
 * Refuses requests to a local demo that name another host than this machine, as those do that a proxy or a tunnel on it passes on. Whether
 * there is one, and whether it is trusted, no setting tells for certain.
 */
export function localOnly(config: { isLocalDemo: boolean }): RequestHandler {
  return ({ headers }, _res, next) => {
    if (config.isLocalDemo && !hostsOf(headers).every(isLoopback)) {
      throw new AppError('forbidden', 'This demo can be opened only on the machine that it runs on, because its passwords are published.');
    }
    next();
  };
}

interface ExposureProblem {
  name: string;
  problem: string;
}

const DEMO_ADVICE = 'set NODE_ENV=production (or NODE_ENV=test for a test server without demo accounts, on this machine), or leave it out for the demo';

/**
 * Returns the settings that don't fit a server that only this machine may reach: the demo, whose passwords are published, and a test server,
 * where payments are simulated, no address has to be confirmed and no second factor is asked for. With one of these settings such a server
 * must not start. NODE_ENV may simply have been forgotten, or be the wrong one.
 */
export function exposureProblems({ NODE_ENV, DATABASE_URL: databaseUrl, APP_URL: appUrl, HOST: host }: Settings): ExposureProblem[] {
  if (NODE_ENV === 'production') return [];
  const isTest = NODE_ENV === 'test';
  const why = (what: string) =>
    isTest
      ? `${what} is not for a test server, which simulates payments and asks for no confirmed email address and no second factor: set NODE_ENV=production`
      : `${what} is not the demo: ${DEMO_ADVICE}`;
  const problems: ExposureProblem[] = [];
  if (databaseUrl && !isTest) problems.push({ name: 'DATABASE_URL', problem: why('a database of your own') });
  if (appUrl && !isLocalUrl(appUrl)) problems.push({ name: 'APP_URL', problem: why('an address that others can open') });
  if (host && !isLoopback(host)) problems.push({ name: 'HOST', problem: why('a server that others can reach') });
  return problems;
}
