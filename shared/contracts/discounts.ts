import * as z from 'zod/mini';
import { discountTypes } from '../domain/words/enums.ts';
import { leadBuyers } from '../domain/people/roles.ts';
import { sortsBy, type SortBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idInput, instant, money, optionalText, pageCursor, pathId, searchText } from './wire.ts';

const codeMessage = 'Please enter a code of 1 to 50 characters';

// Normalised before its length is checked, because one typed character can become several.
const code = z.string(codeMessage).check(
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, codeMessage),
  z.maxLength(50, codeMessage),
  z.regex(/^[^\p{Cc}]*$/u, 'Please keep this on one line'),
);

const discountCode = z.object({
  id,
  code: z.string(),
  description: z.nullable(z.string()),
  discountType: z.enum(discountTypes),
  /** Percent for `percentage`, dollars for `fixed_amount`, null for `free`. */
  discountValue: z.nullable(z.string()),
  maxUses: z.nullable(z.int()),
  currentUses: z.int(),
  isActive: z.boolean(),
  /** The name of the one account that may use it; null when anyone may. */
  boundTo: z.nullable(z.string()),
  validFrom: z.nullable(instant),
  validUntil: z.nullable(instant),
  createdAt: instant,
});

export type DiscountCode = z.input<typeof discountCode>;

const valueMessage = 'Please enter a number such as 25 or 12.50';
const discountValue = z.union(
  [
    z.number(valueMessage).check(
      z.minimum(0, valueMessage),
      z.maximum(99_999_999.99, valueMessage),
      z.multipleOf(0.01, valueMessage),
    ),
    z.string().check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, valueMessage)),
  ],
  valueMessage,
);

const MAX_USES = 1_000_000;

// PostgreSQL has no year 0.
const validity = instant.check(
  z.refine((at) => at.getUTCFullYear() >= 2000, 'Please give a date from the year 2000 on'),
);

export const discountCodeForm = z
  .object({
    code,
    description: optionalText(200),
    discountType: z.enum(discountTypes, 'Please choose a type of discount'),
    discountValue: z.nullish(discountValue),
    maxUses: z.nullish(
      z.int('Please enter a whole number').check(
        z.minimum(1, 'Please enter at least 1'),
        z.maximum(MAX_USES, 'Please enter at most 1,000,000'),
      ),
    ),
    validFrom: z.nullish(validity),
    /** The instant from which the code is no longer valid. */
    validUntil: z.nullish(validity),
  })
  .check(
    z.refine((form) => form.discountType === 'free' || form.discountValue != null, {
      message: valueMessage,
      path: ['discountValue'],
    }),
    z.refine((form) => form.discountType !== 'percentage' || !(Number(form.discountValue) > 100), {
      message: 'A percentage is at most 100',
      path: ['discountValue'],
    }),
    z.refine((form) => !form.validFrom || !form.validUntil || form.validFrom < form.validUntil, {
      message: 'Please choose an end after the start',
      path: ['validUntil'],
    }),
  );

export const createDiscountCode = defineEndpoint({
  name: 'createDiscountCode',
  method: 'POST',
  path: '/api/discount-codes',
  summary: 'Create a discount code',
  access: ['super_admin'],
  stepUp: true,
  limit: 'manage',
  body: discountCodeForm,
  status: 201,
  response: discountCode,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'taken', 'rate_limited'],
});

const codeColumns = ['code', 'uses', 'until', 'created'] as const;

/** The sort orders of discount codes: "code" is A to Z, "until" those first that end first. */
export const codeSorts = sortsBy(codeColumns);
export type CodeColumn = (typeof codeColumns)[number];
export type CodeSort = SortBy<CodeColumn>;

export const listDiscountCodes = defineEndpoint({
  name: 'listDiscountCodes',
  method: 'GET',
  path: '/api/discount-codes',
  summary: 'Discount codes in the order asked for, otherwise newest first, thirty a page, with the way to the next in x-next-cursor',
  access: ['super_admin'],
  query: z.object({
    /** Search text: part of the code or of its description. */
    q: z.optional(searchText()),
    sort: z.optional(z.enum(codeSorts, 'Not an order of discount codes')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(discountCode),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

/** One use that counts towards a code's limit. */
const codeUse = z.object({
  buyerName: z.string(),
  buyerCompany: z.nullable(z.string()),
  leadId: id,
  jobReference: z.string(),
  /** When the lead was bought with it, or the code was reserved for a payment in progress. */
  at: instant,
  /** What it took off; null while the payment is in progress. */
  amountOff: z.nullable(money),
});

export type DiscountCodeUse = z.input<typeof codeUse>;

export const listDiscountCodeUses = defineEndpoint({
  name: 'listDiscountCodeUses',
  method: 'GET',
  path: '/api/discount-codes/:codeId/uses',
  summary: 'Who used a discount code, on which lead, when, and what it took off, newest first, one page at a time',
  access: ['super_admin'],
  params: z.object({ codeId: pathId }),
  query: z.object({
    /** The cursor of the previous page. */
    cursor: z.optional(pageCursor),
  }),
  response: z.object({ uses: z.array(codeUse), nextCursor: z.nullable(z.string()) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});

export const updateDiscountCode = defineEndpoint({
  name: 'updateDiscountCode',
  method: 'PATCH',
  path: '/api/discount-codes/:codeId',
  summary: 'Take a discount code out of use, or put it back, with the second factor given again',
  access: ['super_admin'],
  stepUp: 'where asked',
  limit: 'manage',
  params: z.object({ codeId: pathId }),
  body: z.object({ isActive: z.boolean('Please answer yes or no') }),
  response: discountCode,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

export const validateDiscountCode = defineEndpoint({
  name: 'validateDiscountCode',
  method: 'POST',
  path: '/api/discount-codes/validate',
  summary: 'Whether you could use a code now',
  access: leadBuyers,
  limit: 'discount',
  body: z.object({ code }),
  response: z.object({ valid: z.boolean() }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

export const applyDiscountCode = defineEndpoint({
  name: 'applyDiscountCode',
  method: 'POST',
  path: '/api/discount-codes/apply',
  summary: 'Apply a code to a lead: from then on your quotes for it are reduced',
  access: leadBuyers,
  limit: 'discount',
  body: z.object({ code, leadId: idInput }),
  response: z.object({
    discountCodeId: id,
    discountType: z.enum(discountTypes),
    discountValue: z.nullable(z.string()),
    /** The price at this moment, what the code takes off it, and what is left to pay. */
    originalPrice: money,
    discountAmount: money,
    price: money,
  }),
  errors: [
    'invalid_input',
    'discount_invalid',
    'unauthenticated',
    'forbidden',
    'not_found',
    'lead_sold',
    'rate_limited',
  ],
});
