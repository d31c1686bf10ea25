import { internationalPhone } from '../../../shared/domain/phone.ts';
import type { Config } from '../../config.ts';
import { keyedHasher } from '../../keyed-hash.ts';

/** A phone number or an email by which a person is known. */
export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; international: string | null; digits: string };

/** Reads what somebody typed: with an @ it is an email, else a phone number in any way people write them. */
export function contactOf(typed: string): Contact {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', email: text.toLowerCase() };
  return { kind: 'phone', international: internationalPhone(text), digits: text.replaceAll(/\D/g, '') };
}

/** Writes a contact in one form, however it was typed. */
export function plainContact(contact: Contact): string {
  if (contact.kind === 'email') return contact.email;
  return contact.international ?? contact.digits;
}

/** Returns functions that make keyed hashes of contacts, and one that tells by which key they were made. */
export function contactHasher(config: Config) {
  const hash = keyedHasher(config, 'contact');
  return { hashOf: (contact: Contact) => hash(plainContact(contact)), keyHash: hash('') };
}
