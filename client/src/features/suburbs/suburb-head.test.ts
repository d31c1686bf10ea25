import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SuburbPageData } from '@shared/contracts/page-data.ts';
import { suburbPathOf } from '@shared/contracts/page-paths.ts';
import { clientConfig, setClientConfig } from '@/lib/ssr/client-config.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { suburbHead } from './suburb-head.ts';

function suburb(fields: Partial<SuburbPageData> = {}): SuburbPageData {
  const { name = 'Newtown', state = 'NSW', postcode = '2042' } = fields;
  return {
    name,
    state,
    postcode,
    path: suburbPathOf({ name, state, postcode }),
    council: null,
    description: [],
    priceFrom: 49,
    openingHours: null,
    nearest: [],
    isIndexed: true,
    ...fields,
  };
}

const before = { ...clientConfig };
beforeAll(() => setClientConfig({ ...before, words: publicWords({ buyingRule: 'licence_verified', insuranceRequired: false }) }));
afterAll(() => setClientConfig(before));

describe('the title', () => {
  it.each([
    ['Newtown', 'Licensed Electricians in Newtown NSW 2042 | Sparkdrop'],
    ['Surfers Paradise', 'Licensed Electricians in Surfers Paradise NSW 2042'],
    ['Upper Kangaroo Valley East', 'Licensed Electricians in Upper Kangaroo Valley East NSW 2042'],
    ['Upper Kangaroo Valley Eastern', 'Electricians in Upper Kangaroo Valley Eastern NSW 2042'],
    [
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch N',
    ],
  ])('of %s fits', (name, title) => {
    expect(suburbHead(suburb({ name })).title).toBe(title);
    expect(title.length).toBeLessThanOrEqual(60);
  });
});

describe('the description', () => {
  const sentence = 'Behind the front door you still find ceramic fuses on a timber board and cloth-covered cable.';
  const offer = 'Licensed electricians in Newtown NSW 2042. Tell us about the job once and one of them can call you.';

  it.each([
    ['no text', [], offer],
    ['a few words', ['Terraces and old boards.'], `Terraces and old boards. ${offer}`],
    ['just enough', [sentence], sentence],
    ['a sentence that fits and one that does not', [sentence, sentence], sentence],
    [
      'a first sentence that is too short to stand alone',
      ['Terraces.', `${sentence.slice(0, -1)} above a lath and plaster ceiling, and one power point where six are needed.`],
      `Terraces. ${sentence.slice(0, -1)} above a lath and plaster ceiling, and one power point…`,
    ],
    ['a word without an end', [`Terraces ${'a'.repeat(400)}`], `Terraces ${'a'.repeat(150)}…`],
  ])('of %s', (_which, description, expected) => {
    const text = suburbHead(suburb({ description })).description ?? '';

    expect(text).toBe(expected);
    expect(text.length).toBeGreaterThanOrEqual(70);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('leaves out what does not fit beside a long name', () => {
    const name = 'Upper Kangaroo Valley Eastern';

    expect(suburbHead(suburb({ name, description: ['Farms and sheds along the river road and the weir.'] })).description).toBe(
      `Farms and sheds along the river road and the weir. Licensed electricians in ${name} NSW 2042.`,
    );
  });
});

describe('for search engines', () => {
  it('the page has one address, and asks to be left out where it says too little of its own', () => {
    expect(suburbHead(suburb())).toMatchObject({ canonicalPath: '/electricians/nsw/newtown-2042', robots: undefined });
    expect(suburbHead(suburb({ isIndexed: false })).robots).toBe('noindex');
  });
});
