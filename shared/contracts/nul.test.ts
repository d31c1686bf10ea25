import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { endpoints } from './index.ts';

/** Searched in memory, where the character finds nothing. */
const IN_MEMORY = new Set(['searchPlaces q']);

const fields = endpoints.flatMap((endpoint) =>
  (['query', 'params'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!(schema instanceof z.ZodMiniObject)) return [];
    return Object.keys(schema.shape).map((field) => ({ name: `${endpoint.name} ${field}`, schema, field }));
  }),
);

it('finds the fields of addresses', () => {
  expect(fields.length).toBeGreaterThan(60);
});

it.each(fields.filter(({ name }) => !IN_MEMORY.has(name)))('$name refuses the character NUL', ({ schema, field }) => {
  const { error } = z.safeParse(schema, { [field]: 'a\0b' });

  expect(error?.issues.some(({ path }) => path[0] === field)).toBe(true);
});
