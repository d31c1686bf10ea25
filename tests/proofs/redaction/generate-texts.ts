import type { LeakyText } from './corpus.ts';

/** A row of numbers from 0 to 1 that is the same for a seed each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const jobs = [
  'Need 6 downlights in the lounge',
  'the safety switch keeps tripping when the oven is on',
  'Install a 7kW EV charger in the carport about 12 m from the board',
  'smoke alarms x4 need replacing before the lease starts',
  'switchboard upgrade, old ceramic fuses',
  'two ceiling fans and a power point in bed 2',
  'No power in half the house since last night',
  '3 phase 32 amp outlet for the welder in the shed',
  'hot water is not heating, 315 L Rheem',
  'quote for rewiring a 1960s fibro house please',
  'outdoor sensor light flickers and buzzes',
  'run a cable underground to the granny flat, 25 metres',
];
const given = ['Priya', 'Tariq', 'Jessica', 'Con', 'Mei', 'Siobhan', 'Nguyet', 'Bogdan', 'Aroha', 'Yusuf', 'Chiara', 'Lachlan'];
const family = ['Raman', 'Nguyen', 'Papadopoulos', 'Kowalczyk', 'O’Shea', 'Haddad', 'Fitzgerald', 'Singh', 'Zhang', 'Moretti', 'Tupou', 'Abernethy'];
const streetNames = ['Heron', 'Smith', 'Wattle', 'Kingfisher', 'Balmoral', 'Errol', 'Ngara', 'Mulberry', 'Ferndale', 'Old Mill', 'Gertrude', 'Billabong'];
const streetTypes = ['Street', 'St', 'Stret', 'Rd', 'Road', 'Ave', 'Avenu', 'Lp', 'Loop', 'Cres', 'Cresent', 'Pde', 'Ct', 'Dr', 'Tce', 'Lane'];
const hosts = ['optusnet (dot) com', 'gmail dot com', 'bigpond.net.au', 'outlook . com', 'iinet[dot]net[dot]au'];
const ats = ['@', ' (at) ', ' at ', '[at]', ' (at symbol) '];
const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

type Random = () => number;
type Pick = <Item>(items: readonly Item[]) => Item;
type Detail = (draw: { pick: Pick; random: Random; phone: string }) => { text: string; hide: string[]; kind: string };

const digitsOf = (phone: string) => phone.replaceAll(' ', '');

const details: readonly Detail[] = [
  ({ pick, phone }) => ({ text: `${pick(['call', 'ring me on', 'txt', 'ph', 'my mob is', 'best no'])} ${phone}`, hide: [digitsOf(phone).slice(4)], kind: 'phone' }),
  ({ pick, phone }) => ({ text: `${pick(['number is', 'reach me:'])} ${digitsOf(phone).split('').join(pick([' ', '.', '-', ' - ']))}`, hide: [digitsOf(phone).slice(4)], kind: 'phone' }),
  ({ phone }) => ({ text: `my number starts ${digitsOf(phone).slice(0, 4)} ${digitsOf(phone).slice(4, 7)} and ends in ${digitsOf(phone).slice(7)}`, hide: [digitsOf(phone).slice(4, 7), digitsOf(phone).slice(7)], kind: 'phone' }),
  ({ phone }) => ({ text: `call ${Array.from(digitsOf(phone), (figure) => figures[Number(figure)]).join(' ')}`, hide: [Array.from(digitsOf(phone).slice(6), (figure) => figures[Number(figure)]).join('')], kind: 'phone' }),
  ({ phone }) => ({ text: `ring ${Array.from(phone, (sign) => (/\d/.test(sign) ? String.fromCodePoint(0xff10 + Number(sign)) : sign)).join('')}`, hide: [digitsOf(phone).slice(4)], kind: 'phone' }),
  ({ phone }) => ({ text: `جوال ${Array.from(digitsOf(phone), (figure) => String.fromCodePoint(0x660 + Number(figure))).join('')}`, hide: [digitsOf(phone).slice(4)], kind: 'phone' }),
  ({ pick, random }) => {
    const [name, type, house] = [pick(streetNames), pick(streetTypes), 2 + Math.floor(random() * 200)];
    const [first = ''] = name.split(' ');
    const form = pick([`${house} ${name} ${type}`, `${house}${name} ${type}`, `no${house} ${name} ${type}`, `${name} ${type} number ${house}`, `${house}-${name}-${type}`, `unit 3/${house} ${name} ${type}`, `3/${house} ${name}`]);
    return { text: `${pick(['at', 'job is at', 'we are', 'its', 'address'])} ${form}`, hide: first === 'Old' ? [String(house)] : [String(house), first], kind: 'street' };
  },
  ({ pick }) => {
    const [one, two] = [pick(given), pick(family)];
    return { text: `${pick(['tenant is', 'ask for', 'my wife', 'the agent is', 'speak to', 'neighbour', 'my name is', 'contact', 'regards'])} ${one} ${two}`, hide: [two], kind: 'person' };
  },
  ({ pick, random }) => {
    const code = String(1000 + Math.floor(random() * 9000));
    return { text: pick([`gate code ${code}`, `the code for the lockbox is ${code}`, `alarm pin: ${code}#`, `key safe ${code} at the side`, `${code} opens the gate, thats the code`]), hide: [code], kind: 'code' };
  },
  ({ pick }) => {
    const handle = `${pick(given)}${pick(['builds', '_84', '.reno', 'xx', 'home'])}`.toLowerCase();
    return { text: `${pick(['IG', 'insta:', 'find me on facebook as', 'signal me, username', 'airtasker profile', 'my telegram is', 'snap'])} ${handle}`, hide: [handle], kind: 'account' };
  },
  ({ pick }) => {
    const local = `${pick(given)}${pick(['84', '.r', '_home', ''])}`.toLowerCase();
    return { text: `email ${local}${pick(ats)}${pick(hosts)}`, hide: [local], kind: 'email' };
  },
  ({ pick }) => {
    const plate = pick(['ABC12D', '1XY2ZT', 'QTR481', 'S123BKL', '924KLM']);
    return { text: `${pick(['white hilux rego', 'look for the van, plate', 'car out front'])} ${plate}`, hide: [plate], kind: 'plate' };
  },
  ({ pick }) => {
    const name = pick(family);
    return { text: `${pick(['for', 'we run', 'shop is'])} ${name} ${pick(['Bakery', 'and Sons Removals', 'Dental', 'Cafe'])}`, hide: [name], kind: 'business' };
  },
];

const noises: readonly ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll(/[.,]/g, ''),
  (text) => text.replaceAll(', ', ','),
  (text) => text.toLowerCase().replaceAll(/[,.:]/g, ' '),
  (text) => `${text}!!`,
];

/** Makes texts with one or two details each, always the same for a seed. */
export function generateTexts(count: number, seed: number): LeakyText[] {
  const random = randomOf(seed);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)] as never;
  return Array.from({ length: count }, () => {
    const phone = `04${String(91_570_000 + Math.floor(random() * 9000)).replace(/^(\d\d)(\d{3})(\d{3})$/, '$1 $2 $3')}`;
    const [name, address] = [`${pick(given)} ${pick(family)}`, `${2 + Math.floor(random() * 90)} ${pick(streetNames)} ${pick(['Street', 'Road', 'Avenue'])}, Marrickville NSW 2204`];
    const found = [pick(details)({ pick, random, phone }), ...(random() < 0.35 ? [pick(details)({ pick, random, phone })] : [])];
    const parts = random() < 0.3 ? [...found.map(({ text }) => text), pick(jobs)] : [pick(jobs), ...found.map(({ text }) => text)];
    const text = pick(noises)(parts.join(pick(['. ', ', ', ' - ', '\n'])), random);
    return { text, name, phone, address, hide: found.flatMap(({ hide }) => hide), kind: found[0]?.kind ?? '' };
  });
}
