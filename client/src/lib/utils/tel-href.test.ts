import { expect, it } from 'vitest';
import { telHref } from './tel-href.ts';

it.each([
  ['1800 975 707', 'tel:+611800975707'],
  ['0491 570 006', 'tel:+61491570006'],
  ['(02) 9999 1234', 'tel:+61299991234'],
  ['+61 491 570 006', 'tel:+61491570006'],
])('%s dials %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});
