import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreIndexability, type IndexabilityScores, qualifyingSuburbs, saysEnough, type SuburbText } from './suburb-text.ts';

const newtown = { name: 'Newtown', state: 'NSW', postcode: '2042', council: 'Inner West Council' };
const surryHills = { name: 'Surry Hills', state: 'NSW', postcode: '2010', council: 'City of Sydney' };
const stKilda = { name: 'St Kilda', state: 'VIC', postcode: '3182', council: 'City of Port Phillip' };
const ainslie = { name: 'Ainslie', state: 'ACT', postcode: '2602', council: null };

/** Words that stand in no other text. */
const words = (count: number, from: string) => Array.from({ length: count }, (_, at) => `${from}${at}`).join(' ');

const page = (place: typeof newtown | typeof ainslie, description: string | null): SuburbText =>
  Object.assign({ description }, place);

/** Every run of five words. */
function runsOf({ description }: SuburbText): Set<string> {
  const all = description?.split(' ') ?? [];
  return new Set(all.slice(4).map((_, at) => all.slice(at, at + 5).join(' ')));
}

/** The rule as it is told, each text against each other. */
function byComparison(pages: readonly SuburbText[]): Set<SuburbText> {
  return new Set(
    pages.filter((one) => {
      const own = [...runsOf(one)];
      const siblings = pages.filter((other) => other !== one).map(runsOf);
      return siblings.every((sibling) => own.filter((run) => sibling.has(run)).length / own.length < 0.6);
    }),
  );
}

const qualifies = (suburb: SuburbText, ...siblings: SuburbText[]) => qualifyingSuburbs([suburb, ...siblings]).has(suburb);

describe('the length of a text', () => {
  it.each([
    ['none at all', null, false],
    ['an empty one', '', false],
    ['119 words', words(119, 'a'), false],
    ['120 words', words(120, 'a'), true],
    ['119 words and a dash', `${words(119, 'a')} –`, false],
    ['120 words in three paragraphs', `${words(50, 'a')}\n\n${words(50, 'b')}\n\n${words(20, 'c')}`, true],
    ['120 words of which some are shortened', `don’t ${words(118, 'a')} wouldn't`, true],
  ])('%s', (_which, description, expected) => {
    expect(qualifies(page(newtown, description), page(stKilda, words(150, 'z')))).toBe(expected);
  });
});

describe('a text with the name swapped', () => {
  const filler = words(60, 'w').split(' ');
  const around = (say: string) => filler.map((word) => `${say} ${word}`).join(', ') + ` ${words(20, 'end')}`;

  it.each([
    ['the name', (of: SuburbText) => of.name],
    ['the name in capitals', (of: SuburbText) => of.name.toUpperCase()],
    ['the name of an owner', (of: SuburbText) => `${of.name}’s`],
    ['name, state and postcode', (of: SuburbText) => `${of.name} ${of.state} ${of.postcode}`],
    ['the postcode', (of: SuburbText) => of.postcode],
    ['the state', (of: SuburbText) => of.state],
    ['the council', (of: SuburbText) => of.council ?? ''],
    ['the council without that word', (of: SuburbText) => of.council?.replace(/ Council|City of /, '') ?? ''],
  ])('says nothing of its own: %s', (_what, say) => {
    const pages = [newtown, surryHills, stKilda].map((place) => page(place, around(say(page(place, null)))));

    expect(qualifyingSuburbs(pages)).toEqual(new Set());
  });

  it('says nothing of its own where the state is written out', () => {
    const pages = [page(newtown, around('across New South Wales')), page(stKilda, around('across Victoria'))];

    expect(qualifyingSuburbs(pages)).toEqual(new Set());
  });

  it('is judged by what stands around the name of another place', () => {
    const pages = [page(newtown, around('not far from Enmore')), page(stKilda, around('not far from Elwood'))];

    expect(qualifyingSuburbs(pages).size).toBe(2);
  });
});

describe('the share of a text that stands in a sibling', () => {
  // 124 words are 120 runs of five; 76 words from the start are 72 of them, which is 60 %.
  const start = words(76, 'same');

  it.each([
    ['59 %', 75, true],
    ['60 %', 76, false],
    ['100 %', 124, false],
  ])('%s', (_share, common, expected) => {
    const own = (from: string) => `${words(common, 'same')} ${words(124 - common, from)}`;

    const pages = [page(newtown, own('n')), page(stKilda, own('k'))];

    expect(qualifyingSuburbs(pages).size).toBe(expected ? 2 : 0);
  });

  it('counts in one sibling, not in all of them together', () => {
    const thirds = [words(45, 'x'), words(45, 'y'), words(45, 'z')] as const;
    const mixed = page(newtown, thirds.join(' '));

    const siblings = [surryHills, stKilda, ainslie].map((place, at) =>
      page(place, `${thirds[at]} ${words(90, place.postcode)}`),
    );

    expect(qualifies(mixed, ...siblings)).toBe(true);
  });

  it('is nothing to a long text whose first words are all that a short one says', () => {
    const long = page(newtown, `${start} ${words(90, 'own')}`);
    const short = page(stKilda, start);

    expect(qualifyingSuburbs([long, short])).toEqual(new Set([long]));
  });

  it('is everything to a text that stands whole in a longer one, however much that adds', () => {
    const copied = page(stKilda, words(130, 'same'));
    const longer = page(newtown, `${copied.description} ${words(300, 'own')}`);

    expect(qualifyingSuburbs([copied, longer])).toEqual(new Set([longer]));
  });

  it('counts in a sibling that is itself too short', () => {
    const [copy, tooShort] = [page(newtown, words(120, 'same')), page(stKilda, words(119, 'same'))];

    expect(qualifies(copy, tooShort)).toBe(false);
  });
});

describe('the index', () => {
  it('finds what a comparison of every pair finds', () => {
    const sentence = fc.integer({ min: 0, max: 12 }).map((number) => words(12, `s${number}x`));
    const description = fc.array(sentence, { minLength: 10, maxLength: 14 }).map((sentences) => sentences.join(' '));

    fc.assert(
      fc.property(fc.array(description, { minLength: 2, maxLength: 12 }), (texts) => {
        const pages = texts.map((text) => page(newtown, text));

        expect(qualifyingSuburbs(pages)).toEqual(byComparison(pages));
      }),
    );
  });

  it('copes with many pages from one template', () => {
    const pages = Array.from({ length: 3000 }, (_, at) => {
      const name = `Place${at}`;
      return page({ ...newtown, name }, `${name} ${words(140, 'w')} ${name}`);
    });
    const honest = page(stKilda, words(140, 'own'));

    expect(qualifyingSuburbs([...pages, honest])).toEqual(new Set([honest]));
  });
});

const enough = (judgement: IndexabilityScores) => new Set([...judgement].flatMap(([id, text]) => (saysEnough(text) ? [id] : [])));

const judged = (texts: ReadonlyMap<number, SuburbText>) => scoreIndexability(new Map(), texts);

describe('a judgement after some texts changed', () => {
  const sentence = fc.integer({ min: 0, max: 12 }).map((number) => words(12, `s${number}x`));
  const description = fc.array(sentence, { minLength: 10, maxLength: 14 }).map((sentences) => sentences.join(' '));
  const change = fc.tuple(fc.integer({ min: 0, max: 14 }), fc.option(description));

  it('is the judgement of the texts as they are then', () => {
    fc.assert(
      fc.property(fc.array(description, { minLength: 2, maxLength: 12 }), fc.array(change, { maxLength: 6 }), (before, steps) => {
        const texts = new Map(before.map((text, id) => [id, page(newtown, text)]));
        let judgement = judged(texts);
        for (const [id, text] of steps) {
          if (text === null) texts.delete(id);
          else texts.set(id, page(newtown, text));
          judgement = scoreIndexability(judgement, new Map([[id, text === null ? null : page(newtown, text)]]));
        }

        expect(enough(judgement)).toEqual(enough(judged(texts)));
        const ofStrangers = [...judgement].filter(([, { nearDuplicate }]) => nearDuplicate !== null && !texts.has(nearDuplicate.id));
        expect(ofStrangers).toEqual([]);
      }),
    );
  });

  it('names the sibling that says most of a text, and how much of it', () => {
    const text = (common: number, from: string) => `${words(common, 'same')} ${words(124 - common, from)}`;
    const before = judged(new Map([[1, page(stKilda, text(80, 'k'))], [2, page(ainslie, words(124, 'same'))]]));

    const after = scoreIndexability(before, new Map([[3, page(newtown, text(100, 'n'))]]));

    expect(after.get(3)?.nearDuplicate).toEqual({ id: 2, percent: 80 });
    expect(after.get(1)?.nearDuplicate).toEqual({ id: 2, percent: 63 });
    expect(after.get(2)?.nearDuplicate).toEqual({ id: 3, percent: 80 });
  });

  it('leaves the judgement of before as it was', () => {
    const before = judged(new Map([[1, page(newtown, words(124, 'same'))]]));

    scoreIndexability(before, new Map([[2, page(stKilda, words(124, 'same'))]]));

    expect(enough(before)).toEqual(new Set([1]));
  });
});
