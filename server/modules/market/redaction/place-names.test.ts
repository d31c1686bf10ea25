import { expect, it } from 'vitest';
import { redactText } from './redact-text.ts';

const customer = { name: 'Anna Kowalski', phones: ['0491570156'], shown: new Set(['anna']), hidden: new Set(['kowalski']), houseNumbers: new Set<string>(), streetNames: new Set<string>(), givenNames: new Set(['anna']), isLocality: (name: string) => name === 'beryl' };
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
  ['in the marina, arm C berth 22, inverter beeps', 'arm C'],
  ['i get them from little wombats early learning then, two fans', 'wombats'],
  ['saffron family medical. the fridge needs its own circuit', 'saffron'],
  ['anna’s hot bread need three phase for a new oven', 'hot bread'],
  ['Hair by Anna, three dryers trip it', 'Hair by Anna'],
  ['first house b4 the ovals end of the street, sensor light is dead', 'ovals'],
  ['hi its the yellow house by the water tower, fan in the sons room', 'tower'],
  ['mailbox made from a milk can, run power to the calf shed', 'milk can'],
  ['look for the twin blue silos, replace the sub board', 'silos'],
  ['ours is the one w sandstone lions, gate motor needs power', 'sandstone'],
  ['weatherboard three doors north of the surf club, ceiling rose is loose', 'surf club'],
  ['from the highway turn at the Ampol, vat controller has no power', 'Ampol'],
  ['we are between 31 and 35 on Quokka Rise, ducted aircon', '31'],
  ['Hse 17 up the hill past the clinic, stove is no good', 'clinic'],
  ['try work 08 5550 1122 ext 23 and ask for me', '23'],
  ['inlet is burnt out on my boat HJ482N, 15a plug', 'HJ482N'],
  ['vat cooler isolator is dead, our PIC is 3NKDM417', '3NKDM417'],
  ['next door at 21 has a spare, fridge trips', '21'],
  ['approval comes from Beryl Tocknell, stairwell lights', 'Beryl'],
  ['the gate is hash 1958 hash, pond pump hums', '1958'],
  ['the lock takes 77 then 19 then 30 and the tick, fan is dead', '19'],
  ['gate remote lives inside the blue watering can, bollards are out', 'watering'],
  ['new number is the same but finishes 110 now, two lights', '110'],
  ["we're the blue weatherboard place, oven is dead", 'weatherboard'],
  ['its the bright yellow front door, two fans', 'yellow'],
  ['im the house with all the gnomes, switch buzzes', 'gnomes'],
  ['house got two stone lions, roller door is dead', 'lions'],
  ['there is a crocodile skull on gate, fan is stuck', 'skull'],
  ["There's a blue anchor bolted to the wall out front. Two new points.", 'anchor'],
  ['pump is dead, you will see a big marlin on the roof', 'marlin'],
  ['look for the rusted out orange torana on the front lawn, plug in shed', 'torana'],
  ['5 Gawthorn dr, blue landcruiser out front usually', 'landcruiser'],
  ['theres a red milk can mailbox at the gate, outlet needed', 'milk'],
  ['come past the old cannery then first left, board upgrade', 'cannery'],
  ['my house behind chinese baptist church, fan is loud', 'baptist'],
  ['three doors up from the lawn bowls, porch light out', 'bowls'],
  ['drive on till the bitumen ends, coolroom trips', 'bitumen'],
  ['turn at the servo then 3rd dirt track, generator changeover', 'dirt'],
  ['up the top of knocklofty tce, very last one before the reserve gate', 'reserve'],
  ['only yellow door in street, usb points', 'yellow'],
  ['the street is known for the christmas lights, outside circuit blew', 'christmas'],
  ['cafe lights gone. Three Blind Beans across from the hotel, come to the roller door', 'Blind Beans'],
  ['I living at Pacific Lantern block B, bathroom heater', 'Lantern'],
  ['i live in Ascot flats, the light has water in it', 'Ascot'],
  ['we live at Silver Switch apartments, oven is dead', 'Switch'],
  ['fridge trips. Rolling Pin next to the post office', 'Rolling'],
  ['EV charger in the basement. Emporia East is the complex', 'Emporia'],
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
  'The third one from the right is the one that goes.',
  'It is the red one third along the wall.',
  'Switchboard is on the side of the house right next to the driveway.',
  'We can see the light on it, it says 32 amp on the sticker.',
  'Look for the isolator behind the chimney.',
  'There is a power point on the fence and a light at the gate.',
  'House with two switchboards and old wiring.',
  'There is a gate at the front, the motor is dead.',
  'We have a caravan in the driveway that needs power.',
  'You will see the gate motor on the left.',
  'The house with the tin roof needs a new switchboard.',
  'A small red exit sign and a green one.',
  'Please mend the light over the green letterbox.',
  'A light on the sign for the shop.',
  'Got a statue in the front garden to be lit from below.',
  'Want a second one on the wall outside facing the driveway.',
  'A blue tiled wall, a red roller door that is stuck.',
  'Power Point next to the sink is dead. Ceiling Fan above the bed wobbles.',
  'Kitchen Lights opposite the pantry flicker.',
  'I live in Granny Flat at the rear, the Power Points are dead.',
  'I am at Home most days, two lights in Main Bedroom.',
  'We have Clipsal Iconic near the bed and Mitsubishi Heavy above the door.',
  'Street parking only, the pull string snapped.',
])('keeps how a place or a machine is described: %s', (text) => {
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

it.each([
  ['the flat on top of the barber, stove is dead', ['barber']],
  ['we are near to the big roundabout where the servo is, two fans', ['roundabout', 'servo']],
  ['new build, corner with the palm tree roundabout, two fans', ['palm tree', 'roundabout']],
  ['shore power, the boat is called Reel Therapy', ['Reel Therapy']],
  ['we run bubs & beans the cafe, coffee machine trips', ['bubs', 'beans']],
  ['Our B&B is the Apple Loft, five rooms', ['Apple Loft']],
  ['just panels and fans. hush & calm, upstairs', ['hush', 'calm']],
  ['footy club bar fridge, midland bulldogs rooms', ['bulldogs']],
  ["daughter's fan clicks, she goes to Ravenswood until four", ['Ravenswood']],
  ['unit behind the medical centre, meter box is rusty', ['medical']],
  ['turn off at the silo, pump trips', ['silo']],
  ['upstairs flat above the bottle-o, knob broke', ['bottle']],
  ['the one next to kebab shop, oven is out', ['kebab']],
  ['between the bakery and the vet, light switch', ['bakery', 'vet']],
  ['past the 12 mile sign then left, bore pump', ['12']],
  ['we live over the noodle bar, dimmer buzzes', ['noodle']],
  ['backs onto the bowling green, sensor light', ['bowling']],
  ['near where the tram stop used to be, two lights', ['tram']],
  ['unit at the back of the tattoo shop has no lights', ['tattoo']],
  ['down by the wharf, shed light is out', ['wharf']],
  ['across the tracks from the pub, fan is loud', ['pub']],
  ['room 31 at the old gaol, dryer trips', ['gaol']],
])('hides what everybody in the neighbourhood knows: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'Light above the salon door and one near the basins.',
  'Board behind the work shop, isolator next to the home office.',
  'Dryers trip on one side of the salon.',
  'Point in front of the load centre, near the battery bank.',
  'The board backs onto the pantry and the light is facing the wall.',
  'A gpo on top of the fridge, one where the bar fridge is.',
  'Dimmer for ten leds in the theatre room, they flicker.',
  'Change over to SAL Anova 9w downlights.',
])('keeps where in a home or on the premises the work is: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['our cafe two crumpets needs an outlet', ['crumpets']],
  ['hello from flint and ivory salon, dryers trip', ['flint', 'ivory']],
  ['job for black gate yoga, dimmers', ['black gate']],
  ['lights for muddy boots grooming', ['muddy boots']],
  ['its for five tall frogs childcare, two fans', ['five tall frogs']],
  ['happy things grocer here, fridge trips', ['happy things']],
  ['work at early bird bakery, three fans', ['early bird']],
  ['my husband is principal of anna public, lights', ['anna public']],
  ['its in meadow view court, led strip', ['meadow view court']],
  ['between first ave and fourth ave, stove', ['first ave', 'fourth ave']],
  ['u 6 no 40 main rd, gpo', ['6', '40']],
  ['31A/ heron rd, fan', ['31A']],
])('hides a business or a street of everyday words: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'Quote for small coffee shop, lights for hair and beauty salon.',
  'Our cafe cool room needs a look, my shop front lights need replacing.',
  'Power for new pop up cafe and heritage listed pub.',
  'Lights in tennis court, sensor on gravel side drive.',
])('keeps what kind of business or court it is: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['we are above the nail salon opposite the post office', ['salon', 'post']],
  ['its round the back of the petrol station, roller door', ['petrol']],
  ['before you get to the golf course, shed on the left', ['golf']],
  ['we trade as all bright things, gifts', ['all bright things']],
  ['our bar last laugh needs a led strip', ['last laugh']],
  ['im at 14 sunrise, spa pump', ['14', 'sunrise']],
  ['its in oak ridge close right at the end, board', ['oak ridge close']],
  ['slip 9 at pelican marina, shore lead', ['9', 'pelican']],
  ['owners corp plan 61870 car park lights', ['61870']],
  ['opa dieter is deaf, smoke alarm for him', ['dieter']],
  ['MDQ5MTU3MDAwNg== haha, ten downlights', ['MDQ5MTU3MDAwNg']],
])('hides what is told in a further way: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});

it.each([
  'Gpo opposite the linen press, washing machine trips at spin.',
  'Front of the shop sign is dark.',
  'Outlets in 6 classrooms, must be done in the break.',
  'Jade green feature light, dimmable.',
  'Bed motors trip, its a Dayton brand one.',
  'Our cafe last week lost power.',
])('keeps a part of the premises, a brand and a colour: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['we are above the phone shop, stove trips', ['phone']],
  ['29b off the main rd, smoke alarms', ['29b']],
])('hides a shop of any ware and a house off a street: %s', (text, pieces) => {
  for (const piece of pieces) expect(shown(text)).not.toContain(piece);
});
