import { streetTypes } from '@shared/domain/contact/place-words.ts';

/** One reading of a text: a street as typed, and the start of a locality after it. */
export interface Reading {
  street: string;
  locality: string;
}

/** Anything shorter may still become "Street" or "Road". */
const MIN_LOCALITY_AFTER_NAME = 3;

/** Returns true for a text that starts with a house number; digits alone are a postcode. */
export function startsWithNumber(text: string): boolean {
  return /^\d+\D/.test(text);
}

/** Returns true for a text whose last word is a street type, such as "Street". */
export function endsInStreetType(text: string): boolean {
  return streetTypes.has(/[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? '');
}

/** Returns true for an address that ends in a postcode, which must not be completed. */
export function isComplete(text: string): boolean {
  return /[a-z][\s,]+\d{4}$/i.test(text);
}

function mayBecomeStreetType(word: string): boolean {
  return [...streetTypes].some((type) => type.startsWith(word.toLowerCase()));
}

/** Returns the splits of a text before each of its words. */
function cutsOf(text: string) {
  return [...text.matchAll(/[^\s,]+/g)].map(({ index }) => {
    const street = text.slice(0, index);
    return {
      street: street.replace(/[\s,]+$/, ''),
      isAfterComma: /,\s*$/.test(street),
      locality: text.slice(index).replace(/[\s,]+/g, ' ').trim(),
    };
  });
}

/**
 * Returns the readings of a text as a street and a locality, likeliest first: a comma ends the street, or its last word does
 * ("Street"), or, after a number, any word may. A number and one word are no street: "12 Sydney" may still become "12 Sydney Road".
 */
export function streetReadings(text: string): readonly Reading[] {
  const isNumbered = startsWithNumber(text);
  const cuts = cutsOf(text);
  const afterComma = cuts.filter(
    ({ locality, isAfterComma }) => isAfterComma && !startsWithNumber(locality),
  );
  if (afterComma.length > 0) return afterComma;
  const afterName = cuts.slice(2);
  const afterType = (isNumbered ? cuts.slice(3) : afterName).filter(({ street }) => endsInStreetType(street));
  if (afterType.length > 0 || !isNumbered) return afterType;
  return afterName.filter(
    ({ locality }) =>
      locality.length >= MIN_LOCALITY_AFTER_NAME && !mayBecomeStreetType(locality),
  );
}
