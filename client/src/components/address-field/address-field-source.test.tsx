import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import type { Locality } from '@shared/domain/places/localities.ts';
import { api } from '@/testing/api.ts';
import {
  field,
  isListOpen,
  localities,
  options,
  pass,
  picked,
  renderField,
  stopClock,
} from '@/testing/address-field-driver.tsx';

beforeEach(async () => {
  await stopClock();
  api.answers(searchPlaces, []);
});

afterEach(() => vi.unstubAllGlobals());

const asked = () =>
  api.requests(searchPlaces).map(({ url }) => new URL(url, 'http://localhost').searchParams.get('q'));

/** Fakes a server that knows these localities and finds them by the end of a text. */
function serverKnows(...labels: string[]) {
  api.answers(searchPlaces, ({ url }) => {
    const words = new URL(url, 'http://localhost').searchParams.get('q')?.toLowerCase().split(' ') ?? [];
    const ends = words.map((_, index) => words.slice(index).join(' '));
    return localities(...labels).filter(
      ({ suburb, state, postcode }) =>
        ends.includes(postcode) ||
        ends.some((end) => `${suburb} ${state} ${postcode}`.toLowerCase().startsWith(end)),
    );
  });
}

async function typeIn(text: string) {
  const user = await renderField();
  await user.click(field());
  await user.paste(text);
  await pass(300);
  return user;
}

describe('the server’s localities', () => {
  it.each([
    ['Broome', ['Broome WA 6725']],
    ['0870', ['Alice Springs NT 0870']],
    ['St Kilda', ['St Kilda VIC 3182']],
    ['St Kilda, vic', ['St Kilda VIC 3182']],
    ['St Kilda 3182', ['St Kilda VIC 3182']],
    ['12 Smith St, broo', ['12 Smith St, Broome WA 6725']],
    ['12 Smith St Broome', ['12 Smith St, Broome WA 6725']],
    ['12 Smith Broome', ['12 Smith, Broome WA 6725']],
    ['Unit 3 12 St Kilda Rd Broome', ['Unit 3 12 St Kilda Rd, Broome WA 6725']],
    ['12 St Kilda Rd St Kilda', ['12 St Kilda Rd, St Kilda VIC 3182']],
    ['Smith Street Broome', ['Smith Street, Broome WA 6725']],
    ['Unit 3, 12 Smith St Broome', ['Unit 3, 12 Smith St, Broome WA 6725']],
    ['Unit 3, 12 Smith St, Broome', ['Unit 3, 12 Smith St, Broome WA 6725']],
  ])('complete "%s"', async (typed, expected) => {
    serverKnows('Broome WA 6725', 'Alice Springs NT 0870', 'St Kilda VIC 3182');

    await typeIn(typed);

    expect(options()).toEqual(expected);
  });

  it('complete a city by its centre', async () => {
    api.answers(searchPlaces, localities('Perth WA 6000'));

    await typeIn('perth cbd');

    expect(options()).toEqual(['Perth WA 6000']);
  });

  it('give no more than six', async () => {
    api.answers(searchPlaces, localities(...Array.from({ length: 8 }, (_, n) => `Place NSW 200${n}`)));

    await typeIn('place');

    expect(options()).toHaveLength(6);
  });

  it('tell where they are', async () => {
    serverKnows('Broome WA 6725');
    const user = await typeIn('3 Dampier Terrace, broome');

    await user.keyboard('{ArrowDown}{Enter}');

    expect(field().value).toBe('3 Dampier Terrace, Broome WA 6725');
    expect(picked).toHaveBeenCalledWith({
      text: '3 Dampier Terrace, Broome WA 6725',
      point: { latitude: -20, longitude: 120 },
    });
  });

  it('are asked for without the number and the name of the street', async () => {
    serverKnows('Broome WA 6725');

    await typeIn('3 Dampier Terrace, broome');

    expect(asked()).toEqual(['broome']);
  });

  it('are not asked for with what may still become "Street"', async () => {
    await typeIn('12 Smith Str');

    expect(asked()).toEqual([]);
  });
});

describe('the built-in list', () => {
  it('makes streets up when the server cannot be reached', async () => {
    api.fails(searchPlaces);

    await typeIn('Smithers');

    expect(options()).toEqual([
      'Smithers Street, Sydney NSW 2000',
      'Smithers Street, Melbourne VIC 3000',
      'Smithers Street, Brisbane QLD 4000',
      'Smithers Street, Perth WA 6000',
      'Smithers Street, Adelaide SA 5000',
    ]);
    expect(screen.getByRole('status').textContent).toBe('5 suggestions');
  });

  it('stands in without a network', async () => {
    api.fails(searchPlaces);

    await typeIn('tas');

    expect(options()).toEqual(['Hobart TAS 7000', 'Launceston TAS 7250']);
  });

  it('stands in when the server refuses', async () => {
    api.refuses(searchPlaces, 'rate_limited', 'Slow down');

    await typeIn('cairns');

    expect(options()).toEqual(['Cairns QLD 4870']);
  });

  it('does not wait for a slow server with a place it knows', async () => {
    api.answers(searchPlaces, () => new Promise<Locality[]>(() => {}));

    await typeIn('cairns');
    await pass(799);
    expect(isListOpen()).toBe(false);
    await pass(1);

    expect(options()).toEqual(['Cairns QLD 4870']);
  });

  it('waits longer before it makes something up', async () => {
    api.answers(searchPlaces, () => new Promise<Locality[]>(() => {}));

    await typeIn('marr');
    await pass(3999);
    expect(isListOpen()).toBe(false);
    await pass(1);

    expect(options()[0]).toBe('marr Street, Sydney NSW 2000');
  });

  it('gives way to nothing for an address that is complete but unknown', async () => {
    api.fails(searchPlaces);

    await typeIn('3 Dampier Terrace, Broome WA 6725');

    expect(isListOpen()).toBe(false);
  });
});

describe('answers out of order', () => {
  it('ignores an answer that comes after a newer question', async () => {
    const answers = new Map<string | null, (found: Locality[]) => void>();
    api.answers(searchPlaces, ({ url }) => {
      const q = new URL(url, 'http://localhost').searchParams.get('q');
      return new Promise<Locality[]>((resolve) => answers.set(q, resolve));
    });
    const user = await typeIn('mel');

    await user.clear(field());
    await user.type(field(), 'syd');
    await pass(300);
    answers.get('syd')?.(localities('Sydney NSW 2000'));
    await pass(0);
    answers.get('mel')?.(localities('Melbourne VIC 3000'));
    await pass(5000);

    expect(options()).toEqual(['Sydney NSW 2000']);
    expect(screen.getByRole('status').textContent).toBe('1 suggestion');
  });

  it('ignores an answer that comes after the field was left', async () => {
    const answers: ((found: Locality[]) => void)[] = [];
    api.answers(searchPlaces, () => new Promise<Locality[]>((resolve) => answers.push(resolve)));
    const user = await typeIn('broome');

    await user.tab();
    await pass(200);
    answers[0]?.(localities('Broome WA 6725'));
    await pass(0);

    expect(isListOpen()).toBe(false);
  });
});
