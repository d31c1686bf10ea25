import { fold } from './text-fold.ts';

const NATIONAL = /^(?:0[234578]\d{8}|1[38]00\d{6})$/;
const PREFIX = /^(?:\+|00)?61(?:0(?=[234578]))?/;

/** Returns the ten national digits of an Australian number however typed, or null if it is none. */
export function nationalPhone(typed: string): string | null {
  const compact = fold(typed).text.replace(/[\s().\-/]/g, '');
  if (NATIONAL.test(compact)) return compact;
  const rest = compact.replace(PREFIX, '');
  if (rest === compact) return null;
  const national = rest.startsWith('1') ? rest : `0${rest}`;
  return NATIONAL.test(national) ? national : null;
}

/** Returns the number in international form, "+61412345678", or null if it is not Australian. */
export function internationalPhone(typed: string): string | null {
  const national = nationalPhone(typed);
  return national && `+61${national.replace(/^0/, '')}`;
}

/** Returns the form in which a number is kept: national when recognised, else trimmed as typed. */
export function storedPhone(typed: string): string {
  return nationalPhone(typed) ?? typed.trim();
}

/** Returns what a stranger may see: the first 2 and last 3 of ten digits, none of anything else. */
export function maskPhone(phone: string): string {
  const national = nationalPhone(phone);
  if (!national) return '•••• ••• •••';
  return `${national.slice(0, 2)}•• ••• ${national.slice(-3)}`;
}

/** Returns the number grouped for people, "0412 345 678"; one that is not Australian as it is. */
export function formatPhone(phone: string): string {
  const national = nationalPhone(phone);
  if (!national) return phone;
  const groups = /^0[^45]/.test(national) ? /^(..)(....)(....)$/ : /^(....)(...)(...)$/;
  return national.replace(groups, '$1 $2 $3');
}

/** Returns the address of a call link: only "tel:", a plus and digits, whatever was typed. */
export function phoneHref(phone: string): string {
  return `tel:${internationalPhone(phone) ?? fold(phone).text.replace(/\D/g, '')}`;
}

/** Returns true for an Australian mobile number. */
export function isMobile(phone: string): boolean {
  return nationalPhone(phone)?.startsWith('04') ?? false;
}

/** Returns how many digits a text holds, of any script. */
export function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}

/** Returns the digits of what may be a part of a number, however spaced; null for any other text. */
export function phoneDigits(typed: string): string | null {
  const compact = fold(typed).text.replace(/[\s()+-]/g, '');
  return /^\d+$/.test(compact) ? compact : null;
}
