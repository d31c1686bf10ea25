import type { DemoJob } from './demo-jobs.ts';
import type { DemoSale } from './demo-sales.ts';

type Row = readonly [who: string, where: string, what: string, dollars: number];

const repairs: readonly Row[] = [
  ['Margaret Lim', 'Concord NSW 2137', 'Power point behind the fridge is cracked and warm.', 185],
  ['Joel Abbott', 'Maroubra NSW 2035', 'Bathroom light went off with a bang, the switch is dead.', 240],
  ['Anita Desai', 'Homebush NSW 2140', 'Safety switch trips when the dishwasher starts.', 320],
  ['Craig Donnelly', 'Cronulla NSW 2230', 'No power to the carport since the storm.', 460],
  ['Yasmin Khoury', 'Belmore NSW 2192', 'Two downlights flicker, one has a burnt edge.', 210],
  ['Peter Vlahos', 'Rockdale NSW 2216', 'Oven circuit is dead, the breaker will not stay on.', 390],
  ['Ingrid Solberg', 'Mosman NSW 2088', 'Outdoor lights trip the board whenever it rains.', 540],
  ['Damien Pereira', 'Ryde NSW 2112', 'Hot water has no power, the element was replaced last year.', 280],
  ['Wendy Lau', 'Chatswood NSW 2067', 'Ceiling fan wobbles and its wall control is dead.', 230],
];

const installations: readonly Row[] = [
  ['Stephen Marsh', 'Lane Cove NSW 2066', 'Four double power points in a new home office.', 620],
  ['Leila Haddad', 'Punchbowl NSW 2196', 'Three ceiling fans with lights, all bought already.', 540],
  ['Rory Gallagher', 'Dee Why NSW 2099', 'EV charger in the garage, the board is on the same wall.', 1650],
  ['Tamara Novak', 'Gladesville NSW 2111', 'Ten LED downlights in the living room.', 980],
  ['Hugo Castellano', 'Haberfield NSW 2045', 'Induction cooktop, needs its own circuit.', 870],
  ['Bronwyn Hughes', 'Sutherland NSW 2232', 'Outdoor power point and two wall lights on the deck.', 450],
  ['Arjun Menon', 'Westmead NSW 2145', 'Range hood and a new outlet for it.', 390],
  ['Celia Fontaine', 'Paddington NSW 2021', 'Pendant lights over the bench, and a dimmer.', 480],
  ['Nathan Oldfield', 'Penrith NSW 2750', 'EV charger, about 15 metres from the board.', 1980],
  ['Soraya Amini', 'Merrylands NSW 2160', 'Split system power supply with an isolator.', 560],
  ['Douglas Pratt', 'Hornsby NSW 2077', 'Sensor lights on three sides of the house.', 720],
];

const upgrades: readonly Row[] = [
  ['Elaine Whitford', 'Epping NSW 2121', 'Ceramic fuses out, new board with safety switches.', 1850],
  ['George Karras', 'Campsie NSW 2194', 'Board is full, wants two more circuits and safety switches.', 1420],
  ['Fiona McAllister', 'Roseville NSW 2069', 'Interconnected smoke alarms in all bedrooms, house of two storeys.', 890],
  ['Ravi Subramaniam', 'Castle Hill NSW 2154', 'Three-phase supply for a workshop.', 4300],
  ['Jenny Tran', 'Cabramatta NSW 2166', 'Old switchboard, the insurer asks for safety switches.', 1680],
  ['Alistair Crowe', 'Waverley NSW 2024', 'Rewire of the kitchen and the laundry during a renovation.', 3650],
  ['Monique Laurent', 'Neutral Bay NSW 2089', 'Replace the halogen downlights with LED, fourteen of them.', 1150],
  ['Barry Simmonds', 'Liverpool NSW 2170', 'Meter box is rusted, new one and a new main switch.', 2100],
  ['Kirra Dawson', 'Engadine NSW 2233', 'Smoke alarms to the new standard before the house is let.', 740],
  ['Theo Manolis', 'Kingsgrove NSW 2208', 'Switchboard upgrade before solar goes on the roof.', 2250],
];

const buyers = ['competitor', 'eastside', 'ridge'] as const;

const FIRST_HOURS_AGO = 700;
const HOURS_BETWEEN = 230;

const ofType = (type: NonNullable<DemoJob['type']>, rows: readonly Row[]) => rows.map((row) => ({ type, row }));

/**
 * Jobs of the past months that were paid, latest first: enough of three kinds, by enough electricians, for the cost guides of the home page.
 * None is sparky's, whose jobs are few enough to look through.
 */
export const demoPaidJobs: readonly { job: DemoJob; sale: DemoSale }[] = [
  ...ofType('repair', repairs),
  ...ofType('installation', installations),
  ...ofType('upgrade', upgrades),
]
  // Mixed, so that each month has some of each kind.
  .toSorted((one, other) => one.row[0].localeCompare(other.row[0]))
  .map(({ type, row: [who, where, what, dollars] }, index) => ({
    job: { who, where, what, type },
    sale: {
      buyer: buyers[index % buyers.length] ?? 'competitor',
      hoursAgo: FIRST_HOURS_AGO + index * HOURS_BETWEEN,
      minutesOnMarket: 3 + ((index * 7) % 25),
      stage: 'invoice_paid',
      quote: dollars.toFixed(2),
      payment: dollars.toFixed(2),
    },
  }));
