import { internationalPhone, landlinesInAnyArea } from '../../../../shared/domain/contact/phone.ts';
import { AppError } from '../../../platform/errors.ts';
import { keyedHasher, limitHasher } from '../../../platform/keyed-hash.ts';
import { phoneHashOf } from '../../market/index.ts';
import type { SalesConfig } from '../../sales/index.ts';

/** A phone number or an email address that identifies a person. */
export type Contact =
  | { kind: 'email'; email: string }
  /** `landlines` has what a number may be that is searched for without its area code. */
  | { kind: 'phone'; international: string | null; digits: string; landlines?: readonly string[] };

/** Parses what was typed: an email address if it contains an @, else a phone number in any usual form. */
export function contactOf(typed: string): Contact {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', email: text.toLowerCase() };
  return { kind: 'phone', international: internationalPhone(text), digits: text.replaceAll(/\D/g, '') };
}

/** Parses what was typed for a search, which finds a landline without its area code in every area. */
export function soughtContact(typed: string): Contact {
  const contact = contactOf(typed);
  return contact.kind === 'phone' ? { ...contact, landlines: landlinesInAnyArea(typed) } : contact;
}

/** Returns the error that nothing is stored about a contact. What changes or reveals data does not guess an area code. */
export function nothingHeld(contact: Contact): AppError {
  const isLandline = contact.kind === 'phone' && landlinesInAnyArea(contact.digits).length > 0;
  const message = isLandline ? 'No data is stored about this number as it is typed. Please give it with its area code.' : 'No data is stored about this phone number or email';
  return new AppError('not_found', message);
}

/** Returns a contact in one canonical form, however it was typed. */
export function plainContact(contact: Contact): string {
  if (contact.kind === 'email') return contact.email;
  return contact.international ?? contact.digits;
}

/** Returns functions that make keyed hashes of contacts, and a hash that identifies the key. */
export function contactHasher(config: SalesConfig) {
  const hash = keyedHasher(config, 'contact');
  return { hashOf: (contact: Contact) => hash(plainContact(contact)), keyHash: hash('') };
}

/** Returns the hashes by which limits count contacts and usernames. */
export function limitHashesOf(config: SalesConfig, { contacts, usernames }: { contacts: readonly Contact[]; usernames: readonly string[] }): string[] {
  const hashOf = limitHasher(config);
  const ofContacts = contacts.map((contact) => (contact.kind === 'email' ? hashOf(contact.email) : phoneHashOf(config, plainContact(contact))));
  return [...ofContacts, ...usernames.map(hashOf)];
}
