import { describe, expect, it } from 'vitest';
import { mustHide, CORPUS_CUSTOMER } from '../../../../tests/support/redaction/redact-corpus.ts';
import { mustKeep } from '../../../../tests/support/redaction/redact-corpus-kept.ts';
import { fold } from '../../../../shared/domain/contact/text-fold.ts';
import { customerOf, givenNameOf } from './customer-facts.ts';
import { redactRewritten, redactText } from './redact-text.ts';

const localities = new Set(['dubbo', 'mount druitt', 'st kilda', 'st kilda east', 'east st kilda', 'st ives', 'parramatta', 'hobart', 'st marys']);

const customerCalled = (name: string) =>
  customerOf({
    details: [{ customerName: name, customerPhone: '0491 570 156', customerEmail: null, customerAddress: null, serviceLocation: '18 Heron Loop, Marrickville NSW 2204' }],
    seen: { suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    shownName: givenNameOf(name),
    isLocality: (suburb) => localities.has(suburb),
  });

const priya = customerCalled('Priya Raman');
const shown = (text: string) => redactText(text, priya).text;
const squashed = (text: string) => fold(text).text.replaceAll(/[^\p{L}\p{N}]/gu, '');

describe('what tells who or where a customer is', () => {
  it.each([
    ['18smith st, side door', ['18', 'smith']],
    ['no18 smith, oven broken', ['18', 'smith']],
    ['3/18 Smith, two lights', ['18', 'smith']],
    ['smith stret number 18', ['18', 'smith']],
    ['its 18-smith-street', ['18', 'smith']],
    ['we are at 9 heron lp', ['heron']],
    ['two lights at 18 heron', ['18', 'heron']],
    ['house eighteen on heron', ['eighteen', 'heron']],
    ['villa 96 in the retirement place', ['96']],
    ['starts 0491 570 and ends in 156', ['0491', '570', '156']],
    ['call oh four nine one five seven zero one five six', ['four', 'seven', 'six']],
    ['جوال ٠٤٩١٥٧٠١٥٦', ['0491570156']],
    ['priyar84 (at symbol) optusnet (dot) com', ['priyar84', 'optusnet']],
    ['IG priyabuilds', ['priyabuilds']],
    ['signal me, username blue heron', ['heron']],
    ['airtasker profile priya.reno', ['reno']],
    ['tenant is Jessica Nguyen', ['jessica', 'nguyen']],
    ['ask for con papadopoulos at the desk', ['con', 'papadopoulos']],
    ['my son tariq will let you in', ['tariq']],
    ['gate code is 4711#', ['4711']],
    ['2580 opens the box, thats the code', ['2580']],
    ['punch in 0-8-6-6 at the door', ['0866']],
    ['car out front, rego ABC 12D', ['abc', '12d']],
    ['we run Blue Heron Cafe, three new circuits', ['blue', 'heron']],
    ['bluegum paws vets needs a circuit', ['bluegum', 'paws']],
    ['door is at kettle.gravy.wombat', ['gravy']],
    ['W a r a t a h is the street', ['waratah']],
    ['house one-one-two, timber garage', ['one', 'two']],
    ['its at the back, number 53a', ['53a']],
    ['we are number ninety, behind the hedge', ['ninety']],
    ['3 / 88 derby, upstairs flat', ['3', '88', 'derby']],
    ['our place is 241 on Davey, brick', ['241', 'davey']],
    ['we live 8a dunnart loop', ['8a', 'dunnart']],
    ['corner beryl and oxide, tin fence', ['beryl', 'oxide']],
    ['bell st end of the block', ['bell']],
    ['apt1406 the meridian tower', ['1406', 'meridian']],
    ['its on the cats insta, mister dot biscuits dot brunny', ['biscuits', 'brunny']],
    ['write to priyaramanathan07, its gmail', ['priyaramanathan07']],
    ['housemate bazza pelling lets you in', ['bazza', 'pelling']],
    ['keypad b5 5b zero 3 then lift', ['b5', '5b', 'zero']],
    ['restaurant pho saigon moi, exhaust motor dead', ['saigon', 'moi']],
    ['sals smash&dash panel needs three phase', ['smash', 'dash']],
    ['the van registered 614 XKV', ['614', 'xkv']],
    ['μένω στην οδό Κάρνισον 26', ['26']],
    ['需要换六个筒灯 联系 王芳', ['王芳']],
    ['the end is 156, 570 in the middle', ['156', '570']],
    ['five-seventy goes before one-five-six', ['five', 'six']],
    ['we had a Mr Power here, board is dead', ['mrpower']],
    ['owners are will and joy banks, oven is out', ['will', 'joy', 'banks']],
    ['mates Cliff and Jasper had it done', ['cliff', 'jasper']],
    ['Summer & Dale say the oven trips', ['summer', 'dale']],
    ['Frank downstairs says his lights dim', ['frank']],
    ['Faith is the tenant, two lights', ['faith']],
    ['my wife Gwyneth Sparkes is home', ['gwyneth', 'sparkes']],
    ['entry from Otway Street. The last one went to Otway', ['otway']],
    ['next door to the coles, no hot water', ['coles']],
    ['opposite the scout hall, range hood stopped', ['scout']],
    ['Bldg C in the estate, high bays out', ['bldgc']],
    ['SP 61207, twelve battens out', ['61207']],
    ['Keystone Owners Corp, intercom dead', ['keystone']],
    ['inbox blue wattle fitness on facebook', ['blue', 'wattle']],
    ['login is wattle_nell, doorbell offline', ['wattle', 'nell']],
    ['the password is magpie, alarm chirps', ['magpie']],
    ['SSID FSH-K77P2 drops out when the lights go on', ['fsh', 'k77p2']],
    ['job DHA-55190, three fans', ['dha', '55190']],
    ['permit no. DA/20931/77, five lights', ['20931', '77']],
    ['a ford, H27 LT, hit the meter box', ['h27']],
    ['not us, the Youngs at 40 have it', ['youngs', '40']],
    ['the Hallidays at 40 share our pole', ['40']],
    // What a home is near.
    ['the house is behind the mosque, exhaust fan', ['mosque']],
    ['turn left after the Milby cheese factory, pump is dead', ['cheese']],
    ['side gate next to Banana Joes, go down the lane', ['banana']],
    ['Crown Casino is right across the road, aircon', ['crown', 'casino']],
    ['opposite Malvern East IGA, pendant light', ['east', 'iga']],
    ['granny flat over the Golden Thistle kebab shop, hot plate', ['golden', 'thistle']],
    ['the eighty four mile peg, then left', ['eighty', 'four']],
    // The number of a room, a berth or a door where the place has a name.
    ['Tallowwood Lodge level twenty three, stove dead', ['twenty', 'three']],
    ['student rooms at Quandong College, room 58, lights flicker', ['58']],
    ['east wing of Bellbird Terraces, lvl 6, door 3, fan dead', ['6', '3']],
    ['room H23, power point is loose', ['h23']],
    ['houseboat at mooring 47, shore power is dead', ['47']],
    ['roller door marked 61C, six battens', ['61c']],
    ['title is 6204/377, a new pole', ['6204', '377']],
    // The storey and the parking bay of a home.
    ['apartment 1206 level 12, range hood', ['1206', '12']],
    ['flat 8, floor 3, no lights', ['8', '3']],
    ['number eighty eight unit three, hot plate', ['eighty', 'three']],
    ['park in visitor bay 22, charger', ['22']],
    ['room 14 of Iglu, aircon', ['14']],
    // Numbers and letters that are spelled out or joined.
    ['son is on 4 5 1, 7 7 0, 9 1 2 for a time', ['451', '770', '912']],
    ['my car one charlie echo four romeo tango', ['charlie', 'romeo']],
    ['car space B2-114 charger', ['b2', '114']],
    ['boom gate #1188, ceiling fan', ['1188']],
    ['door code 7 3 K 1, heater', ['k']],
    ['Camry taxi M4471 is out the front', ['m4471']],
    ['e mail is k y b at live dot com dot au', ['ky']],
    ['its ra man here, breaker trips', ['man']],
    ['the key is under the wombat, hot water is off', ['wombat']],
    ['safe word for my nan is rhubarb, heater stays on', ['rhubarb']],
    ['the ute out front, plate reads VLT MTR, charger', ['vlt', 'mtr']],
    ['speak to reg n sheila in the front flat', ['sheila']],
    // Names of businesses and schools, whatever their words mean.
    ['pay mumble and sons plumbing, heated rail', ['mumble']],
    ['the keys are with magic hat rentals, four alarms', ['magic', 'hat']],
    ['our salon purple otter needs six points', ['purple', 'otter']],
    ['the gym copper walrus, fans at 5 m', ['copper', 'walrus']],
    ['cafe Two Chaps Coffee, 15A for the grinder', ['two', 'chaps']],
    ['sparky from Bright Spark Electrical never came back', ['bright']],
    ['Restaurant Mogadishu Kitchen. cooktop wire', ['kitchen']],
    ['a salon called Lashd by Jax, six points', ['by']],
    ['I teach at Dubbo South Public and finish at 3', ['south', 'public']],
    ['restaurant Quan 86 needs an exhaust fan', ['86']],
  ])('is masked: %s', (text, pieces) => {
    for (const piece of pieces) expect(squashed(shown(text))).not.toContain(piece);
  });

  it.each([
    ['Sarah Reed', 'Sarah'],
    ['Kelly Madison', 'Kelly'],
    ['Smith, John', 'John'],
    ['Nguyen Van Minh', 'Minh'],
    ['RAMAN Priya', 'Priya'],
    ['Singh Harpreet', 'Harpreet'],
    ['Raman family', 'Customer'],
  ])('of the name %s only the given one is shown', (name, given) => {
    expect(givenNameOf(name)).toBe(given);
  });

  it.each([
    'ceiling has R2.5 batts above',
    'Vehicle job: 2022 Toyota Corolla',
    'add smart switches that work via google home',
    'opposite the kitchen sink, two power points',
    'replace the PAR56 lamp in the pool',
    'Fit Vynco bathroom exhaust fans',
    '24v motor with 240 transformer',
    'MG4 trips the breaker at night',
    'The fuse keeps blowing, number 3 that says STOVE',
    'maybe 10 bollards and one near the letterbox',
    'lights opposite side of the kitchen',
    'power point behind the fridge, next to the sink',
    '2 double pwr points, kitch and bthrm lghts',
    'resipticle for the dryer is loose, moshun sensor too, exstention lead',
    'fus box is old, smok alarm chirps',
    'Bain marie trips the RCD, anderson plug is melted',
    'led profile 3000k 5m in the cove',
    'jarrah floors so no chasing',
    'lights 1, 2, 3, 4 and 5 are dead',
    'Level 3 lift lobby, LED panel 600x600',
    'car park, T8 to LED, 48 off',
    'star delta starter, golf simulator',
    'the heat pump says fault code E003 and hums',
    'inverter shows error 038 at 7am',
    'C16 breaker trips, CT 200/5 in the board',
    'move the split 6m away, circuit to be extended',
    'Motor plate says 415V 1.5kW 3.4A',
    'switch marked 3 on the board is dead',
    'our cafe kitchen lights need a dimmer',
    '16ch NVR in the rack, 3D printer beside it',
  ])('an electrician reads: %s', (text) => {
    expect(shown(text)).toBe(text);
  });

  it.each(mustHide.trim().split('\n'))('is masked as the first net masks it: %s', (line) => {
    const [text = '', pieces = ''] = line.split(' => ');
    const redacted = squashed(redactText(text, customerCalled(CORPUS_CUSTOMER)).text);
    for (const piece of pieces.split(' ').filter(Boolean)) expect(redacted).not.toContain(squashed(piece));
  });
});

it.each([
  ['Jennifer Stove', 'Stove isolator is buzzing'],
  ['Karen Outlet', 'an outdoor outlet by the bbq'],
])('the trade word that %s is called stays where it means the thing: %s', (name, text) => {
  expect(redactText(text, customerCalled(name)).text).toBe(text);
});

it('the trade word that somebody is called is masked where it is their name', () => {
  expect(redactText('Mrs Stove here, ring Jennifer Stove', customerCalled('Jennifer Stove')).text).not.toContain('Stove');
});

/** Lines that name a place of which nobody could say that it is the customer's own, or a thing nobody would miss. */
const otherPlaces = new Set(['St Kilda apartment, 1 bed', 'Alice Springs, 0870', 'Albert Park, 2 bed', 'com port cable']);

describe('what an electrician needs', () => {
  it.each(
    mustKeep
      .trim()
      .split('\n')
      .filter((line) => !otherPlaces.has(line)),
  )('stays: %s', (line) => {
    expect(redactText(line, customerCalled(CORPUS_CUSTOMER)).text).toBe(line);
  });

  it.each([
    'Rheem 315L 491315 not heating in Marrickville',
    'neeed the swichboard upgraded, safety swich keeps tripin',
    'Priya here, the Daikin FTXM71W needs its own 20A circuit',
    'MUST HAVE 6 X DOUBLE GPO AND 2.4 M OF CONDUIT, BUDGET $1,500',
    'oven shows E4, inverter says error 475',
  ])('stays: %s', (text) => {
    expect(shown(text)).toBe(text);
  });
});

describe('a text is for a person to look at', () => {
  it('when more than a third of it is masked', () => {
    expect(redactText('Xin chào tôi cần sửa ổ điện', priya).isDoubtful).toBe(true);
    expect(redactText('Two lights in the hall please, ask for Con', priya).isDoubtful).toBe(false);
  });
});

it.each([
  'Daikin Cora 7.1kW split in the living room',
  'the schweigen rangehood is dead',
  'transformer is a hunzalight 150VA',
  'a zorvex controller on the bore pump',
  'all to AS/NZS 3003 and AS 2293',
  'NVR in the store room, 8 cameras',
  'carpark lights, the lightbox and the overtemp cutout',
  'our number one concern is the board, 4wd only last 2km',
])('what is bought under a name stays: %s', (text) => {
  expect(shown(text)).toBe(text);
});

it.each([
  ['Potrzebuję wymienić bezpieczniki w kuchni', true],
  ['necesito cambiar cuatro enchufes de la cocina', true],
  ['need 6 downlights and a fan pls asap', false],
  ['Zip Hydrotap G5', false],
])('the language of a text is told: %s', (text, isForeign) => {
  expect(redactText(text, priya).isForeign).toBe(isForeign);
});

it.each([
  ['the gate code is', true],
  ['Proszę wymienić bezpieczniki, w kuchni nie działa światło', true],
  ['Replace the oven and two power points', false],
])('a person is asked to look at a text of which much is hidden: %s', (text, isDoubtful) => {
  expect(redactText(text, priya).isDoubtful).toBe(isDoubtful);
});

it.each([
  ['Ring me on 0491 570 156', 'Ring me on [hidden]'],
  ['Ask Raman about the light', 'Ask [hidden] about the light'],
  ['Two zorvex lights in the Warrigal room', 'Two zorvex lights in the Warrigal room'],
])('what a person wrote for strangers loses only what points to the customer: %s', (text, left) => {
  expect(redactRewritten(text, priya)).toBe(left);
});

it.each([
  ['my number ends 0156', true],
  ['four nine one five', true],
  ['156 lumens', true],
  ['6 lights', false],
])('the digits of a number that a text tells are known: %s', (text, isTold) => {
  expect(redactText(text, priya).tellsNumber).toBe(isTold);
});

it.each([
  ['Priya Raman', 'Priya'],
  ['PriyaRaman', 'Priya'],
  ['RAMAN Priya', 'Priya'],
  ['Raman family', 'Customer'],
  ['The Smiths', 'Customer'],
  ['Mr Smith', 'Customer'],
  ['Dr Lee', 'Customer'],
  ['Smith, Anna', 'Anna'],
  ['Bob84', 'Customer'],
  ['anna.k@example.com', 'Customer'],
  ['', 'Customer'],
])('the name that strangers see of %j is %s', (name, given) => {
  expect(givenNameOf(name)).toBe(given);
});
