import { likelyStreetTypes, rareStreetTypes, sureStreetTypes } from '../../../../shared/domain/contact/street-words.ts';
import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { wordKind } from './known-words.ts';
import type { Masking } from './masking.ts';
import { typosOf } from './typos.ts';

const moreStreetTypes = wordSet('lp lk rdg hts gdn grdns ch cct cirt cnr wy tr pwy bypass bvde cresc crs terr strt srt pk pkt crcs');

/** Homes and pitches that a number follows: "unit 4", "berth 12". */
export const doors = wordSet('unit apt apartment flat bedsit villa townhouse cottage lot site berth mooring pen cage cabin donga warehouse');

/** A typo in a shorter street type makes another word. */
const MIN_LENGTH = 5;
const longTypes = ['street', 'avenue', 'crescent', 'terrace', 'parade', 'circuit', 'boulevard', 'highway', 'esplanade', 'court', 'drive', 'place', 'close', 'parkway', 'grove'];

const isTypeWithSlip = typosOf(longTypes, MIN_LENGTH);
function isMistypedType(word: string): boolean {
  const { isCommon, isTrade } = wordKind(word);
  return !isCommon && !isTrade && isTypeWithSlip(word);
}

/** Returns whether a word is a street type and hardly anything else, even with a typo. */
export const isSureType = (word: string) => sureStreetTypes.has(word) || moreStreetTypes.has(word) || isMistypedType(word);

/** Returns whether a word may be a street type. */
export const isAnyType = (word: string) => isSureType(word) || likelyStreetTypes.has(word) || rareStreetTypes.has(word);

/** Returns whether what ends like a street is a thing of the trade: "power point", "three double points", "load CT". */
export function isPointOrTransformer(text: Masking, type: number): boolean {
  const [word, before] = [text.word(type), text.word(type - 1)];
  if (word === 'ct') return text.at(type)?.isAllCapitals === true && wordKind(before).isTrade;
  return /^points?$/.test(word) && (/^(?:single|double|triple|quad)$/.test(before) || wordKind(before).isTrade);
}
