import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import { maskNumberAfter } from './mask-addresses.ts';
import type { Masking } from './masking.ts';
import { descriptions } from './place-words.ts';
import { isMeasureAt } from './quantity-tokens.ts';
import { isAnyType, isSureType } from './street-types.ts';

/** Masks the customer's own street, also of a word of the trade, with a street type or behind their house number: "18 bell", "Fairy street no 14". */
export function maskOwnStreets(text: Masking): void {
  for (const at of text.tokens.keys()) maskOwnStreet(text, at);
}

/** Short forms of street types that mean little else behind the name of the customer's street: "camera ct". */
const shortTypes = wordSet('ct crt cl pl dr gr cct wy tce');

function maskOwnStreet(text: Masking, at: number): void {
  const [token, type] = [text.at(at), text.at(at + 1)];
  if (!token || !text.streetNames.has(token.text)) return;
  if (type?.gap === ' ' && (isSureType(type.text) || shortTypes.has(type.text) || (token.isCapital && type.isCapital && isAnyType(type.text)))) {
    for (const index of [at, at + 1]) text.mask(index, 'address');
    maskNumberAfter(text, at + 1);
  }
  if (isAfterOwnNumber(text, at) && !isCountedThing(text, at)) for (const index of [at - 1, at]) text.mask(index, 'address');
}

const isAfterOwnNumber = (text: Masking, at: number) =>
  text.houseNumbers.has(text.word(at - 1)) && /^,? $/.test(text.gap(at)) && (text.at(at)?.isCapital === true || !isMeasureAt(text.tokens, at - 1));

/** Returns whether a number counts things of the trade from a word on: "3 light switches" of 3 Light Street. */
function isCountedThing(text: Masking, at: number): boolean {
  const [word, next] = [text.word(at), text.word(at + 1)];
  return word.endsWith('s') || (text.gap(at + 1) === ' ' && [word, next].every((each) => wordKind(each).isTrade) && !isAnyType(next) && !descriptions.has(next));
}
