import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

it.each([
  ['Marrickville NSW 2204', 'Marrickville'],
  ['12 Smith St, Marrickville NSW 2204, Australia', 'Marrickville'],
  ['Darwin City, NT, 0800', 'Darwin City'],
  ['Broome WA', 'Broome'],
  ['Port Douglas', 'Port Douglas'],
  ['Wagga Wagga', 'Wagga Wagga'],
  ['2204', '2204'],
])('"%s" is called %s', (address, name) => {
  expect(placeName(address)).toBe(name);
});
