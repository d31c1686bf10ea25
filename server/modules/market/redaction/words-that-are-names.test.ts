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
  ])('is hidden where it is the address, %s: %s', (street, text, pieces) => {
    const left = redactText(text, customerAt('Priya Raman', street)).text;
    for (const piece of pieces) expect(left).not.toContain(piece);
  });

  it.each([
    ['Denise Brown', 'ask for brown at the gate', 'ask for [hidden] at the gate'],
    ['Denise Brown', 'the brown family, two lights out', 'the [hidden] family, two lights out'],
    ['Denise Brown', 'denise brown here, two lights out', '[hidden] here, two lights out'],
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
  ])('stays where it is what the work is about, %s of %s: %s', (name, street, text) => {
    expect(redactText(text, customerAt(name, street)).text).toBe(text);
  });
});
