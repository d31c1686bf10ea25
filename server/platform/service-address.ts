/** Returns true for a URL that a secret may be sent to: https, or http on this machine. */
export function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

/** Returns true for an origin that a secret may be sent to: such a URL without a path. */
export function isSafeAddress(address: string): boolean {
  if (!isSafeUrl(address)) return false;
  const { pathname, search } = new URL(address);
  return pathname === '/' && search === '';
}

export const SAFE_ADDRESS_MESSAGE = 'must be an https address without a path, or http on this machine';
