import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/** The most of IPv6 that a household or an office is commonly given is a /48 network. Anything smaller would be many callers in one hand. */
const IPV6_NETWORK_BYTES = 6;

/** Returns an address in its one spelling, without port, brackets and zone; undefined for what is no IP address. */
export function cleanAddress(typed: string): string | undefined {
  const text = typed.trim();
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const bare = (v6 ?? v4 ?? text).replace(/(?<=:.*)%[\w.~-]+$/, '');
  // The library also reads short forms of IPv4, such as "1.2", which no proxy sends.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return undefined;
  return ipaddr.process(bare).toString();
}

/** Returns what limits count an address by: an IPv4 address, mapped into IPv6 or not, or the /48 network of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < IPV6_NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_NETWORK_BYTES * 8}`;
}

const LOCAL: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified']);

/** True for an address of this machine or of its own network, which many people share and which identifies nobody. */
export const isLocal = (address: string): boolean => LOCAL.has(ipaddr.process(address).range());

/** Returns what limits count a caller by. Refuses `invalid_input` for a forwarded address that is no address. */
export function networkOfCaller(req: Pick<Request, 'ip'>): string {
  // Gone when the caller has closed the connection before it was read.
  if (req.ip === undefined) return 'closed';
  const address = cleanAddress(req.ip);
  if (address === undefined) throw new AppError('invalid_input', 'The forwarded address of this request is not an IP address');
  return networkOf(address);
}
