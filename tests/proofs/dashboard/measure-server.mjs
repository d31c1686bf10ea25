import { gzipSync } from 'node:zlib';

const KB = 1000;
/** What a tab asks for when it is opened. */
const SCREEN = ['/api/my-purchased-leads?limit=30&stage=called', '/api/my-purchased-leads/summary'];

async function signIn(url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'busy', password: 'busy-proof' }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${response.status}`);
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
}

async function openScreen(url, cookie) {
  let ms = 0;
  let kilobytes = 0;
  for (const path of SCREEN) {
    const startedAt = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    ms += performance.now() - startedAt;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    kilobytes += gzipSync(body).length / KB;
  }
  return { ms, kilobytes };
}

const share = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];

/**
 * Opens a tab of the account with 5,000 purchases, one request after the other. `ms` is what half of them took at most,
 * `quickMs` what the quickest quarter did: of two runs those tell more, whatever else the machine was at.
 */
export async function measureServer(url, isShort) {
  const cookie = await signIn(url);
  const opened = [];
  for (let count = 0; count < (isShort ? 25 : 60); count += 1) opened.push(await openScreen(url, cookie));
  // The first ones warm up.
  const counted = opened.slice(5);
  const times = counted.map(({ ms }) => ms);
  return { ms: share(times, 0.5), quickMs: share(times, 0.25), kilobytes: share(counted.map((each) => each.kilobytes), 0.5) };
}
