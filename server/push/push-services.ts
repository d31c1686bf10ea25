const HOSTS = new Set(['fcm.googleapis.com']);
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** Tells whether an address is one of a browser's push service. Nothing else is ever called, whoever names it. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, port, href } = new URL(address);
  const isPlain = protocol === 'https:' && !username && !password && !port;
  // Written in any other way than browsers write it, one device could be there twice.
  return isPlain && href === address && (HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)));
}
