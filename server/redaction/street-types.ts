import { likelyStreetTypes, rareStreetTypes, sureStreetTypes } from '../../shared/domain/street-words.ts';
import { wordSet } from '../../shared/domain/word-set.ts';
import { wordKind } from './known-words.ts';

const moreStreetTypes = wordSet('lp lk rdg hts gdn grdns ch cct cirt cnr wy tr pwy bypass bvde cresc crs terr pk pkt crcs');

const longTypes = ['street', 'avenue', 'crescent', 'terrace', 'parade', 'circuit', 'boulevard', 'highway', 'esplanade', 'court', 'drive', 'place', 'close', 'parkway', 'grove'];

const lacking = (word: string) => Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

const places = (word: string) => Array.from({ length: word.length }, (_, at) => at);
const doubled = (word: string) => places(word).map((at) => word.slice(0, at) + word.charAt(at) + word.slice(at));
const swapped = (word: string) => places(word).map((at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
const mistypedTypes: ReadonlySet<string> = new Set(longTypes.flatMap((type) => lacking(type).concat(doubled(type), swapped(type))));

const isMistypedType = (word: string) => mistypedTypes.has(word) && !wordKind(word).isCommon && !wordKind(word).isTrade;

/** Whether a word names a kind of street and hardly anything else, also with a slip. */
export const isSureType = (word: string) => sureStreetTypes.has(word) || moreStreetTypes.has(word) || isMistypedType(word);

/** Whether a word may name a kind of street. */
export const isAnyType = (word: string) => isSureType(word) || likelyStreetTypes.has(word) || rareStreetTypes.has(word);
