import { streetTypes } from '@shared/domain/place-words.ts';

/** One way to read a text: a street as it was typed, and the start of a locality after it. */
export interface Reading {
  street: string;
  locality: string;
}

/** Less than this may still become "Street" or "Road". */
const SHORTEST_LOCALITY_AFTER_NAME = 3;

/** True for a text that starts with the number of a house; digits alone are a postcode. */
export function startsWithNumber(text: string): boolean {
  return /^\d+\D/.test(text);
}

/** True for a text whose last word is "Street" or the like. */
export function endsInStreetType(text: string): boolean {
  return streetTypes.has(/[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? '');
}

/** An address that already ends in a postcode: whatever was added to it would be wrong. */
export function isComplete(text: string): boolean {
  return /[a-z][\s,]+\d{4}$/i.test(text);
}

function mayBecomeStreetType(word: string): boolean {
  return [...streetTypes].some((type) => type.startsWith(word.toLowerCase()));
}

/** Cuts a text before each of its words. */
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
 * The ways to read a text as a street and a locality, the likeliest first: a comma ends the street, or its last word
 * does ("Street"), or, after a number, any word may. A number and one word are no street: "12 Sydney" may still become
 * "12 Sydney Road".
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
      locality.length >= SHORTEST_LOCALITY_AFTER_NAME && !mayBecomeStreetType(locality),
  );
}
