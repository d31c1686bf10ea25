import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageData } from '@shared/contracts/page-data.ts';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { pagePatternOf, pagePatterns } from '@shared/contracts/page-patterns.ts';
import { paths, PROFILE, REQUEST, suburbPathOf } from '@shared/contracts/page-paths.ts';
import { buyingRules } from '@shared/domain/people/buying-rule.ts';
import { wordsBeyond } from '@shared/domain/words/claim-words.ts';
import type { ClaimTerms } from '@shared/domain/words/claims.ts';
import { SENT_INSURANCE } from '@shared/domain/words/public-words.ts';
import { createRenderer } from '../entry-server.tsx';
import { clientConfig, setClientConfig } from '@/lib/ssr/client-config.ts';
import { configUnder } from '@/testing/config-under.ts';
import { waitingRequest } from '@/testing/waiting-request.ts';

const before = { ...clientConfig };
afterAll(() => setClientConfig(before));

const newtown = { name: 'Newtown', state: 'NSW', postcode: '2042' } as const;
const suburb = {
  ...newtown,
  path: suburbPathOf(newtown),
  council: null,
  description: [],
  priceFrom: 49,
  openingHours: null,
  nearest: [],
  isIndexed: true,
};

/** An electrician with nothing checked, and one with everything checked. */
const unchecked = {
  name: 'Volt & Sons',
  licence: { number: '123456C', state: 'NSW' },
  licenceCheckedAt: null,
  licenceExpiredOn: null,
  insuredUntil: null,
  insuranceCheckedAt: null,
  usualCallMinutes: 12,
  rating: { average: 4.8, count: 31 },
} as const;
const AT = '2026-11-02T01:00:00.000Z';
const checked = { ...unchecked, licenceCheckedAt: AT, insuredUntil: '2027-01-01', insuranceCheckedAt: AT };

const profileOf = (of: typeof unchecked | typeof checked): PageData => ({
  profile: {
    ...of,
    slug: 'volt-and-sons-12',
    place: 'Newtown NSW 2042',
    radiusKm: 20,
    since: AT,
    reviews: [{ rating: 5, text: 'On time.', createdAt: AT, reply: 'Thank you.' }],
  },
});

const requestOf = (of: typeof unchecked | typeof checked | null, state: CustomerRequest['state']): PageData => ({
  request: {
    ...waitingRequest,
    phone: { ...waitingRequest.phone, state: 'confirmed' },
    state,
    takenAt: of && AT,
    electrician: of && { ...of, profilePath: '/electricians/p/volt-and-sons-12' },
    calledAt: of && AT,
    answer: of && 'called',
  },
});

const PROFILE_AT = `${PROFILE}volt-and-sons-12`;
const REQUEST_AT = `${REQUEST}${'k'.repeat(32)}`;

/** Every URL of the site with its data from the database. URLs where visitors get no page are left out below. */
const addresses: readonly [path: string, data: PageData][] = [
  ...[...Object.values(paths), ...Object.values(managePaths)].map((path): [string, PageData] => [path, {}]),
  [suburb.path, { suburb }],
  [PROFILE_AT, profileOf(unchecked)],
  [PROFILE_AT, profileOf(checked)],
  [REQUEST_AT, { request: null }],
  [REQUEST_AT, requestOf(null, 'waiting')],
  [REQUEST_AT, requestOf(null, 'closed')],
  [REQUEST_AT, requestOf(unchecked, 'taken')],
  [REQUEST_AT, requestOf(checked, 'taken')],
  ['/404', { isNotFound: true }],
];

/** What the database knows of one electrician may be said of them, whatever the market requires. */
const factsOf = ({ profile, request }: PageData): RegExp[] => {
  const of = profile ?? request?.electrician;
  return [
    of?.licenceCheckedAt ? /Licence \S+ \(NSW\), checked by us on 2 Nov 2026/g : /Licence \S+ \(NSW\), not confirmed by us/g,
    ...(of?.insuredUntil ? [/Public liability insurance until 1 Jan 2027, policy checked by us on 2 Nov 2026/g] : []),
  ];
};

const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const render = createRenderer();

/** Returns a page's whole document as the server sends it; undefined for a URL without a page for visitors. */
async function documentAt(path: string, data: PageData, terms: ClaimTerms): Promise<string | undefined> {
  const config = configUnder(terms);
  const page = await render({ config, siteUrl: 'https://sparkdrop.example', path, data: { ...data, session: { user: null } } });
  if (!page) return undefined;
  return template
    .replace('<!--head-->', () => page.head)
    .replace('__CLIENT_CONFIG__', () => JSON.stringify(config))
    .replace('__PAGE_DATA__', () => JSON.stringify(data))
    .replace('<!--body-->', () => page.body);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decoded = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Attributes that are not text: URLs, names and classes. */
const technical = /\s(?:href|src|class|id|name|for|type|rel|style|d|d[a-z]*-[a-z-]*|aria-(?:labelledby|describedby|controls))="[^"]*"/g;

/**
 * Returns everything in a document that people or search engines read, one piece per sentence: texts, attributes, and the values of structured data.
 */
function textsOf(html: string): string {
  const kept = html.replaceAll(technical, '').replaceAll(/<!--.*?-->/gs, '');
  const attributes = [...kept.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value);
  const scripts = [...kept.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => [...json.matchAll(/"((?:[^"\\]|\\.)*)"(:?)/g)].map(([, value = '', isName]) => (isName ? '' : value)));
  const texts = kept.replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll(/<\/?(?:strong|em|span|b|i|a)\b[^>]*>/g, ' ').replaceAll(/<[^>]*>/g, '. ');
  return decoded([texts, ...attributes, ...scripts].join('. '));
}

const everyTerms = buyingRules.flatMap((buyingRule) => [false, true].map((insuranceRequired) => ({ buyingRule, insuranceRequired })));

describe.each(everyTerms)('under %o', (terms) => {
  it.each(addresses)('%s claims nothing of the electricians that the market does not ask of them', async (path, data) => {
    const html = await documentAt(path, data, terms);

    // The privacy policy says what is kept, which claims nothing.
    const said = factsOf(data).reduce((text, fact) => text.replaceAll(fact, ''), textsOf(html ?? '').replaceAll(SENT_INSURANCE, ''));
    expect(wordsBeyond(terms, said)).toEqual([]);
  });

  it('the privacy policy says that insurance is kept', async () => {
    const html = (await documentAt(paths.privacyPolicy, {}, terms)) ?? '';

    expect(textsOf(html.replaceAll(/<script[^>]*>.*?<\/script>/gs, ''))).toContain('insurance with its certificate');
  });

  it.each([
    ['profile', PROFILE_AT, profileOf],
    ['request', REQUEST_AT, (of: typeof checked) => requestOf(of, 'taken')],
  ] as const)('the page of a %s says what was checked of its electrician, and when', async (_what, path, dataOf) => {
    const data = dataOf(checked);

    const text = textsOf((await documentAt(path, data, terms)) ?? '').replaceAll('. 2 Nov', ' 2 Nov');

    for (const fact of factsOf(data)) expect(text.match(fact)).not.toBeNull();
  });

  it.each(['/', suburb.path, '/terms-conditions'])('%s says how to look a licence up, in the register of each state', async (path) => {
    const html = (await documentAt(path, path === suburb.path ? { suburb } : {}, terms)) ?? '';

    expect(html).toContain('Ask for the licence number before work starts');
    expect(html.match(/<a href="https:\/\/[^"]*\.gov\.au/g)?.length).toBeGreaterThanOrEqual(8);
  });

  it('no page promises a call within a day', async () => {
    for (const [path, data] of addresses) {
      const promised = /(?:call|phone|contact)\w*[^.]{0,40}within (?:24|twenty-four) hours/i.exec(textsOf((await documentAt(path, data, terms)) ?? ''));
      // Electricians are told our target.
      expect({ path, promised: promised?.[0] }).toEqual({ path, promised: path === paths.forProviders ? 'phone you within 24 hours' : undefined });
    }
  });
});

it('has an address for every pattern of the site’s pages', () => {
  const covered = new Set(addresses.map(([path]) => pagePatternOf(path)));

  expect(pagePatterns.filter((pattern) => !covered.has(pattern))).toEqual([]);
});

it('covers the pages that the site has', async () => {
  const shown = await Promise.all(addresses.map(([path, data]) => documentAt(path, data, everyTerms[0]!)));

  expect(shown.filter(Boolean).length).toBeGreaterThanOrEqual(23);
});

it.each(['fully licensed', 'Vetted by hand', 'background-checked', 'insured to the hilt'])('finds “%s” wherever it stands', async (claim) => {
  const html = (await documentAt('/', {}, everyTerms[0]!)) ?? '';
  const places = [
    html.replace('<h1', `<p>${claim}</p><h1`),
    html.replace('name="description" content="', `name="description" content="${claim} `),
    html.replace('property="og:title" content="', `property="og:title" content="${claim} `),
    html.replace('"@type":"Electrician"', `"@type":"Electrician","slogan":"${claim}"`),
    html.replace('<img', '<img').replace('<h1', `<img alt="${claim}"><h1`),
  ];

  for (const place of places) expect(place === html ? 'nothing was planted' : wordsBeyond(everyTerms[0]!, textsOf(place))).not.toEqual([]);
});
