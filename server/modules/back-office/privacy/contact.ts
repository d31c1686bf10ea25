import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { keyedHasher } from '../../../platform/keyed-hash.ts';
import type { SalesConfig } from '../../sales/index.ts';

/** A phone number or an email address that identifies a person. */
export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; international: string | null; digits: string };

/** Parses what was typed: an email address if it contains an @, else a phone number in any usual form. */
export function contactOf(typed: string): Contact {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', email: text.toLowerCase() };
  return { kind: 'phone', international: internationalPhone(text), digits: text.replaceAll(/\D/g, '') };
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
