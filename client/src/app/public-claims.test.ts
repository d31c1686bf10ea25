import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ClientConfig } from '@shared/contracts/client-config.ts';
import type { PageData } from '@shared/contracts/page-data.ts';
import { paths, suburbPathOf } from '@shared/contracts/page-paths.ts';
import { buyingRules } from '@shared/domain/people/buying-rule.ts';
import { wordsBeyond } from '@shared/domain/words/claim-words.ts';
import type { ClaimTerms } from '@shared/domain/words/claims.ts';
import { dataRecipients } from '@shared/domain/words/data-recipients.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';
import { createRenderer } from '../entry-server.tsx';
import { clientConfig, setClientConfig } from '@/lib/ssr/client-config.ts';

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

/** Every URL of the site with its data from the database. URLs where visitors get no page are left out below. */
const addresses: readonly [path: string, data: PageData][] = [
  ...Object.values(paths).map((path): [string, PageData] => [path, {}]),
  [suburb.path, { suburb }],
  ['/404', { isNotFound: true }],
];

const configUnder = (terms: ClaimTerms): ClientConfig => ({
  brand: {
    name: 'Sparkdrop',
    phone: '1800 975 707',
    email: 'hello@example.com',
    operator: 'Bright Media',
    url: 'https://sparkdrop.example',
    rating: { value: 4.8, count: 127 },
    testimonials: [],
    earnings: '$2,000+/week',
  },
  payments: { kind: 'demo' },
  isGstRegistered: false,
  hasPlacesKey: false,
  demo: false,
  words: publicWords(terms),
  privacy: { retention: defaultRetention, recipients: dataRecipients },
});

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
 * Returns everything in a document that people or search engines read, one piece per sentence: texts, attributes, structured data.
 */
function textsOf(html: string): string {
  const kept = html.replaceAll(technical, '').replaceAll(/<!--.*?-->/gs, '');
  const attributes = [...kept.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value);
  const scripts = [...kept.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) => value));
  const texts = kept.replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll(/<\/?(?:strong|em|span|b|i|a)\b[^>]*>/g, ' ').replaceAll(/<[^>]*>/g, '. ');
  return decoded([texts, ...attributes, ...scripts].join('. '));
}

const everyTerms = buyingRules.flatMap((buyingRule) => [false, true].map((insuranceRequired) => ({ buyingRule, insuranceRequired })));

describe.each(everyTerms)('under %o', (terms) => {
  it.each(addresses)('%s claims nothing of the electricians that the market does not ask of them', async (path, data) => {
    const html = await documentAt(path, data, terms);

    expect(wordsBeyond(terms, textsOf(html ?? ''))).toEqual([]);
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

it('covers the pages that the site has', async () => {
  const shown = await Promise.all(addresses.map(([path, data]) => documentAt(path, data, everyTerms[0]!)));

  expect(shown.filter(Boolean).length).toBeGreaterThanOrEqual(16);
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
