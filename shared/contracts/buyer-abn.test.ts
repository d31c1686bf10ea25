import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buyerForm } from './buyer-form.ts';
import { purchaseLead } from './leads.ts';

const form = { buyerName: 'Sam Archer', buyerEmail: 'sam.archer@example.com', buyerPhone: '0491 570 110' };

const readers = [
  ['the browser', buyerForm],
  ['the call', purchaseLead.body],
] as const;

describe.each(readers)('the ABN in the buyer’s form, by %s', (_by, schema) => {
  const read = (typed: Record<string, unknown>) => z.safeParse(schema, { ...form, ...typed });

  it.each(['51824753556', '51 824 753 556', ' 51-824-753-556 ', '51\t824\u00A0753 556'])('%j is read as its digits', (buyerAbn) => {
    expect(read({ buyerAbn }).data).toMatchObject({ buyerAbn: '51824753556' });
  });

  it.each([[{}], [{ buyerAbn: null }], [{ buyerAbn: '' }], [{ buyerAbn: '   ' }]])('may be left out: %j', (typed) => {
    expect(read(typed).data).toMatchObject({ buyerAbn: null });
  });

  it.each([
    '51 824 753 557', '15 824 753 556', '5182475355', '518247535560', 'ABN 51 824 753 556', '5182475355O',
    '51.824.753.556', '00000000000', `${' '.repeat(20)}51824753556`, 51_824_753_556, [], {}, true,
  ])('%j is refused by its name', (buyerAbn) => {
    const issues = read({ buyerAbn }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

    expect(issues).toContainEqual(['buyerAbn', 'Please enter a valid ABN of 11 digits']);
  });
});
