import { expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

const customer = { name: 'Anna Kowalski', phones: ['0491570156'], shown: new Set(['anna']), hidden: new Set(['kowalski']), houseNumbers: new Set<string>(), streetNames: new Set<string>(), givenNames: new Set(['anna']), isLocality: () => false };
const shown = (text: string) => redactText(text, customer).text;

it.each([
  ['code for side gate is 2580A', '2580A'],
  ['house have code for back roller door is 9042A, oven is dead', '9042A'],
  ['alarm 4 double 7 1, sensor is dead', '7'],
  ['the passcode for our garage is winter rose', 'winter rose'],
  ['password of the wifi in the shed is magpie', 'magpie'],
  ['plate of my landcruiser is BM4471 if you see it', 'BM4471'],
  ['the registration on the white hilux out the front is ROKT7', 'ROKT7'],
  ['my car is the white Lexus J0YCE88, park behind it', 'J0YCE88'],
  ['exhaust fan unit 1802, tower 2 of the complex', '1802'],
])('a code or a plate is hidden where its value stands far from its cue: %s', (text, piece) => {
  expect(shown(text)).not.toContain(piece);
});

it.each([
  ['corner house iodide n chloride strts, fan is dead', ['iodide', 'chloride']],
  ['house on the corner beryl & oxide st, fan is dead', ['beryl', 'oxide']],
  ['corner block quartz x felspar sts, need a new board', ['quartz', 'felspar']],
  ['cnr unit sulphide and kintore, stove is out', ['sulphide', 'kintore']],
])('both streets of a corner are hidden: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'The plate on the motor of the van lift says 1.5kW 415V.',
  'The pin is bent, the plug is 32A.',
  'A plug of 5 pin is 32A and the circuit is 20A.',
  'The keypad is 12V and the letterbox is 20m from the house.',
  'Corner house, lights and power flickering.',
  'The intercom 4 stations are dead, press 5 times and it hums.',
  'Run the doorbell 240 to 24V transformer, intercom 2 wire.',
  'The corner lounge and the kitchen have no power.',
  'Corner block, two storey and brick.',
])('measures and corners that tell nothing stay: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['two up from the IGA, oven is dead', ['iga']],
  ['straight over from the grain silos', ['silos']],
  ['we are in front of tram stop 32', ['tram']],
  ['below the chairlift carpark', ['chairlift']],
  ['back of Dallas shopping centre', ['dallas', 'shopping']],
  ['power track at Monash building 19', ['monash', '19']],
  ['im a teacher at Victor Harbor R-7 so', ['7']],
  ['roller shutter dead. EY Auto Detailing. van is', ['ey', 'detailing']],
  ['NO POWER AFTER LIGHTNING. THREE WAYS FUEL STOP. CALL ME', ['ways']],
  ['two lights. right beside the old drive in, ring first', ['drive']],
  ['sub board is full, over the back of the saleyards', ['saleyards']],
  ['apartment Marina Pier West, fan is dead', ['marina', 'pier']],
  ['second block, buzzer #14, lights dim', ['14']],
  ['intercom 1905# then wait, oven trips', ['1905']],
  ['press 1905 then bell, no hot water', ['1905']],
  ['dial 12 at the intercom, lights dim', ['12']],
  ['get fob 12 from security, board hums', ['12']],
  ['dryer motor is dead, boom gate *5566', ['5566']],
])('what a home is found by, and what opens its gate, are hidden: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text).toLowerCase()).not.toContain(piece);
});
