import * as z from 'zod/mini';
import { isPlainName, PLAIN_NAME_MESSAGE } from '../domain/people/plain-name.ts';
import { isAbn } from '../domain/people/abn.ts';
import { countDigits, isPersonalPhone } from '../domain/contact/phone.ts';
import { MAX_SEARCH } from '../domain/pipeline/purchase-list.ts';

/** An instant: ISO 8601 on the wire, a Date in code. */
export const instant = z.codec(z.iso.datetime('Please give a time such as 2026-01-31T09:00:00Z'), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
});

/** An amount of money on the wire: a decimal string with two places, such as "40.00". */
export const money = z.string().check(z.regex(/^\d{1,8}\.\d{2}$/));

const MAX_ID = 2_147_483_647;

/** A row's id in a response. */
export const id = z.int().check(z.minimum(1));

/** A row's id in a request body. */
export const idInput = z.int('Must be a whole number').check(
  z.minimum(1, 'Must be 1 or more'),
  z.maximum(MAX_ID, 'Is too large'),
);

/** A row's id in a path. */
export const pathId = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Not a valid id')),
    z.transform((digits: string) => Number(digits)),
  ),
  z.int().check(z.maximum(MAX_ID, 'Not a valid id')),
);

/** Returns the schema of up to `max` ids in a query, separated by commas: "1,2,3". */
export function idList(max: number) {
  const digits = z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Not a list of ids'));
  const numbers = z.transform((list: string) => list.split(',').map(Number));
  const valid = z.array(z.int().check(z.maximum(MAX_ID, 'Not a valid id'))).check(z.maxLength(max, `No more than ${max} ids`));
  return z.pipe(z.pipe(digits, numbers), valid);
}

interface TextRule {
  min: number;
  max: number;
  message: string;
}

const tooLong = (max: number) => `Please keep this to ${max} characters`;

/** Returns the schema of multi-line text, trimmed, with `min` to `max` characters. */
export function text({ min, max, message }: TextRule) {
  return z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max)));
}

/** Returns the schema of single-line text. A line break would allow header injection in an email. */
export function line(rule: TextRule) {
  return text(rule).check(z.regex(/^[^\p{Cc}]*$/u, 'Please keep this on one line'));
}

/** The address of a browser's push subscription. */
export const pushEndpoint = line({ min: 10, max: 1000, message: 'Must be the address of a push service' });

/** Returns the schema of a name of a person or company: as `line`, without links, addresses and numbers. */
export function plainName(rule: TextRule) {
  return line(rule).check(z.refine(isPlainName, PLAIN_NAME_MESSAGE));
}

/** Returns the schema of the token in an emailed link, which proves that the email was received. Never part of an API address. */
export function linkToken(message: string) {
  return z.string(message).check(z.minLength(1, message), z.maxLength(200, message));
}

const orNull = z.transform((typed: string | null) => typed || null);

/** Returns the schema of an optional `plainName`: missing, null and empty all become null. */
export function optionalPlainName(max: number) {
  return z._default(z.pipe(z.nullable(plainName({ min: 0, max, message: 'Must be text' })), orNull), null);
}

/** Returns the schema of text that may be null or empty; both become null. */
export function nullableText(max: number) {
  const typed = z
    .string('Must be text')
    .check(z.trim(), z.maxLength(max, tooLong(max)));
  return z.pipe(z.nullable(typed), orNull);
}

/** Returns the schema of a `nullableText` that may be left out. */
export function optionalText(max: number) {
  return z._default(nullableText(max), null);
}

/** Returns the schema of a phone number of at least 10 digits, in any notation. */
export function phone(message: string) {
  return z.string(message).check(
    z.trim(),
    z.maxLength(40, message),
    z.refine((typed) => countDigits(typed) >= 10, message),
  );
}

/** Returns the schema of an Australian mobile or landline number, on which a customer can be called. */
export function personalPhone(message: string) {
  return phone(message).check(
    // Too few digits already have an error message.
    z.refine((typed) => countDigits(typed) < 10 || isPersonalPhone(typed), 'Please enter an Australian mobile or landline number'),
  );
}

const emailPattern = z.regexes.email;

/** Returns the schema of an email address, which it puts in lower case. */
export function email(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.regex(emailPattern, message));
}

/** Returns the schema of an email address that may be null or empty; both become null. */
export function nullableEmail(message: string) {
  return z.pipe(z.nullable(z.union([z.literal(''), email(message)], message)), orNull);
}

/** Returns the schema of a `nullableEmail` that may be left out. */
export function optionalEmail(message: string) {
  return z._default(nullableEmail(message), null);
}

const ABN_MESSAGE = 'Please enter a valid ABN of 11 digits';

/** An optional Australian Business Number in any spacing; becomes 11 digits, or null when missing or empty. */
export const optionalAbn = z._default(
  z.pipe(
    z.nullable(
      z.string(ABN_MESSAGE).check(
        z.maxLength(30, ABN_MESSAGE),
        z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
        z.refine((digits) => digits === '' || isAbn(digits), ABN_MESSAGE),
      ),
    ),
    orNull,
  ),
  null,
);

const DATE_MESSAGE = 'Please give the date as YYYY-MM-DD';

// PostgreSQL has no year 0.
const storedDate = z.iso.date(DATE_MESSAGE).check(z.refine((date) => date >= '0001', DATE_MESSAGE));

/** A calendar date, YYYY-MM-DD, that may be null or empty; both become null. */
export const nullableDate = z.pipe(z.nullable(z.union([z.literal(''), storedDate], DATE_MESSAGE)), orNull);

/** As `nullableDate`, but may be left out. */
export const optionalDate = z._default(nullableDate, null);

/** A typed amount, as a decimal string of at least 0 with at most two places, or null. */
export const moneyInput = z.nullable(
  z
    .string('Please enter an amount such as 1850.00')
    .check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Please enter an amount such as 1850.00')),
);

export const empty = z.object({});

/** Returns the schema of the same fields, all optional but at least one given. The fields in `beside` do not count, because they change nothing by themselves. */
export function atLeastOneField<S extends z.ZodMiniObject, B extends z.core.$ZodLooseShape>(form: S, beside: B) {
  return z.extend(z.partial(form), beside).check(
    z.refine(
      (body) =>
        Object.keys(form.shape).some((name) => (body as Record<string, unknown>)[name] !== undefined),
      { message: 'Send at least one field to change' },
    ),
  );
}

/** Returns the schema of a page size in a query string: a whole number from 1 to `max`. */
export function pageLimit(max: number) {
  const message = `Must be a whole number from 1 to ${max}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, message)), z.transform((digits: string) => Number(digits))),
    z.int().check(z.minimum(1, message), z.maximum(max, message)),
  );
}

/** The cursor of a keyset page in a query string, as given by the previous response. Opaque to clients. */
export const pageCursor = z
  .string()
  .check(z.maxLength(500, 'Not a valid cursor'), z.regex(/^[\w-]+$/, 'Not a valid cursor'));

/** Returns the schema of a search text in a query string. NUL is refused, because PostgreSQL cannot compare text that contains it. */
export function searchText(maxLength = MAX_SEARCH) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength, `Please keep this to ${maxLength} characters`),
    z.refine((typed) => !typed.includes('\0'), 'Text may not contain the character NUL'),
  );
}

const coordinate = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Degrees in a query string, from -`max` to `max`. */
export function degrees(max: number) {
  const message = `Must be a number from -${max} to ${max}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(coordinate, message)), z.transform((digits: string) => Number(digits))),
    z.number().check(z.minimum(-max, message), z.maximum(max, message)),
  );
}
