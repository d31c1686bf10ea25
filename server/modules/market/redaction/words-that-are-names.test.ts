import { describe, expect, it } from 'vitest';
import { customerOf, givenNameOf } from './customer-facts.ts';
import { redactText } from './redact-text.ts';

const customerAt = (name: string, street: string) =>
  customerOf({
    details: [{ customerName: name, customerPhone: '0491 570 156', customerEmail: null, customerAddress: null, serviceLocation: `${street}, Marrickville NSW 2204` }],
    seen: { suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    shownName: givenNameOf(name),
    isLocality: () => false,
  });

describe('a street or a name that is a word of the trade', () => {
  it.each([
    ['18 Bell Street', 'dryer makes the lights dim. 18 bell downstairs flat.', ['18', 'bell']],
    ['14 Fairy St', 'Fairy street no 14, fan is dead', ['Fairy', '14']],
    ['18 Lantern Drive', 'New house. Lantern Dr corner of the park', ['Lantern']],
    ['12 Lamp Street', 'the light flickers. 12 Lamp, come after four', ['12', 'Lamp']],
    ['15 Quarry Rd', 'aircon only clicks. 15 quarry. tin roof', ['15', 'quarry']],
    ['27 Bell Street', "fan wobbles. We're on bell just past the bend", ['bell']],
    ['73 Hall Street', 'we are in hall near the end, safety switch is out', ['hall']],
    ['31 Board Street', 'i live on board, brick unit at the rear', ['board']],
    ['6 Quarry Street', 'kettle trips it. live at the far end of quarry. no rush', ['quarry']],
    ['12 Camera Court', 'house is up the top of camera ct where it loops', ['camera']],
  ])('is hidden where it is the address, %s: %s', (street, text, pieces) => {
    const left = redactText(text, customerAt('Priya Raman', street)).text;
    for (const piece of pieces) expect(left).not.toContain(piece);
  });

  it.each([
    ['Denise Brown', 'ask for brown at the gate', 'ask for [hidden] at the gate'],
    ['Denise Brown', 'the brown family, two lights out', 'the [hidden] family, two lights out'],
    ['Denise Brown', 'denise brown here, two lights out', '[hidden] here, two lights out'],
    ['Hayley Ford', 'good morning, name is ford and the lights go dim', 'good morning, name is [hidden] and the lights go dim'],
    ['Nathan Carpenter', 'please ring carpenter on arrival', 'please ring [hidden] on arrival'],
    ['Erin Mason', 'the alarm chirps. Thanks, the masons', 'the alarm chirps. Thanks, the [hidden]'],
    ['Renee Baker', 'baker household, two fittings are blown', '[hidden] household, two fittings are blown'],
    ['Arthur Field', 'Mr A. Field rang about the well pump', 'Mr A. [hidden] rang about the well pump'],
    ['Fiona Brooks', 'the conduit is orange, brooks on the mat out front', 'the conduit is orange, [hidden] on the mat out front'],
    ['Shane Baker', 'its the bakers place, pool light is full of water', 'its the [hidden] place, pool light is full of water'],
    ['Lachlan Frost', 'call frost on the mobile, fan is dead', 'call [hidden] on the mobile, fan is dead'],
    ['Gary Young', 'Young here, the oven is dead', '[hidden] here, the oven is dead'],
    ['Tyson Marsh', 'fan is dead, ask for marshy', 'fan is dead, ask for [hidden]'],
    ['Denise Brown', 'two lights are out. thanks, brown', 'two lights are out. thanks, [hidden]'],
  ])('is hidden where it is the name of %s: %s', (name, text, left) => {
    expect(redactText(text, customerAt(name, '18 Heron Loop')).text).toBe(left);
  });

  it.each([
    ['Denise Brown', '8 Wattle Ave', 'brown wire pulled out of the back of the GPO'],
    ['Lily Rose', '21 Rose St', 'ceiling rose in the dining room is cracked'],
    ['George Street', '99 George St', 'a street light flickers, and my sensor light too'],
    ['Sandra White', '2 Bligh Street', 'Clipsal switches in white please, 14 switches'],
    ['Marg Cook', '12 Dean Street', 'I cant cook anything, the stove trips'],
    ['Alan Stone', '77 Racecourse Road', 'stone walls, so surface conduit'],
    ['Omar Siddiqui', '2/9 Haldon St', 'ceiling fan in bed 2 is stuck on high'],
    ['Anna Kowalski', '3 Light St', 'need 3 light switches replaced'],
    ['Lachlan Frost', '210 Old Dairy Road', 'the coolroom has frost on the coil'],
    ['Isobel Frost', '2 Alpine Way', 'Frost protection heat trace under the house is dead'],
    ['Jack Pellegrino', '61 Port Road', 'a 12 port patch panel in the office'],
    ['Nadia Osman', '5 Bridge Street', 'The bridge rectifier of our genset is gone'],
    ['Owen Tran', '16 Station Street', 'The charging station at our office has a red light'],
    ['Gordon Hall', '3 Bee Street', 'LIGHT SWITCH IN THE HALL BUZZES LIKE A BEE WHEN DIMMED'],
    ['Li Sun', '18 South Street', 'Sun hits the inverter all day, want it moved'],
    ['Graham White', '53 Clip Street', 'White 4 gang switch with one mech stuck'],
    ['Thi An Do', '23 Stove Street', 'An old stove, one plate only'],
    ['Fiona Grey', '4 Cottesloe Close', 'replacing all switches with grey Clipsal Iconic'],
    ['Danielle Cook', '13 Camp Street', 'For now I cook on a camp stove'],
  ])('stays where it is what the work is about, %s of %s: %s', (name, street, text) => {
    expect(redactText(text, customerAt(name, street)).text).toBe(text);
  });
});

describe('a person whose name is an everyday word in lower case', () => {
  it.each([
    ['mark will be home after four, knob is broken', ['mark']],
    ['grace said the fan is loud', ['grace']],
    ['see bill at the front desk, two outlets', ['bill']],
    ['ask will or art when you get there', ['will', 'art']],
    ['hope and joy are my girls, fan in their room is loose', ['hope', 'joy']],
    ['dimmer buzzes. thx, sunny', ['sunny']],
    ['thanks heaps, penny. fan is loud', ['penny']],
    ['surname stone, first name pat. heat lamp blew', ['stone', 'pat']],
    ['tell rod the price first', ['rod']],
    ['This is Dot from the corner house, oven is dead', ['Dot']],
    ['agent is grace from the office, fuse keeps going', ['grace']],
    ['speak to Daisy, my sister, about the oven', ['Daisy']],
    ['neighbor rob next door wants two as well', ['rob']],
    ['call kuya Jun he is always home, fan is dead', ['Jun']],
    ['the tenant Dyson has the key, fan is dead', ['Dyson']],
    ['call up marina when near', ['marina']],
    ['contact: sky', ['sky']],
    ['the tenant, cherry, is home on Monday', ['cherry']],
    ['angel at reception has the key', ['angel']],
  ])('is hidden where only a person can be meant: %s', (text, pieces) => {
    const left = redactText(text, customerAt('Denise Brown', '18 Heron Loop')).text;
    for (const piece of pieces) expect(left.split(/[^a-z]+/)).not.toContain(piece);
  });

  it.each([
    'bill is high, there is a mark on the wall and I hope it is an easy job',
    'see bill for the last quarter, the bill said 400',
    'will be home all day, may be late so call first',
    'patio pearl white switch plates, jasmine green tile behind',
    'thanks again. light in the hall is out',
    'the owner, unfortunately, has no plans',
    'name of the brand is saturn, the brand name is on it',
    'ask price first, try the hall switch',
  ])('stays where it says something else: %s', (text) => {
    expect(redactText(text, customerAt('Denise Brown', '18 Heron Loop')).text).toBe(text);
  });
});

it.each([
  ['dawn or april at the front counter, dishwasher outlet', ['dawn', 'april']],
  ['invoice in the name of frost please, five downlights', ['frost']],
])('hides a name that is a word beside another one or in "the name of": %s', (text, pieces) => {
  const left = redactText(text, customerAt('Denise Brown', '18 Heron Loop')).text;
  for (const piece of pieces) expect(left).not.toContain(piece);
});
