import type { Chance } from './random.ts';
import type { Json } from './sample.ts';

const nestedValue = (levels: number): Json => {
  let value: Json = 'deep';
  for (let level = 0; level < levels; level += 1) value = { nested: value };
  return value;
};

/** Values that probe for unsafe handling. */
const hostileValues: Json[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  9_007_199_254_740_992,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc\u202c',
  '💡'.repeat(500),
  'x'.repeat(100_000),
  '%',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  '1e999',
  'NaN',
  '99999999999999999999.99',
  '-0.01',
  'Infinity',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  [],
  [[]],
  {},
  { toString: 'not a function' },
  { $ne: null },
  nestedValue(200),
];

/** Columns and switches that no caller may set. */
const smuggled: Record<string, Json> = {
  id: 1,
  userType: 'super_admin',
  isVerified: true,
  isActive: true,
  teamOwnerId: 1,
  buyerId: 1,
  customerId: 1,
  amountPaid: '0.00',
  amountPaidCents: 0,
  priceAtClaim: '0.00',
  status: 'sold',
  startingPrice: '0.01',
  minimumPriceCents: 0,
  auctionDuration: 1,
  lastPriceUpdate: '2020-01-01T00:00:00Z',
  sessionEpoch: 0,
  password: 'smuggled password',
  isTest: true,
  salesStage: 'invoice_paid',
  usedCount: 0,
  // Parsed from text, these are own keys of the body.
  constructor: { prototype: { isAdmin: true } },
};

type Holder = { [key: string]: Json };

/** Every object inside a value, itself included. */
function holdersIn(value: Json): Holder[] {
  if (Array.isArray(value)) return value.flatMap(holdersIn);
  if (value === null || typeof value !== 'object') return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

/** Mutates a body in one to three places. */
export function mutateBody(body: Json | undefined, chance: Chance): Json | undefined {
  if (chance.hits(0.05)) return chance.pick(hostileValues);
  const mutated = structuredClone(body ?? {});
  for (let count = 1 + chance.below(3); count > 0; count -= 1) {
    const holders = holdersIn(mutated);
    if (holders.length === 0) return chance.pick(hostileValues);
    const holder = chance.pick(holders);
    const keys = Object.keys(holder);
    const key = keys.length > 0 ? chance.pick(keys) : 'field';
    const [name, value] = chance.pick(Object.entries(smuggled));
    if (chance.hits(0.2)) delete holder[key];
    else if (chance.hits(0.3)) holder[name] = structuredClone(value);
    else holder[key] = structuredClone(chance.pick(hostileValues));
  }
  return mutated;
}

/** Bodies that are no JSON, or not sent as such. */
export const unreadable: { body: string | Uint8Array<ArrayBuffer>; type: string }[] = [
  { body: '{"a":', type: 'application/json' },
  { body: '{"__proto__":{"isAdmin":true},"a":1,"a":2}', type: 'application/json' },
  { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, type: 'application/json' },
  { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), type: 'application/json' },
  { body: `{"a":"${'x'.repeat(2_000_000)}"}`, type: 'application/json' },
  { body: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
  { body: '{"a":1}', type: 'text/plain' },
  { body: '{"a":1}', type: 'application/json; charset=utf-7' },
  { body: '\u001f\u008b not gzip', type: 'application/json' },
];

const oddIds = ['0', '-1', '1.5', '2147483648', '99999999999999999999', 'abc', '1;drop', '%00', '..%2f..', 'null', '1e3', '٣'];

/** Fills the parameters of a path: with ids that are there, mine or not, or with none. */
export function fillPath(path: string, ids: readonly number[], chance: Chance): string {
  return path.replaceAll(/:\w+/g, () => (chance.hits(0.2) ? chance.pick(oddIds) : String(chance.pick(ids))));
}

const oddTexts = ['', '%', '_', '\\', "'", 'x'.repeat(5000), '\u0000', '💡', '-1', '99999999999', '2026-13-45', 'null', '[object Object]'];

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Writes a query, at times with what it should not hold. */
export function mutateQuery(query: Record<string, Json>, chance: Chance): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    chance.hits(0.4) ? chance.pick(oddTexts) : textOf(value),
  ]);
  if (chance.hits(0.1)) pairs.push([chance.pick(['q', 'cursor', 'limit', 'a[b]', '__proto__']), chance.pick(oddTexts)]);
  if (chance.hits(0.05) && pairs[0]) pairs.push(pairs[0]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
