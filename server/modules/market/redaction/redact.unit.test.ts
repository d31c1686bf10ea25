import { describe, expect, it } from 'vitest';
import { mustKeep } from '../../../../tests/support/redaction/redact-corpus-kept.ts';
import { mustHidePlaces, mustKeepPlaces } from '../../../../tests/support/redaction/redact-corpus-places.ts';
import { CORPUS_CUSTOMER, mustHide } from '../../../../tests/support/redaction/redact-corpus.ts';
import { firstNameOf, redactFreeText, REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { fold } from '../../../../shared/domain/contact/text-fold.ts';

const linesOf = (corpus: string) => corpus.trim().split('\n');
const redacted = (text: string) => redactFreeText(text, CORPUS_CUSTOMER);

/** Letters and digits only, as someone bent on the number reads them; ¦ is where something was. */
function squashed(text: string): string {
  return fold(text.replaceAll('[hidden]', '¦')).text.replace(/[^a-z\d¦]/g, '');
}

describe('redactFreeText', () => {
  const hidden = linesOf(mustHide + mustHidePlaces.trimStart()).map((line) => line.split(' => ') as [string, string]);
  const kept = linesOf(mustKeep + mustKeepPlaces.trimStart());

  it('is tried on a large corpus', () => {
    expect(hidden.length).toBeGreaterThanOrEqual(280);
    expect(kept.length).toBeGreaterThanOrEqual(280);
    expect(REDACTION_VERSION).toBe(20);
  });

  it.each(hidden)('hides %j', (line, secrets) => {
    const shown = redacted(line);

    expect(shown).toContain('[hidden]');
    for (const secret of secrets.split(' ')) {
      expect(squashed(shown)).not.toContain(squashed(secret));
    }
  });

  it.each(kept)('keeps %j', (line) => {
    expect(redacted(line)).toBe(line);
  });

  it('has nothing to add the second time', () => {
    for (const [line] of hidden) expect(redacted(redacted(line))).toBe(redacted(line));
  });

  it('hides what is there and keeps what stands around it', () => {
    const text = `Hi, need 6 downlights at 12 Smith St, Newtown.
Ring Anna Kowalski on 0491 570 006 or write to anna@example.com before 12/08. House has 2 storeys.`;

    expect(redacted(text)).toBe(`Hi, need 6 downlights at [hidden], Newtown.
Ring [hidden] on [hidden] or write to [hidden] before 12/08. House has 2 storeys.`);
  });

  it.each([
    ['(02) 5550 1234', '[hidden]'],
    ['+61 491 570 006', '[hidden]'],
    ['+1 555 0123', '[hidden]'],
    ['👍🏽 ring 0491 570 006 👍', '👍🏽 ring [hidden] 👍'],
    ['02, 5550, 1234', '[hidden]'],
    ['0491 57 triple 0 6', '[hidden]'],
    ['five five five oh one two three four', '[hidden]'],
    ['nine one five seven oh double oh six', '[hidden]'],
    ['5550 1234 for a quote', '[hidden] for a quote'],
    ['for a quote to 5550 1234', 'for a quote to [hidden]'],
    ['call 1234 5678', 'call [hidden]'],
    ['meter 1234 5678', 'meter 1234 5678'],
    ['13 11 14 is the office', '[hidden] is the office'],
    ['0491 570 006, 0491 570 156', '[hidden]'],
    ['0491 570 006 or 0491 570 156', '[hidden] or [hidden]'],
  ])('turns %j into %j', (text, shown) => {
    expect(redacted(text)).toBe(shown);
  });

  it('keeps letters, accents and emoji as they were typed', () => {
    const text = 'Café sign, 2.5 mm² cable, ½ day, 5 m – thanks 👩‍🔧';

    expect(redacted(text)).toBe(text);
  });

  it('takes away the marks that turn a number round on screen', () => {
    expect(redacted('2 lights \u202e600 075 1940\u202c')).toBe('2 lights [hidden]');
  });

  it('answers nothing with nothing', () => {
    expect(redactFreeText('', '')).toBe('');
  });
});

describe("redactFreeText and the customer's name", () => {
  it.each([
    ['Anna Kowalski', 'ask for kowalski', 'ask for [hidden]'],
    ['Anna Kowalski', 'Anna would like 2 lights', 'Anna would like 2 lights'],
    ['ANNA KOWALSKI', "Kowalski's shed", '[hidden] shed'],
    ['Anna Maria Kowalski', 'Maria is at home', '[hidden] is at home'],
    ['Mr John Smith', 'John has the key', '[hidden] has the key'],
    ['Smith, Anna', 'Smith residence', '[hidden] residence'],
    ["Pat O'Brien", 'OBrien or O’Brien', '[hidden] or [hidden]'],
    ['Ann Smith-Jones', 'Jones on the door', '[hidden] on the door'],
    ['José Muñoz', 'Munoz family', '[hidden] family'],
    ['Jose Munoz', 'Muñoz family', '[hidden] family'],
    ['Anna Kowalski', 'annakowalski77', '[hidden]'],
    ['Anna Kowalski', 'the Kowalskiville project', 'the Kowalskiville project'],
    ['Minh To', 'run a cable to the shed', 'run a cable to the shed'],
    ['Minh To', 'this is Mr To, or minh to', 'this is Mr [hidden], or [hidden]'],
    ['Minh To', 'mr to is at home', 'mr [hidden] is at home'],
    ['Ann Light', 'one light for Mrs Light', 'one light for Mrs [hidden]'],
    ['Anna', 'Anna needs 2 lights', 'Anna needs 2 lights'],
    ['Anna K', 'phase K is dead', 'phase K is dead'],
    ['', 'two lights', 'two lights'],
    ['(.*)+$ [a-z]+', 'two lights', 'two lights'],
  ])('with %j shows %j as %j', (name, text, shown) => {
    expect(redactFreeText(text, name)).toBe(shown);
  });
});

describe('firstNameOf', () => {
  it.each([
    ['Anna Kowalski', 'Anna'],
    ['Anna(Kowalski)', 'Anna'],
    ['Anna\u200bKowalski', 'Anna'],
    ['Kowalski,Anna', 'Anna'],
    ['  anna   kowalski ', 'anna'],
    ['Anna', 'Anna'],
    ['Jean-Luc Picard', 'Jean-Luc'],
    ["D'Arcy Smith", "D'Arcy"],
    ['José Muñoz', 'José'],
    ['Anna\u200b Kowalski', 'Anna'],
    ['Kowalski, Anna', 'Anna'],
    ['anna.kowalski', 'anna'],
    ['Anna/Bob Kowalski', 'Anna'],
    ['李 明', '李'],
    ['x'.repeat(40), 'x'.repeat(30)],
    ['😀 Anna', 'Anna'],
  ])('of %j is %s', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });

  it.each([
    '',
    '   ',
    '\u200b',
    '😀',
    '---',
    'Mr Smith',
    'Mr. Smith',
    'mr.smith',
    'MRS Smith',
    'Ms Smith',
    'Miss Smith',
    'Dr. Smith',
    'Prof Smith',
    'Mr',
    '0491570006',
    '0491 570 006 Anna',
    'Anna0491570006',
    'Anna２',
    'anna@example.com',
    'anna＠example',
    'www.example.com',
    'example.com',
    'zero-four-nine-one-five-seven-oh-double-oh-six',
  ])('of %j is Customer', (name) => {
    expect(firstNameOf(name)).toBe('Customer');
  });
});
