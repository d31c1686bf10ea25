import { describe, expect, it } from 'vitest';
import { customerOf, givenNameOf } from './customer-facts.ts';
import { redactText } from './redact-text.ts';

const redact = (text: string, address = '18 Smith Street, Marrickville NSW 2204') =>
  redactText(
    text,
    customerOf({
      details: [{ customerName: 'Priya Raman', customerPhone: '0491 570 156', customerEmail: null, customerAddress: address, serviceLocation: 'Marrickville NSW 2204' }],
      seen: { suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
      shownName: givenNameOf('Priya Raman'),
      isLocality: () => false,
    }),
  ).text;

describe('the number of a door', () => {
  it.each([
    ['U23 no power in the bathroom', 'Unit 23, 4 Macarthur Avenue', '[hidden] no power in the bathroom'],
    ['out the back, 3B not 3A. Two lights', '3B Raglan Street', 'out the back, [hidden] not [hidden]. Two lights'],
    ['NO POWER NUMBER 7 PLZ COME', '7 Chifley Street', 'NO POWER NUMBER [hidden] PLZ COME'],
    ['I am in cottage nine, two downlights', 'Cottage 9, 2 Abbey Road', 'I am in cottage [hidden], two downlights'],
    ['wall heater dead, floor nine and the lift is broken', 'Flat 904, 140 Brunswick Street', 'wall heater dead, floor [hidden] and the lift is broken'],
    ['OVEN DEAD IN UNIT NINE A', '9A/70 Beach Street', 'OVEN DEAD IN UNIT [hidden]'],
    ['Studio B / 49. Track lights', 'B/49 Little Eveleigh Street', '[hidden]. Track lights'],
    ['take the lift to lvl 6, last door 6.08. Handset dead', '608/15 Bowes Street', 'take the lift to lvl [hidden], last door [hidden]. Handset dead'],
    ['heater in lounge no warm. U17', '6 Treacy Street', 'heater in lounge no warm. [hidden]'],
    ['hotplate shorts, bedsit 11', '17 Darlinghurst Road', 'hotplate shorts, bedsit [hidden]'],
    ['my car spot is basement cage 12, warehouse 9', '24 Dunmore Street', 'my car spot is basement cage [hidden], warehouse [hidden]'],
    ['bathroom fan stuck, level seventeen, fan 150mm', '100 Harris Street', 'bathroom fan stuck, level [hidden], fan 150mm'],
    ['32A for a CNC. factory no. six roller door blue', '60 Canterbury Road', '32A for a CNC. factory no. [hidden] roller door blue'],
    ['heater in chalet 7 is dead. UPS in suite 4.02', '24 Dunmore Street', 'heater in chalet [hidden] is dead. UPS in suite [hidden]'],
    ['crane in workshop 9 - sticking, wine pump in Barn 2, 32A', '24 Dunmore Street', 'crane in workshop [hidden] - sticking, wine pump in Barn [hidden], 32A'],
    ['back house 77A, isolator for the Daikin', '24 Dunmore Street', 'back house [hidden], isolator for the Daikin'],
    ['courtyard light at G05, dryer in 102 first floor', '24 Dunmore Street', 'courtyard light at [hidden], dryer in [hidden] first floor'],
    ['flickers when the lift goes up. door says 703', '24 Dunmore Street', 'flickers when the lift goes up. door says [hidden]'],
    ['donga 14 on E row has no power', '24 Dunmore Street', 'donga [hidden] on [hidden] has no power'],
    ['thirty-seven it says on the brick', '37 Baxter Street', '[hidden] it says on the brick'],
  ])('is hidden: %s', (text, address, left) => {
    expect(redact(text, address)).toBe(left);
  });

  it.each([
    ['the 3A fuse of the doorbell blows', '3B Raglan Street'],
    ['a U6 access point in the hall', 'Unit 23, 4 Macarthur Avenue'],
    ['floor two has no lights, floor one is fine', 'Flat 904, 140 Brunswick Street'],
    ['one measly double point in the sewing room', '7 Chifley Street'],
    ['need a level 2 electrician for the point of attachment', '204/15 Bowes Street'],
    ['the house 32 amp main switch is buzzing', '32 Pipit Close'],
    ['cottage 2 bedrooms needs a rewire, warehouse 3 phase supply', '24 Dunmore Street'],
    ['level two charger, unit no. one light out', '24 Dunmore Street'],
    ['workshop 3 phase outlet, barn 6 floodlights, house 63A main switch', '24 Dunmore Street'],
    ['240 first floor lights, G9 lamps, tested at 12A', '24 Dunmore Street'],
    ['two 3.6kw elements, one open circuit', '24 Dunmore Street'],
    ['unit nine amps up when the split unit pulls 6.08 kW', '608/15 Bowes Street'],
  ])('is no measure, device or count: %s', (text, address) => {
    expect(redact(text, address)).toBe(text);
  });
});

it.each([
  ['on the cnr of illawong n pacific. aircon circuit', ['illawong', 'pacific']],
  ['lights in the hall at church of the living vine flick', ['living', 'vine']],
  ['there is pass word for the gate, say it to the man, it is blue lotus. then come', ['blue', 'lotus']],
  ['1 g x y 6 6 2 is the numberplate of our ute, oven dead', ['1 g x y', '6 6 2']],
  ['GXY662 is the rego of our ute, oven dead', ['GXY662']],
  ['the number is my birthday the 14th of the 3rd. Heat lamps blown', ['14th', '3rd']],
  ['on the railway side, cant miss the old Torana up on blocks', ['Torana']],
  ['Name on door: Brightwater Migration Agents. 14 desks', ['Brightwater', 'Migration']],
  ['Apartment lift needs B0907 after 6. Oven is a Miele', ['B0907']],
  ['the spare’s on a hook behind the meter box door', ['hook', 'meter']],
])('hides the second street of a corner, what a church is called, a plate before its cue, an early password, a birthday as a code and what nobody can miss: %s', (text, pieces) => {
  const left = redact(text);
  for (const piece of pieces) expect(left).not.toContain(piece);
});

it.each([
  'the corner of the kitchen and lounge. two lights',
  'replace the outlet and remove the old phone jack',
  'it has to work by her birthday on the 14th of June',
  'rocker type with big plates, 9 of them all up',
  'Barber shop. 5 chair, need each one double power',
  'my father in law says the old Sunbeams and two Daikins go',
  'walls going up in 2wks, ceiling 2,7, house is 11sq',
  'the feed-in tariff ends in 2028, three items in order of importance',
  'the roof is terracotta, steep pitch, you’ll want the long ladder',
  'you cant miss the burnt outlet, there is a smell of burning',
  'the gate needs CR2032 cells, outdoor lights for Diwali, rice cooker is 110V',
  'a circuit just for the audio gear, and two sub RG6 runs for 7.2.4 Atmos',
])('keeps what looks like one of them and is of the job: %s', (text) => {
  expect(redact(text)).toBe(text);
});
