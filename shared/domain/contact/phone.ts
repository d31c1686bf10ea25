import { fold } from './text-fold.ts';

const NATIONAL = /^(?:0[234578]\d{8}|1[38]00\d{6})$/;
const PREFIX = /^(?:\+|0011|00)?61(?:0(?=[234578]))?/;

/** Returns the ten national digits of an Australian number in any notation, or null if it is not one. */
export function nationalPhone(typed: string): string | null {
  const compact = fold(typed).text.replace(/[\s().\-/]/g, '');
  if (NATIONAL.test(compact)) return compact;
  const rest = compact.replace(PREFIX, '');
  if (rest === compact) return null;
  const national = rest.startsWith('1') ? rest : `0${rest}`;
  return NATIONAL.test(national) ? national : null;
}

// The allocated ranges without the leading 0, from Google's libphonenumber (Apache-2.0). A test compares the two.
const MOBILE = /^4(?:79[01]\d{5}|83[0-36-9]\d{5}|9(?:5[0-3]|6[0-4])\d{5}|(?:[0-36]\d|4[047-9]|[58][0-24-9]|7[02-8]|9[0-47-9])\d{6})$/;
const EAST = /^(?:2(?:[0-26-9]\d|3[0-8]|4[02-9]|5[0135-9])|3(?:[0-3589]\d|4[0-578]|6[1-9]|7[0-35-9])|7(?:[013-57-9]\d|2[0-8]))\d{6}$/;
const REMOTE = /^(?:241|349)0\d{5}$/;
const WEST = /^8(?:(?:55|6[0-8]|[78]\d|9[02-9])\d{6}|91(?:(?:[0-58]\d|6[0135-9])\d|7(?:0[0-24-9]|[1-9]\d)|9(?:[0-46-9]\d|5[0-79]))\d{3})$/;
const WEST_51 =
  /^851(?:0(?:0[03-9]|[12479]\d|3[2-9]|5[0-8]|6[1-9]|8[0-7])|1(?:[0235689]\d|1[0-69]|4[0-589]|7[0-47-9])|2(?:0[0-79]|[18][13579]|2[14-9]|3[0-46-9]|[4-6]\d|7[89]|9[0-4])|[34]\d\d)\d{3}$/;

/** Returns true for a number that a person in Australia can own: mobile or landline, no 13, 1300, 1800 or premium number. */
export function isPersonalPhone(typed: string): boolean {
  const national = nationalPhone(typed) ?? '';
  if (!national.startsWith('0')) return false;
  const digits = national.slice(1);
  return [MOBILE, EAST, REMOTE, WEST, WEST_51].some((range) => range.test(digits));
}

/** Returns the number in international form, "+61412345678", or null if it is not Australian. */
export function internationalPhone(typed: string): string | null {
  const national = nationalPhone(typed);
  return national && `+61${national.replace(/^0/, '')}`;
}

const AREA_CODES = [2, 3, 7, 8] as const;

/** Returns what a landline typed without its area code may be in international form, once for each area; nothing for any other number. */
export function landlinesInAnyArea(typed: string): string[] {
  const compact = fold(typed).text.replaceAll(/[\s().\-/]/g, '');
  return /^[2-9]\d{7}$/.test(compact) ? AREA_CODES.map((code) => `+61${code}${compact}`) : [];
}

/** Returns a number as it is stored: in national form when recognised, otherwise trimmed as typed. */
export function storedPhone(typed: string): string {
  return nationalPhone(typed) ?? typed.trim();
}

/** Masks a number for people who may not see it: shows the first 2 and last 3 of ten digits, and nothing of any other text. */
export function maskPhone(phone: string): string {
  const national = nationalPhone(phone);
  if (!national) return '•••• ••• •••';
  return `${national.slice(0, 2)}•• ••• ${national.slice(-3)}`;
}

/** Formats an Australian number for people, "0412 345 678"; returns any other number unchanged. */
export function formatPhone(phone: string): string {
  const national = nationalPhone(phone);
  if (!national) return phone;
  const groups = /^0[^45]/.test(national) ? /^(..)(....)(....)$/ : /^(....)(...)(...)$/;
  return national.replace(groups, '$1 $2 $3');
}

/** Returns the `tel:` link for a number. Contains only "tel:", a plus and digits, whatever was typed. */
export function phoneHref(phone: string): string {
  return `tel:${internationalPhone(phone) ?? fold(phone).text.replace(/\D/g, '')}`;
}

/** Returns true for an Australian mobile number. */
export function isMobile(phone: string): boolean {
  return nationalPhone(phone)?.startsWith('04') ?? false;
}

/** Counts the digits in a text, in any script. */
export function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}

/** Returns the digits of a text that may be part of a phone number, however spaced; null for any other text. */
export function phoneDigits(typed: string): string | null {
  const compact = fold(typed).text.replace(/[\s()+-]/g, '');
  return /^\d+$/.test(compact) ? compact : null;
}
