import { expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

const customer = { name: 'Anna Kowalski', phones: ['0491570156'], shown: new Set(['anna']), hidden: new Set(['kowalski']), houseNumbers: new Set<string>(), streetNames: new Set<string>(), givenNames: new Set(['anna']), isLocality: (name: string) => name === 'mount arthur' };
const shown = (text: string) => redactText(text, customer).text;

it.each([
  ['The dog Biscuit escapes, pool light is out', ['Biscuit']],
  ['dogs Ziggy and Moose will greet you, oven is dead', ['Ziggy', 'Moose']],
  ['our dog biscuit barks, 3 GPOs', ['biscuit']],
  ['tell the guard at the gate "lettuce" (that\'s the password)', ['lettuce']],
  ['say “bluebird” at the gate, the fans are dead', ['bluebird']],
  ['code word at reception: marigold', ['marigold']],
  ['the dog (a big one named Tank) is fine', ['Tank']],
  ['password "wombat" opens the intercom', ['wombat']],
  ["bell is dead so yell 'ZO'", ['ZO']],
  ['ask at the bar for smithy. the fan is dead', ['smithy']],
  ['swipe VIS-0419 at the gate', ['VIS', '0419']],
  ['ute charger. plates say NIKS EV', ['NIKS']],
  ['the car is a camry 1 H O Z - 3 3 9 in front', ['H O Z', '3 3 9']],
  ["I'll spell it, W for whiskey, E, N, D, Y", ['E, N', 'D, Y']],
  ['it is B3rn1e at 9 C00k Str33t', ['B3rn1e', 'C00k', 'Str33t']],
  ['next door, number one slash ten', ['one slash ten']],
  ['first pair twenty-two, fourth eighty-nine, last seventeen', ['seventeen']],
  ['cats Salt and Pepper stay inside', ['Salt', 'Pepper']],
  ['estate stage 4B of Elara Rise, no power', ['4B']],
  ['supervisor at Pinnacle Homes Qld says so', ['Pinnacle']],
  ['i work at Mount Arthur, B crew', ['Arthur', 'B crew']],
  ['the spare is taped behind the gas bottle', ['gas', 'bottle']],
  ["the key's on a hook in the carport", ['hook', 'carport']],
  ['turn the alarm off with A-C-E-9, 2 GPOs', ['A-C-E-9']],
  ['tag on the float T dot 61 dot 88 R, plug is dead', ['T dot', '61', '88 R']],
  ['camera at 192 dot 168 dot 1 dot 20 is offline', ['192', '168', '20']],
  ['ring 0255506013 ext 4 for accounts', ['ext 4']],
  ['my housemate goes by june', ['june']],
  ['his sister june can show you the board', ['june']],
  ['lot 418 stage 9 in the new estate, 2 lights', ['stage 9']],
  ['across from the court house, oven is dead', ['court']],
  ['near the pink toilet block, light is broken', ['pink', 'toilet']],
  ['building door C3358Y, the handset is on level 2', ['C3358Y']],
  ['estate gate 11A7 then 2nd left', ['11A7']],
  ['I leave the key with the lady downstairs', ['lady', 'downstairs']],
  ['security at the gate wants a password, say Biscuit', ['Biscuit']],
  ['the alarm app asks a word, type Otto7 with capital O', ['Otto7']],
  ['press four then four then one then nine to test', ['four', 'one', 'nine']],
])('names, codes and plates in other forms are hidden: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  ["nobody's home till Friday", ['Friday']],
  ["I'm away 3–17 July", ['3', '17', 'July']],
  ['from Monday to Thursday we are away', ['Monday', 'Thursday']],
  ['the place is empty Tues to Thurs', ['Tues', 'Thurs']],
  ["we're overseas until 20 August", ['20', 'August']],
  ["I'm in hospital Tuesday", ['Tuesday']],
  ['house sits empty 6 till 6', ['6']],
  ['side door is left on the latch for my cleaner', ['latch']],
  ['the back slider never locks', ['never locks']],
  ['we leave the back door open', ['open']],
  ['we never lock the side door', ['never lock']],
  ['the shack is empty midweek', ['midweek']],
  ['no one is in after 8am so leave a card', ['8am']],
  ["we're only there on weekends", ['weekends']],
  ['we are away for a fortnight from Saturday', ['fortnight', 'Saturday']],
  ['we are snowbirds, gone till September', ['September']],
  ["Nan's on her own", ['own']],
])('when nobody is at home and which door is open are hidden: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'The dog chewed the cable to the pump and the dog always barks.',
  'Dog fence energiser is dead, the dog is friendly.',
  'Home after 4, anytime Friday works, not home before 3pm.',
  'The house is empty, we renovate before we move in. Start Monday.',
  'The board is 3 m away from the wall, power went away on Tuesday.',
  'The door does not lock when the power is off, it has an electric strike.',
  'The latch of the side gate is broken, the roller door is left open by the opener.',
  'The display says "low battery" and the switches say "hot water".',
  'The plates say Clipsal and the rating plate says MAX 60W.',
  'It did not pass the test: insulation is low, a word about it: fuses.',
  'Two swipe card readers, 24V, at 2 doors.',
  'Runs of 1 m, 2 m and 3 m, 4 x 6 mm.',
  'Front door 12v strike, main gate 240V motor, a key switch with a light, the fob works with the gate.',
  'Power gone for two days, flashes two then stops.',
  'Stage 2 of the works is the pergola, stage 3 of 4 is the pool.',
])('what the job is stays beside such words: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ["I'm in the duck-egg blue semi with the surfboard fence", ['surfboard']],
  ['it is on the corner with the big white lions on the gateposts', ['lions']],
  ['driveway with the bathtub planter', ['bathtub', 'planter']],
  ["We're in the lane, last house, green roller door", ['last', 'green']],
  ['after the bend, then third yurt', ['third yurt']],
  ['the place everyone knows cos of the fibreglass cow on the roof', ['fibreglass', 'cow']],
  ['Down near the tuna sheds', ['tuna', 'sheds']],
  ["the job's at the scout hall", ['scout', 'hall']],
  ["I'm usually at the bowling club", ['bowling', 'club']],
])('what a home looks like and where the job is are hidden: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'A fan on the corner with the sink, the pump is down by the dam.',
  'First house: 4 fans. The last light in the row flickers, third bedroom.',
  'Power is at the club board only, the sub board is out by the hay shed.',
  'The first floor, then the second bedroom, 15 slash 30 amp fuses.',
])('parts of a home and of a farm stay: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['my birthday is 3rd of march 1949, no ladders for me', ['3rd', 'march', '1949']],
  ['born on the ninth of june fifty four, fix my heater', ['ninth', 'june', 'fifty']],
  ['bday 4/3/58, fan is loud', ['4/3', '58']],
  ['dob 9 aug 1961, smoke alarms', ['aug', '1961']],
])('a date of birth is hidden in digits and in words: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'My sons 21st birthday is on 4th june, lights up before it.',
  'Code says 300 from the sink, does a point fit?',
])('a day that the job is due by and a rule of the trade stay: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['password phrase green kettle for the alarm people', ['green', 'kettle']],
  ['we fly out 2nd dec back 14 jan, fan is loud', ['2nd', 'dec', '14', 'jan']],
  ['nobody will be in till Friday', ['Friday']],
  ["I'm an 81 yo widow living alone and the lights flicker", ['widow', 'alone']],
  ['kids are home alone after school', ['alone']],
  ['husband works nights so I live by myself mostly', ['myself']],
  ['it is an elderly lady on her own', ['own']],
  ['slide the laundry window up its got no latch', ['no latch']],
  ["the back door doesn't latch", ["doesn't", 'latch']],
])('a phrase for a password, when somebody travels, who is alone at home and what does not lock are hidden: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  ['look for the big gum tree, need 2 gpos', ['need 2 gpos'], ['gum']],
  ['look for the ute with plates BUGEJA, need shed lights', ['need shed lights'], ['BUGEJA']],
  ['tesla rego EKX91P, 3 phase charger', ['3 phase charger'], ['EKX91P']],
])('what is looked for ends where the job begins: %s', (text, kept, hidden) => {
  for (const piece of kept) expect(shown(text)).toContain(piece);
  for (const piece of hidden) expect(shown(text)).not.toContain(piece);
});

it.each(["G'day, Bluey's me name", "Chook's the name, fan is dead"])('a name that says it is one is hidden: %s', (text) => {
  expect(shown(text)).toMatch(/\[hidden\] (?:me|the) name/);
});

it('hides the days of a journey before and after "return"', () => {
  const left = shown('we go to sea on the 11th and return 25th, fan is loud');
  for (const piece of ['11th', '25th']) expect(left).not.toContain(piece);
});

it.each([
  'Called twice re the quote, no answer.',
  'The point is away from the sink 600 at least.',
  'I tried to replace it by myself.',
  'The oven is on its own circuit, the fan is on its own switch.',
  'Smoke alarms alone, no cameras.',
  'A stand alone battery.',
])('calls, lengths and what is done or wired alone stay: %s', (text) => {
  expect(shown(text)).toBe(text);
});
