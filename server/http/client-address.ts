import { isIP, isIPv4 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;
const ZONE = /%[\w.~-]+$/;
const IPV4_MAPPED = '0:0:0:0:0:ffff:';

/** Returns an address without its port, brackets and zone; undefined for what is no IP address. */
export function cleanAddress(typed: string): string | undefined {
  const text = typed.trim();
  const [, bare = text] = IPV4_WITH_PORT.exec(text) ?? IPV6_IN_BRACKETS.exec(text) ?? [];
  const address = bare.includes(':') ? bare.replace(ZONE, '') : bare;
  return isIP(address) === 0 ? undefined : address;
}

const parseGroups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));

/** Returns the eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser writes every notation of an address in one way.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [parseGroups(before), parseGroups(after ?? '')];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

/** Returns what limits count an address by: an IPv4 address, mapped into IPv6 or not, or the /56 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  const written = groups.map((group) => group.toString(16)).join(':');
  const [high = 0, low = 0] = groups.slice(6);
  if (written.startsWith(IPV4_MAPPED)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = [...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00].map((group) => group.toString(16));
  return `${network.join(':')}::/56`;
}

/** Returns what limits count a caller by. Refuses `invalid_input` for a forwarded address that is no address. */
export function networkOfCaller(req: Pick<Request, 'ip'>): string {
  // Gone when the caller has closed the connection before it was read.
  if (req.ip === undefined) return 'closed';
  const address = cleanAddress(req.ip);
  if (address === undefined) throw new AppError('invalid_input', 'The forwarded address of this request is not an IP address');
  return networkOf(address);
}

/** Refuses requests whose proxy forwards no valid address: nothing could be counted by it. */
export const requireAddress: RequestHandler = (req, _res, next) => {
  networkOfCaller(req);
  next();
};
