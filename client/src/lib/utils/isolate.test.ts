import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';

it.each(['مريم', 'דוד כהן', 'Amal حداد', 'ﻣﺮﻳﻢ', '𞤀𞤣𞤤𞤢𞤥'])('keeps %s apart from the words around it', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`);
});

it.each(['Priya Nair', 'Ngāire O’Sullivan-Katsaros', '陳大文', 'Χρήστος', '🔌 Volt & Sons', ''])('leaves %s as it is', (name) => {
  expect(isolate(name)).toBe(name);
});
