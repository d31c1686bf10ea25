import * as z from 'zod/mini';
import { isPlainName, PLAIN_NAME_MESSAGE } from '../domain/plain-name.ts';
import { isAbn } from '../domain/abn.ts';
import { countDigits, isPersonalPhone } from '../domain/phone.ts';
import { MAX_SEARCH } from '../domain/purchase-list.ts';

/** An instant: ISO 8601 on the wire, a Date in code. */
export const instant = z.codec(z.iso.datetime('Please give a time such as 2026-01-31T09:00:00Z'), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
});

/** A sum of money on the wire: a decimal string with two places, such as "40.00". */
export const money = z.string().check(z.regex(/^\d{1,8}\.\d{2}$/));

const MAX_ID = 2_147_483_647;

/** The id of a row in an answer. */
export const id = z.int().check(z.minimum(1));

/** The id of a row in a request's body. */
export const idInput = z.int('Must be a whole number').check(
  z.minimum(1, 'Must be 1 or more'),
  z.maximum(MAX_ID, 'Is too large'),
);

/** The id of a row in a path. */
export const pathId = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Not a valid id')),
    z.transform((digits: string) => Number(digits)),
  ),
  z.int().check(z.maximum(MAX_ID, 'Not a valid id')),
);

interface TextRule {
  min: number;
  max: number;
  message: string;
}

const tooLong = (max: number) => `Please keep this to ${max} characters`;

/** Text of many lines, trimmed, between `min` and `max` characters. */
export function text({ min, max, message }: TextRule) {
  return z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max)));
}

/** Text of one line: what ends up in the head of a letter may not start a second one. */
export function line(rule: TextRule) {
  return text(rule).check(z.regex(/^[^\p{Cc}]*$/u, 'Please keep this on one line'));
}

/** As `line`, for the name of a person or company: one that holds a link, an address or a number is refused. */
export function plainName(rule: TextRule) {
  return line(rule).check(z.refine(isPlainName, PLAIN_NAME_MESSAGE));
}

/** What a link carries to prove that its email was received. It never goes into an address of the API. */
export function linkToken(message: string) {
  return z.string(message).check(z.minLength(1, message), z.maxLength(200, message));
}

const orNull = z.transform((typed: string | null) => typed || null);

/** As `plainName`, and may be left out, null or empty; all arrive as null. */
export function optionalPlainName(max: number) {
  return z._default(z.pipe(z.nullable(plainName({ min: 0, max, message: 'Must be text' })), orNull), null);
}

/** Text that may be null or empty; both arrive as null. */
export function nullableText(max: number) {
  const typed = z
    .string('Must be text')
    .check(z.trim(), z.maxLength(max, tooLong(max)));
  return z.pipe(z.nullable(typed), orNull);
}

/** As `nullableText`, and may be left out. */
export function optionalText(max: number) {
  return z._default(nullableText(max), null);
}

/** A phone number of at least 10 digits, in any way people write them. */
export function phone(message: string) {
  return z.string(message).check(
    z.trim(),
    z.maxLength(40, message),
    z.refine((typed) => countDigits(typed) >= 10, message),
  );
}

/** As `phone`, and an Australian mobile or landline number: what a person who asks for work can be called on. */
export function personalPhone(message: string) {
  return phone(message).check(
    // What has too few digits is told that already.
    z.refine((typed) => countDigits(typed) < 10 || isPersonalPhone(typed), 'Please enter an Australian mobile or landline number'),
  );
}

const emailPattern = z.regexes.email;

/** An e-mail address, in lower case. */
export function email(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.regex(emailPattern, message));
}

/** An e-mail address that may be null or empty; both arrive as null. */
export function nullableEmail(message: string) {
  return z.pipe(z.nullable(z.union([z.literal(''), email(message)], message)), orNull);
}

/** As `nullableEmail`, and may be left out. */
export function optionalEmail(message: string) {
  return z._default(nullableEmail(message), null);
}

const ABN_MESSAGE = 'Please enter a valid ABN of 11 digits';

/** An Australian Business Number in any spacing that may be left out, null or empty; arrives as 11 digits. */
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

// The database knows no year 0.
const storedDate = z.iso.date(DATE_MESSAGE).check(z.refine((date) => date >= '0001', DATE_MESSAGE));

/** A calendar date, YYYY-MM-DD, that may be null or empty; both arrive as null. */
export const nullableDate = z.pipe(z.nullable(z.union([z.literal(''), storedDate], DATE_MESSAGE)), orNull);

/** As `nullableDate`, and may be left out. */
export const optionalDate = z._default(nullableDate, null);

/** A sum that a person typed, as a decimal string of at least 0 with at most two places, or null. */
export const moneyInput = z.nullable(
  z
    .string('Please enter an amount such as 1850.00')
    .check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Please enter an amount such as 1850.00')),
);

export const empty = z.object({});

/** The same fields, each of which may be left out, but not all of them; `beside` are fields that change nothing. */
export function atLeastOneField<S extends z.ZodMiniObject, B extends z.core.$ZodLooseShape>(form: S, beside: B) {
  return z.extend(z.partial(form), beside).check(
    z.refine(
      (body) =>
        Object.keys(form.shape).some((name) => (body as Record<string, unknown>)[name] !== undefined),
      { message: 'Send at least one field to change' },
    ),
  );
}

/** A page's size in an address: a whole number from 1 to `max`. */
export function pageLimit(max: number) {
  const message = `Must be a whole number from 1 to ${max}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, message)), z.transform((digits: string) => Number(digits))),
    z.int().check(z.minimum(1, message), z.maximum(max, message)),
  );
}

/** Where a page of a list begins, in an address: as the answer before gave it. Opaque: what it holds is the server's business. */
export const pageCursor = z
  .string()
  .check(z.maxLength(500, 'Not a valid cursor'), z.regex(/^[\w-]+$/, 'Not a valid cursor'));

/** What a list is searched for, in an address. */
export function searchText() {
  return z.string().check(
    z.trim(),
    z.maxLength(MAX_SEARCH, `Please keep this to ${MAX_SEARCH} characters`),
    z.refine((typed) => !typed.includes('\0'), 'Text may not contain the character NUL'),
  );
}

const coordinate = /^-?\d{1,3}(\.\d{1,15})?$/;

/** A number of degrees in an address, from -`max` to `max`. */
export function degrees(max: number) {
  const message = `Must be a number from -${max} to ${max}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(coordinate, message)), z.transform((digits: string) => Number(digits))),
    z.number().check(z.minimum(-max, message), z.maximum(max, message)),
  );
}
