// Customers who file quotes and a super admin who takes them, without a pause and whatever happens, and remember what they
// were told.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { quote } from '../proof-quote.mjs';

const TIMEOUT_MS = 8000;
/** One account may claim so often a minute, and no more: a quick machine files many quotes in that time. */
const CLAIM_EVERY_MS = 4000;

const anyAddress = () => Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.');

/** One call; `status` is 0 where there was no answer. */
export async function ask(url, path, { method = 'POST', body, cookie = '' } = {}) {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': `10.${anyAddress()}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
  } catch {
    return { status: 0, text: '', cookies: [] };
  }
}

/** Signs the super admin of the example world in. */
export async function signInAdmin(url, password) {
  const body = { username: 'superadmin', password };
  const { status, cookies } = await ask(url, '/api/auth/login', { body });
  if (status !== 200) throw new Error(`Signing in: ${status}`);
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/**
 * Writes to all servers in turn until stopped. A quote that got no answer is sent again under its own key, as the form does;
 * so is a claim. `log` holds what was acknowledged, and every answer that should not be.
 */
export function startWriting(servers, cookie, count) {
  /** @type {string[]} */
  const bad = [];
  const log = { keys: new Map(), claimed: new Set(), bad, unavailable: 0, acknowledgedAt: 0 };
  const stopping = new AbortController();
  let turn = 0;
  let claimedAt = 0;
  const next = () => servers()[(turn += 1) % servers().length];

  const note = (what, { status, text }) => {
    if (status === 503) log.unavailable += 1;
    else if (status >= 500) log.bad.push(`${what}: ${status} ${text.slice(0, 120)}`);
    if (status >= 200 && status < 300) log.acknowledgedAt = performance.now();
    return status;
  };
  const insist = async (what, send, isDone) => {
    for (;;) {
      const answer = await send();
      const status = note(what, answer);
      if (isDone(status)) return answer;
      if (stopping.signal.aborted) return undefined;
      await wait(100);
    }
  };
  const write = async () => {
    while (!stopping.signal.aborted) {
      const idempotencyKey = randomUUID();
      const filed = await insist(
        'quote',
        () => ask(next(), '/api/leads', { body: { ...quote, idempotencyKey } }),
        (status) => status === 201,
      );
      if (!filed) return;
      const { id } = JSON.parse(filed.text);
      log.keys.set(idempotencyKey, id);
      await wait(50);
      if (performance.now() - claimedAt < CLAIM_EVERY_MS) continue;
      claimedAt = performance.now();
      const claim = () => ask(next(), `/api/leads/${id}/purchase`, { body: { paymentStatus: 'completed' }, cookie });
      const taken = await insist('claim', claim, (status) => status === 200);
      if (taken) log.claimed.add(id);
    }
  };
  const writers = Promise.all(Array.from({ length: count }, write));
  return {
    log,
    async stop() {
      stopping.abort();
      await writers;
    },
  };
}
