import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

/** A household or office commonly gets at most a /48 network of IPv6. A smaller unit would let one caller pose as many. */
const IPV6_NETWORK_BYTES = 6;

/** Returns an IP address in its canonical form, without port, brackets and zone; undefined for anything else. */
export function cleanAddress(typed: string): string | undefined {
  const text = typed.trim();
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const bare = (v6 ?? v4 ?? text).replace(/(?<=:.*)%[\w.~-]+$/, '');
  // The library also accepts short forms of IPv4, such as "1.2", which no proxy sends.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return undefined;
  return ipaddr.process(bare).toString();
}

/** Returns the key that limits count an address by: an IPv4 address, mapped into IPv6 or not, or the /48 network of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < IPV6_NETWORK_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_NETWORK_BYTES * 8}`;
}

const LOCAL: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified']);

/** Returns true for an address of this machine or its local network, which many people share and which identifies nobody. */
const isLocal = (address: string): boolean => LOCAL.has(ipaddr.process(address).range());

/** Returns the network of an address as limits count it; null for an address that is none or identifies nobody. */
export function publicNetworkOf(ip: string | undefined): string | null {
  const address = ip === undefined ? undefined : cleanAddress(ip);
  return address === undefined || isLocal(address) ? null : networkOf(address);
}

/** Returns the key that limits count a caller by. Throws `invalid_input` when the forwarded address isn't an IP address. */
export function networkOfCaller(req: Pick<Request, 'ip'>): string {
  // Undefined when the caller has already closed the connection.
  if (req.ip === undefined) return 'closed';
  const address = cleanAddress(req.ip);
  if (address === undefined) throw new AppError('invalid_input', 'The forwarded address of this request is not an IP address');
  return networkOf(address);
}
