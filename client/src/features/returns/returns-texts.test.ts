import { expect, it } from 'vitest';
import { barText } from './returns-texts.ts';

it.each([
  [0, ''],
  [30.7, '$31'],
  [539.7, '$540'],
  [1850.5, '$1.9K'],
])('a bar of %d dollars is labelled "%s"', (dollars, text) => {
  expect(barText(dollars)).toBe(text);
});
