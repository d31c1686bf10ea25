import { screen } from '@testing-library/react';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { api } from '@/testing/api.ts';
import { field, isListOpen, localities, options, pass, picked, stopClock } from '@/testing/address-field-driver.tsx';
import { typeIn } from '@/testing/address-field-live-driver.ts';

beforeEach(async () => {
  await stopClock();
  api.answers(searchPlaces, []);
});

afterEach(() => vi.unstubAllGlobals());

/** A server that guesses for the end of a text that is spelt wrong. */
function serverGuesses(guessFor: string, ...labels: string[]) {
  api.answers(searchPlaces, ({ url }) => {
    const q = new URL(url, 'http://localhost').searchParams.get('q')?.toLowerCase() ?? '';
    return q.startsWith(guessFor) || q.endsWith(guessFor) ? localities(...labels).map((place) => Object.assign(place, { guessFor })) : [];
  });
}

describe('a place that is spelt differently', () => {
  it('is asked about', async () => {
    serverGuesses('marickville', 'Marrickville NSW 2204', 'Marrickville South NSW 2204');

    await typeIn('marickville');

    expect(options()).toEqual(['Did you mean Marrickville NSW 2204?', 'Marrickville South NSW 2204']);
    expect(screen.getByRole('status').textContent).toBe('Did you mean Marrickville NSW 2204? 2 suggestions');
  });

  it('is asked about after what is spelt so', async () => {
    api.answers(searchPlaces, [
      ...localities('Newton SA 5074'),
      ...localities('Newtown NSW 2042').map((place) => Object.assign(place, { guessFor: 'newton' })),
    ]);

    await typeIn('newton');

    expect(options()).toEqual(['Newton SA 5074', 'Did you mean Newtown NSW 2042?']);
  });

  it.each([
    ['marickville nsw', 'Marrickville NSW 2204'],
    ['marickville 2204', 'Marrickville NSW 2204'],
    ['12 king st marickville', '12 King St, Marrickville NSW 2204'],
    ['12 King St, marickville', '12 King St, Marrickville NSW 2204'],
    ['unit 3/12a king st marickville', 'Unit 3/12a King St, Marrickville NSW 2204'],
    ['king st marickville', 'King St, Marrickville NSW 2204'],
    ['12 mcDonald rd marickville', '12 mcDonald rd, Marrickville NSW 2204'],
  ])('is put right in "%s", and nothing else is changed', async (typed, expected) => {
    serverGuesses('marickville', 'Marrickville NSW 2204');
    const user = await typeIn(typed);

    expect(options()).toEqual([`Did you mean ${expected}?`]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field().value).toBe(expected);
    expect(picked).toHaveBeenCalledWith(expect.objectContaining({ text: expected }));
  });
});

describe('a region', () => {
  it.each(['inner west', 'the inner west nsw', 'inner w'])('is answered in "%s" with suburbs that lie there', async (typed) => {
    api.answers(searchPlaces, localities('Marrickville NSW 2204', 'Newtown NSW 2042').map((place) => Object.assign(place, { region: 'the Inner West', isAsked: true as const })));

    await typeIn(typed);

    expect(options()).toEqual(['Marrickville NSW 2204', 'Newtown NSW 2042']);
  });
});

/** What is said under the field. */
const hint = () => document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

describe('a place that nobody knows', () => {
  const UNKNOWN = 'We don’t know this place. Check the spelling or type the postcode.';

  it('is asked about in words, and no street is made up', async () => {
    await typeIn('asdf qwer');

    expect(isListOpen()).toBe(false);
    expect(hint()).toBe(UNKNOWN);
    expect(screen.getByRole('status').textContent).toBe(UNKNOWN);
  });

  it.each(['12 Smith St', '12 Smith', 'Smith Street'])('is not yet there in "%s"', async (typed) => {
    await typeIn(typed);

    expect(isListOpen()).toBe(false);
    expect(hint()).toBe('Add the suburb or postcode.');
  });

  it('is no longer asked about once there is an answer, or no text', async () => {
    const user = await typeIn('asdf qwer');
    await user.clear(field());
    await pass(300);
    expect(hint()).toBe('');

    await user.paste('asdf qwer');
    await pass(300);
    expect(hint()).toBe(UNKNOWN);
    api.answers(searchPlaces, localities('Broome WA 6725'));
    await user.clear(field());
    await user.paste('broome');
    await pass(300);
    expect(options()).toEqual(['Broome WA 6725']);
    expect(hint()).toBe('');
  });

  it('is still asked about when the field is left', async () => {
    const user = await typeIn('asdf qwer');

    await user.tab();
    await pass(1000);

    expect(hint()).toBe(UNKNOWN);
  });
});
