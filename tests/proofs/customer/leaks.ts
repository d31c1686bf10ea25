import { none, atLeast, type Figure } from '../money/figures.ts';
import { type Customer, workOf } from './customers.ts';
import { addressOf, type Caller, count, post, type Running } from './servers.ts';

const PHASE = 'leaks';

interface Reader {
  name: string;
  headers: Record<string, string>;
}

/** What of a customer nobody but they and their electrician may read. */
const secretsOf = ({ token, phone }: Customer) => [token, phone, phone.slice(1), `+61${phone.slice(1)}`, `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`];

/** Changes one character of a secret. */
const guessOf = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;

async function read(url: string, path: string, { headers }: Reader): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const sameBut = (page: string) => page.replaceAll(/x{20,}|[\w-]{22,43}/g, '');

/** Everything that was read, and what was wrong with it. */
interface Found {
  leaks: Set<string>;
  texts: string[];
  answers: number;
  /** Pages that were read with the valid link of another customer. */
  others: number;
}

/** Reads a customer's page with its link, with a wrong one and with one that never was. */
async function readPages(found: Found, url: string, { token }: Customer, reader: Reader): Promise<void> {
  const guessed = await read(url, `/request/${guessOf(token)}`, reader);
  const never = await read(url, `/request/${'x'.repeat(token.length)}`, reader);
  if (guessed.status !== never.status || sameBut(guessed.text) !== sameBut(never.text)) found.leaks.add('a wrong link differs from one that never was');
  const { status, headers } = await read(url, `/request/${token}`, reader);
  const isPrivate = headers.get('x-robots-tag') === 'noindex' && headers.get('referrer-policy') === 'no-referrer' && headers.get('cache-control')?.includes('no-store');
  if (!isPrivate) found.leaks.add(`a page of a request may be cached, indexed or sent as a referrer (${reader.name}, ${status})`);
  found.texts.push(guessed.text);
  found.answers += 3;
}

/** Reads the page and the answer of another customer's valid link, which may say nothing of this one. */
async function readOthers(found: Found, url: string, { customer, other }: Record<'customer' | 'other', Customer>): Promise<void> {
  const page = await read(url, `/request/${other.token}`, { name: 'another customer', headers: { 'x-forwarded-for': other.ip } });
  const answer = await post(url, '/api/request', { token: other.token }, { ip: other.ip });
  const text = `${page.text}${JSON.stringify(answer.body)}`;
  if (answer.status !== 200) found.leaks.add(`the link of another customer answers ${answer.status}`);
  if ([...secretsOf(customer), workOf(customer.index)].some((secret) => text.includes(secret))) found.leaks.add(`another customer's link tells of request ${customer.id}`);
  found.others += 1;
}

/** Calls every endpoint of a link with a guess. */
async function callWithGuess(found: Found, url: string, { token }: Customer, ip: string): Promise<void> {
  const body = { token: guessOf(token), electricalWork: 'A change by a stranger', customerPhone: '0412999999', customerEmail: 'stranger@example.com', code: '123456', answer: 'called', rating: 1, photoId: 1 };
  for (const path of ['', '/change', '/cancel', '/phone', '/email', '/phone-code', '/phone-code/check', '/answer', '/review', '/photo/show', '/demo-phone']) {
    const answer = await post(url, `/api/request${path}`, body, { ip });
    found.answers += 1;
    if (answer.status !== 404) found.leaks.add(`${path} answers a guess with ${answer.status}`);
    found.texts.push(JSON.stringify(answer.body));
  }
}

/** Reads the pages of requests as strangers, crawlers, other customers and electricians do, and searches everything they get. */
export async function searchForLeaks(servers: readonly [Running, Running], customers: readonly Customer[], buyers: readonly Caller[]): Promise<Figure[]> {
  const readers: Reader[] = [
    { name: 'a stranger', headers: {} },
    { name: 'a crawler', headers: { 'user-agent': 'Googlebot/2.1' } },
    ...buyers.slice(0, 2).map(({ ip, cookie = '' }, index) => ({ name: `electrician ${index}`, headers: { cookie, 'x-forwarded-for': ip } })),
  ];
  const found: Found = { leaks: new Set(), texts: [], answers: 0, others: 0 };
  for (const [index, customer] of customers.entries()) {
    const { name, headers } = readers[index % readers.length] ?? { name: 'nobody', headers: {} };
    const { url } = servers[index % 2] ?? servers[0];
    await readPages(found, url, customer, { name, headers: { 'x-forwarded-for': addressOf(7_000_000 + index), ...headers } });
    await callWithGuess(found, url, customer, addressOf(8_000_000 + index));
    const other = customers[(index + 1) % customers.length];
    if (other && other !== customer) await readOthers(found, url, { customer, other });
  }
  for (const reader of readers) {
    for (const path of ['/', '/sitemap.xml', '/robots.txt', '/api/leads', '/api/suburbs', '/for-providers', '/api/lead-purchases', '/api/my-purchased-leads']) {
      found.texts.push((await read(servers[0].url, path, reader)).text);
      found.answers += 1;
    }
  }
  const everything = found.texts.join('\n');
  for (const customer of customers) for (const secret of secretsOf(customer)) if (everything.includes(secret)) found.leaks.add(`something of request ${customer.id} is public`);
  return [
    none(PHASE, 'things that were found', found.leaks.size),
    atLeast(PHASE, 'pages read with the link of another customer', found.others, customers.length - 1),
    atLeast(PHASE, 'answers and pages read', found.answers, 12 * customers.length),
    ...[...found.leaks].slice(0, 5).map((leak) => none(PHASE, leak, 1)),
  ];
}

/** How many purchases and links every photo is tried by. */
const MANY = 40;

interface Guessers {
  customers: readonly Customer[];
  buyers: readonly Caller[];
}

/**
 * Tries every photo by purchases of other leads, as their buyers and as nobody, and by the valid links of other customers. Runs after sales,
 * one of them of a lead with photos, whose buyer sees them.
 */
export async function guessPhotos(server: Running, { customers, buyers }: Guessers): Promise<Figure[]> {
  const photos = (await server.ctx.store.raw.query('select id, lead_id from request_photos')).rows;
  const purchases = (await server.ctx.store.raw.query(`select id, lead_id, buyer_id from lead_purchases where voided_at is null order by id desc limit ${MANY}`)).rows;
  const tries = { purchases: 0, links: 0, seen: 0, shown: 0 };
  const pairs = photos.flatMap((photo) => purchases.map((purchase) => ({ photo, purchase })));
  for (const { photo, purchase } of pairs) {
    const buyer = buyers.find(({ userId }) => userId === purchase['buyer_id']) ?? { ip: addressOf(2) };
    const path = `/api/lead-purchases/${String(purchase['id'])}/photos/${String(photo['id'])}`;
    const statuses = await Promise.all([buyer, { ip: addressOf(1) }].map((caller) => statusOf(server.url, path, caller)));
    const isTheirs = photo['lead_id'] === purchase['lead_id'];
    tries.shown += isTheirs && statuses[0] === 200 ? 1 : 0;
    tries.purchases += isTheirs ? 1 : 2;
    tries.seen += statuses.slice(isTheirs ? 1 : 0).filter((status) => status === 200).length;
  }
  for (const { id } of photos) {
    for (const { token, ip } of customers.slice(0, MANY)) {
      const [shown] = [await statusOf(server.url, '/api/request/photo/show', { ip }, { token, photoId: id }), await statusOf(server.url, '/api/request/photo/remove', { ip }, { token, photoId: id })];
      tries.links += 2;
      tries.seen += shown === 200 ? 1 : 0;
    }
  }
  const left = await count(server, 'select id from request_photos');
  return [
    none(PHASE, 'photos seen by another purchase or link', tries.seen),
    none(PHASE, 'photos removed by another link', photos.length - left),
    atLeast(PHASE, 'photos tried by other purchases', tries.purchases, Math.max(photos.length, 1) * 10),
    atLeast(PHASE, 'photos tried by links of other customers', tries.links, Math.max(photos.length, 1) * 10),
    atLeast(PHASE, 'photos shown to their buyer', tries.shown, 1),
  ];
}

async function statusOf(url: string, path: string, { ip, cookie = '' }: Caller, body?: object): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1', 'x-forwarded-for': ip, cookie };
  const response = await fetch(`${url}${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  await response.arrayBuffer();
  return response.status;
}
