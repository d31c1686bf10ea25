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

/** The values of NODE_ENV with which a server may be reachable from outside or use its own database. */
const EXPLICIT = new Set(['production', 'test']);

interface ExposureProblem {
  name: string;
  problem: string;
}

/**
 * Returns the settings that don't fit a demo on this machine. The demo opens accounts with published passwords, so a server with one of
 * these settings must not start unless NODE_ENV is set: it may simply have been forgotten.
 */
export function exposureProblems(env: Settings): ExposureProblem[] {
  if (EXPLICIT.has(env['NODE_ENV'] ?? '')) return [];
  const advice = 'set NODE_ENV=production (or NODE_ENV=test for a test server without demo accounts), or leave it out for the demo';
  const { DATABASE_URL: databaseUrl, APP_URL: appUrl, HOST: host } = env;
  const problems: ExposureProblem[] = [];
  if (databaseUrl) {
    problems.push({ name: 'DATABASE_URL', problem: `a database of your own is not the demo: ${advice}` });
  }
  if (appUrl && !isLocalUrl(appUrl)) {
    problems.push({ name: 'APP_URL', problem: `an address that others can open is not the demo: ${advice}` });
  }
  if (host && !isLoopback(host)) {
    problems.push({ name: 'HOST', problem: `a server that others can reach is not the demo: ${advice}` });
  }
  return problems;
}
