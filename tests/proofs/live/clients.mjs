// Electricians with open dashboards: each stream stands for a browser, and behaves as one when its server goes.
import { Agent, get } from 'node:http';
import { quote } from '../proof-quote.mjs';

const PASSWORD = 'proof-of-live';
/** What the server tells a browser to wait before it comes back. */
const RETRY_MS = 1000;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** One call that must succeed. */
export async function send(url, path, { method = 'POST', body, cookie = '' }) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const post = (url, path, body, cookie) => send(url, path, { body, cookie });

const cookieOf = (response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');

/** Makes electricians' accounts and returns their cookies. */
export async function signUp(url, count) {
  const cookies = [];
  for (let index = 0; index < count; index += 1) {
    const username = `watcher-${index}`;
    await post(url, '/api/auth/provider/signup', {
      username,
      password: PASSWORD,
      firstName: 'Wanda',
      lastName: 'Watcher',
      phone: '0491 570 006',
      email: `${username}@example.com`,
      companyName: 'Watcher Electrical',
    });
    cookies.push(cookieOf(await post(url, '/api/auth/login', { username, password: PASSWORD })));
  }
  return cookies;
}

/** Files a lead as a customer does, and returns its id. */
export async function fileLead(url) {
  const response = await post(url, '/api/leads', quote);
  return (await response.json()).id;
}

/** The cookie of the example world's super admin. */
export async function signInAdmin(url, password) {
  return cookieOf(await post(url, '/api/auth/login', { username: 'superadmin', password }));
}

/** Sells a lead: the super admin takes it without payment. */
export async function sellLead(url, leadId, cookie) {
  await post(url, `/api/leads/${leadId}/purchase`, { paymentStatus: 'completed' }, cookie);
}

/** Buys a lead as an electrician does. */
export async function buyLead(url, leadId, cookie) {
  await post(url, '/api/create-payment-intent', { leadId }, cookie);
  const buyer = { buyerName: 'Wanda Watcher', buyerEmail: 'wanda@example.com', buyerPhone: '0491 570 006' };
  await post(url, `/api/leads/${leadId}/purchase`, { ...buyer, amountPaid: 0, paymentStatus: 'completed' }, cookie);
}

/** The market as an electrician reads it. */
export async function readLeads(url, cookie) {
  const response = await send(url, '/api/leads', { method: 'GET', cookie });
  return response.json();
}

/**
 * One open dashboard. `servers` are tried in turn from `first` on, as behind a proxy; `onEvent` gets each event with the
 * moment at which it was read, `onBack` is called when a broken stream is whole again.
 */
export function watchMarket({ servers, first, cookie, onEvent, onBack }) {
  const watch = { url: undefined, brokenAt: undefined, stopped: false, response: undefined };
  let turn = first;

  const handlePiece = (piece) => {
    const at = performance.now();
    const [, type] = /^event: (\w+)$/m.exec(piece) ?? [];
    if (type === 'beat' && watch.brokenAt !== undefined) {
      const lostAt = watch.brokenAt;
      watch.brokenAt = undefined;
      onBack(watch, at - lostAt);
    }
    if (type && type !== 'beat') onEvent({ type, ...JSON.parse(/^data: (.*)$/m.exec(piece)[1]) }, at);
  };
  const handleBreak = () => {
    if (watch.stopped) return;
    watch.brokenAt ??= performance.now();
    turn += 1;
    setTimeout(connect, RETRY_MS);
  };
  const read = (response, resolve) => {
    watch.response = response;
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk) => {
      text += chunk;
      const pieces = text.split('\n\n');
      text = pieces.pop();
      pieces.forEach(handlePiece);
      resolve?.(watch);
    });
    response.on('close', handleBreak);
    response.on('error', () => undefined);
  };
  function connect(resolve, reject) {
    watch.url = servers[turn % servers.length];
    const request = get(`${watch.url}/api/live`, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode === 200) read(response, resolve);
      else reject?.(new Error(`/api/live: ${response.statusCode}`));
    });
    request.on('error', (error) => (reject ? reject(error) : handleBreak()));
  }

  watch.stop = () => {
    watch.stopped = true;
    watch.response?.destroy();
  };
  return new Promise(connect).then(() => watch);
}
