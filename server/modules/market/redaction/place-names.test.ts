import { expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

const customer = { name: 'Anna Kowalski', phones: ['0491570156'], shown: new Set(['anna']), hidden: new Set(['kowalski']), houseNumbers: new Set<string>(), givenNames: new Set(['anna']), isLocality: () => false };
const shown = (text: string) => redactText(text, customer).text;

it.each([
  ['no power in the kitchen at cobbler lodge', 'cobbler'],
  ['the oven at the laughing heron trips', 'laughing heron'],
  ['we are past the grumpy camel, board is old', 'grumpy camel'],
  ['new lights for a room inside marble arch estate', 'marble'],
  ['i own the crimson kettle cafe and the grill trips', 'crimson'],
  ['the quiet badger down by the water, i run it, freezer trips', 'quiet badger'],
  ['ginger whisker bakery needs an outlet for a mixer', 'ginger whisker'],
  ['tailor shop velvet thimble, need 6 outlets', 'velvet thimble'],
  ['the salon (combs & curls) has 3 dryers on one circuit', 'combs'],
  ['gym is sweat and anvil, treadmills trip', 'anvil'],
  ['our yacht gypsy moth is on batteries', 'gypsy moth'],
  ['everyone knows me as the turnip king, pump shed has no power', 'turnip king'],
  ['we call the house larkspur and the switches are old', 'larkspur'],
  ['manager of tiny acorns nest, tubes hum', 'acorns'],
  ['two lights in the old rectory, apartment 3', 'rectory'],
  ['cant miss us, only yellow house here, porch light is out', 'yellow house'],
  ['turn in at the concrete pelican, the gate motor is dead', 'pelican'],
  ['look for the house with the rusty windmill, sensor light is dead', 'windmill'],
  ['easiest to find me by the stone chapel, hall light is loose', 'chapel'],
  ['quoting for the brazen otter, 30 lights onto a dimmer', 'otter'],
  ['from pebble and thyme you go through to our storeroom', 'pebble'],
  ['Practice: gentle molars. The chair has no power.', 'molars'],
  ['The gate sign reads Blue Heron, the lights are out.', 'Heron'],
  ['Message me 48213 when done', '48213'],
  ['hangar 14 lights are out', '14'],
  ['lamp in room 9 at cobbler lodge sparks', 'room 9'],
  ['the key is in the letter tray of the potting bench, hall light is dead', 'tray'],
  ['spare under the third paver, fan hums', 'paver'],
  ['VH-KXW is parked in front of the board', 'KXW'],
  ['reach me on UHF 29 once you are here', '29'],
  ['same fault at 94 Quandong because we share the feed', '94'],
  ['if i am out try bill next door, dryer is dead', 'bill'],
  ['site 14 row F, the post has no power', 'row F'],
  ['she is at arm C berth 22, inverter beeps', 'arm C'],
  ['kids are at tiny possums early learning until 3, two fans', 'tiny possums'],
  ['saffron family medical. the fridge needs its own circuit', 'saffron'],
  ['anna’s hot bread need three phase for a new oven', 'hot bread'],
  ['Hair by Anna, three dryers trip it', 'Hair by Anna'],
  ['first house b4 the ovals end of the street, sensor light is dead', 'ovals'],
  ['try work 08 5550 1122 ext 23 and ask for me', '23'],
  ['inlet is burnt out on my boat HJ482N, 15a plug', 'HJ482N'],
  ['vat cooler isolator is dead, our PIC is 3NKDM417', '3NKDM417'],
  ['next door at 21 has a spare, fridge trips', '21'],
  ['approval comes from Beryl Tocknell, stairwell lights', 'Beryl'],
  ['the gate is hash 1958 hash, pond pump hums', '1958'],
  ['the lock takes 77 then 19 then 30 and the tick, fan is dead', '19'],
  ['gate remote lives inside the blue watering can, bollards are out', 'watering'],
  ['new number is the same but finishes 214 now, two lights', '214'],
])('hides the name of a place, a business or a person of everyday words: %s', (text, piece) => {
  expect(shown(text)).not.toContain(piece);
});

it.each([
  'The outlet at the back of the tennis club is dead.',
  'Two lights at the far end of the shearing shed.',
  'A light above the washing machine and one beside the old chook shed.',
  'The freezer in the butcher shop trips at night.',
  'Fans for a small physio clinic, near the front counter.',
  'I run a cafe and the grill trips.',
  'The building is double brick, the roof is tin.',
  'The key switch on the roller door is stuck.',
  'We call it the sun room.',
  'Shearing shed with 4 stands, power at the pole.',
  'Supply reads 415 and 412 volts.',
  'Wiring is still the old rubber kind, the vacuum cleaner trips it.',
  'The spa shows error FLO after school.',
  'One spare in the switchboard, a ring main on 4000 watt, a UHF 4 port splitter.',
  'The gym is hot and loud, the property is steep and damp.',
  'Thermostat gives Er1, drive trips F0009.',
  'Smoke alarms are due, three bedrooms. Red R240RC ones or cheaper.',
  'Hikvision DS-7608NI-I2/8P recorder, five cameras round the shed.',
  'The Honda EU70is generator needs a changeover switch.',
  'A Victron MultiPlus 12/3000/120 with 200Ah lifepo4 on the boat.',
  'C-Bus is at 18V, five dimmers L5508D1A in the board.',
  'Old coax, I think RG59, in the roof.',
  'Bore pump with 2.2kw Franklin motor trips.',
  'Emergency generator FG Wilson P110-3, its panel reads SPN 168 FMI 18.',
  'Hot water showing code 11 since the storm, plugpack is 18VAC.',
  'Bump in 18 Jan at 0600, 0730 start on Monday.',
  'Can you handle the application with the network as well?',
])('keeps how a place is described: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['a measure of many digits', `1${'m22'.repeat(1300)}q`],
  ['a measure of many units', `${'1watts'.repeat(650)}q`],
  ['a reference of many parts', 'po-1/'.repeat(790)],
  ['many plates', 'st rego . '.repeat(390)],
])('answers in full to %s', (_what, hostile) => {
  expect(shown(`${hostile} call 0491 570 006`)).toMatch(/call \[hidden\]$/);
});
