import { likelyStreetTypes, rareStreetTypes, sureStreetTypes } from '../../shared/domain/street-words.ts';
import { wordSet } from '../../shared/domain/word-set.ts';
import { wordKind } from './known-words.ts';
import { typosOf } from './typos.ts';

const moreStreetTypes = wordSet('lp lk rdg hts gdn grdns ch cct cirt cnr wy tr pwy bypass bvde cresc crs terr pk pkt crcs');

/** A slip in a shorter type makes another word. */
const SHORTEST = 5;
const longTypes = ['street', 'avenue', 'crescent', 'terrace', 'parade', 'circuit', 'boulevard', 'highway', 'esplanade', 'court', 'drive', 'place', 'close', 'parkway', 'grove'];

const isTypeWithSlip = typosOf(longTypes, SHORTEST);
const isMistypedType = (word: string) => isTypeWithSlip(word) && !wordKind(word).isCommon && !wordKind(word).isTrade;

/** Whether a word names a kind of street and hardly anything else, also with a slip. */
export const isSureType = (word: string) => sureStreetTypes.has(word) || moreStreetTypes.has(word) || isMistypedType(word);

/** Whether a word may name a kind of street. */
export const isAnyType = (word: string) => isSureType(word) || likelyStreetTypes.has(word) || rareStreetTypes.has(word);
