const HOSTS = new Set(['fcm.googleapis.com']);
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Returns true for an address of a known browser push service. The server calls no other address, to prevent SSRF. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, port, href } = new URL(address);
  const isPlain = protocol === 'https:' && !username && !password && !port;
  // The address must be spelt as browsers spell it, or one device could subscribe twice.
  return isPlain && href === address && (HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)));
}
