import { createInsertSchema } from 'drizzle-zod';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { customerSignupBody, providerSignupBody } from '../../../shared/contracts/auth.ts';
import { buyerForm } from '../../../shared/contracts/buyer-form.ts';
import { jobDetailsForm } from '../../../shared/contracts/leads.ts';
import { quoteForm } from '../../../shared/contracts/quotes.ts';
import { leadPurchases, leads, users } from '../../../shared/schema/index.ts';
import { newAuction } from '../../modules/market/auction/auction.ts';
import { quoteColumns } from '../../modules/market/leads/create-lead.ts';
import { derivedColumns } from '../../modules/market/leads/public-copy.ts';
import { createGazetteer } from '../../modules/places/gazetteer/gazetteer.ts';
import { quote } from '../../../tests/support/factories.ts';

const at = new Date('2026-11-21T00:00:00Z');
const places = createGazetteer('');

const longest = {
  ...quote,
  serviceLocation: 'x'.repeat(200),
  electricalWork: 'x'.repeat(4000),
  customerName: 'x'.repeat(100),
  customerPhone: `0491570156${'-'.repeat(30)}`,
  customerAddress: 'x'.repeat(200),
  specialRequests: 'x'.repeat(2000),
  preferredPickupDate: '9999-12-31',
  preferredDropoffDate: '9999-12-31',
};

const shortest = {
  serviceLocation: 'x',
  electricalWork: 'x'.repeat(10),
  customerName: 'x',
  customerPhone: '0491570156',
};

/** The closed lists of an object schema, by field. */
function listsOf(shape: Record<string, unknown>): [field: string, value: unknown][] {
  return Object.entries(shape).flatMap(([field, schema]) => {
    const { def } = schema as { def: { entries?: object; innerType?: { def: { entries?: object } } } };
    const entries = def.entries ?? def.innerType?.def.entries ?? {};
    return Object.values(entries).map((value): [string, unknown] => [field, value]);
  });
}

const accepted = (schema: z.ZodType, row: object) => {
  const { success, error } = schema.safeParse(row);
  return { success, issues: error?.issues };
};

const ALL_WELL = { success: true, issues: undefined };

const rowOf = (form: unknown) => ({ ...quoteColumns(quoteForm.parse(form), places), ...newAuction(40_00, at) });

describe('the table of leads', () => {
  const table = createInsertSchema(leads);

  it.each([
    ['longest', longest],
    ['shortest', shortest],
    ['usual', quote],
  ])('takes the %s quote that the form takes', (_which, form) => {
    expect(accepted(table, rowOf(form))).toEqual(ALL_WELL);
  });

  it.each(listsOf(quoteForm.shape))('takes every choice of the quote form: %s %s', (field, value) => {
    expect(accepted(table, rowOf({ ...quote, [field]: value }))).toEqual(ALL_WELL);
  });

  it.each(listsOf(jobDetailsForm.shape))('takes every choice of the job form: %s %s', (field, value) => {
    expect(accepted(table, { ...rowOf(quote), [field]: value })).toEqual(ALL_WELL);
  });

  it('gets a value for every column that needs one from the form and the server', () => {
    const needed = Object.entries(leads)
      .filter(([, column]) => column.notNull && !column.hasDefault && !column.generated && !column.generatedIdentity)
      .map(([name]) => name);

    expect(Object.keys(rowOf(quote))).toEqual(expect.arrayContaining(needed));
  });

  it('has a column for every field that is derived', () => {
    expect(Object.keys(leads)).toEqual(expect.arrayContaining(Object.keys(derivedColumns(quoteForm.parse(longest), places, []))));
  });

  it('refuses what the form refuses', () => {
    for (const [field, value] of [['serviceType', 'magic'], ['timeframe', 'never'], ['customerName', null], ['isFlexibleDates', 'yes']] as const) {
      expect(accepted(table, { ...rowOf(quote), [field]: value }).success).toBe(false);
      expect(quoteForm.safeParse({ ...quote, [field]: value }).success).toBe(false);
    }
  });
});

describe('the table of users', () => {
  const table = createInsertSchema(users);
  const person = { username: 'u'.repeat(60), password: 'p'.repeat(128), firstName: 'f'.repeat(60), lastName: 'l'.repeat(60), phone: '1'.repeat(40), email: `${'e'.repeat(242)}@example.com` };
  const base = { companyName: 'c'.repeat(120), serviceAreas: 'a'.repeat(500), serviceLocation: 's'.repeat(200), serviceLatitude: -89.999_999_99, serviceLongitude: 179.999_999_99, serviceRadius: 500 };

  it('takes the longest customer that the form takes', () => {
    const body = customerSignupBody.parse(person);

    expect(accepted(table, { ...body, userType: 'customer' })).toEqual(ALL_WELL);
  });

  it('takes the longest provider that the form takes', () => {
    const body = providerSignupBody.parse({ ...person, ...base });

    expect(accepted(table, { ...body, userType: 'provider' })).toEqual(ALL_WELL);
  });

  it('has a column for every field of the forms', () => {
    expect(Object.keys(users)).toEqual(expect.arrayContaining(Object.keys(providerSignupBody.parse({ ...person, ...base }))));
  });
});

describe('the table of purchases', () => {
  it('takes the longest buyer that the form takes', () => {
    const buyer = buyerForm.parse({ buyerName: 'n'.repeat(120), buyerEmail: `${'e'.repeat(242)}@example.com`, buyerPhone: '1'.repeat(40), buyerCompany: 'c'.repeat(120) });
    const sale = { leadId: 1, buyerId: 1, attemptId: crypto.randomUUID(), priceAtClaimCents: 40_00, amountPaidCents: 40_00 };

    expect(accepted(createInsertSchema(leadPurchases), { ...buyer, ...sale })).toEqual(ALL_WELL);
  });
});
