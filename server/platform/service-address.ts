/** Returns true for an address that a secret may be sent to: an https origin without a path, or http on this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search, username } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return pathname === '/' && search === '' && username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

export const SAFE_ADDRESS_MESSAGE = 'must be an https address without a path, or http on this machine';
