import * as z from 'zod/mini';
import { leadStatuses, privacyRequestKinds } from '../domain/words/enums.ts';
import { countDigits } from '../domain/contact/phone.ts';
import { retentionBounds } from '../domain/words/retention-bounds.ts';
import { userTypes } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { electricalWork } from './quotes.ts';
import { atLeastOneField, email, id, instant, line, phone, text } from './wire.ts';

const CONTACT_MESSAGE = 'Please enter a phone number or an email';

/** A phone number or an email address to find a person by. */
const contact = z.string(CONTACT_MESSAGE).check(
  z.trim(),
  z.maxLength(254, CONTACT_MESSAGE),
  z.refine((typed) => (typed.includes('@') ? z.regexes.email.test(typed) : countDigits(typed) >= 8 && !/\p{L}/u.test(typed)), CONTACT_MESSAGE),
);

const ofContact = z.object({ contact });

const days = ({ min, max }: { min: number; max: number }) => {
  const message = `Please enter a whole number of days from ${min} to ${max}`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

const periodFields = {
  unsoldLeadDays: days(retentionBounds.unsoldLeadDays),
  soldLeadDays: days(retentionBounds.soldLeadDays),
  callbackDays: days(retentionBounds.callbackDays),
  messageDays: days(retentionBounds.messageDays),
  documentDays: days(retentionBounds.documentDays),
  auditDays: days(retentionBounds.auditDays),
};

/** Row counts by table. */
const counts = z.record(z.string(), z.int());

const metRequest = {
  id,
  kind: z.enum(privacyRequestKinds),
  at: instant,
  /** Who carried it out; null when it was run on the server's command line. */
  doneBy: z.nullable(z.string()),
};

const privacyView = z.object({
  periods: z.object(periodFields),
  /** The version, which grows by one with each change; 0 for the defaults. */
  version: z.int(),
  /** The latest change; null for the defaults. */
  changed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
  /** The latest 50 requests carried out, newest first, without PII. */
  requests: z.array(z.object({ ...metRequest, counts })),
});

/** The retention periods and the privacy requests, as JSON. */
export type PrivacyView = z.input<typeof privacyView>;

export const getPrivacy = defineEndpoint({
  name: 'getPrivacy',
  method: 'GET',
  path: '/api/privacy',
  summary: 'How long personal data is kept, and which requests about it were met',
  access: ['super_admin'],
  response: privacyView,
  errors: ['unauthenticated', 'forbidden'],
});

/** The retention periods, as the form sends them. */
export const retentionForm = z.object(periodFields);

export const changeRetention = defineEndpoint({
  name: 'changeRetention',
  method: 'POST',
  path: '/api/privacy/retention',
  stepUp: true,
  limit: 'manage',
  summary: 'Change how many days personal data is kept; fine when nothing differs',
  access: ['super_admin'],
  body: z.object({
    ...periodFields,
    /** The version the change is based on (optimistic locking): nothing changes if there is a newer one. */
    base: z.object({ version: z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more')) }),
  }),
  response: privacyView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
});

const kept = z.array(z.object({ table: z.string(), rows: z.int(), because: z.string() }));

const named = { id, name: z.string(), createdAt: instant };

const person = z.object({
  /** How many rows we hold, by table. */
  held: counts,
  /** What an erasure leaves in place, and why. */
  kept,
  requests: z.array(z.object({ ...named, jobReference: z.string(), status: z.enum(leadStatuses) })),
  callbacks: z.array(z.object(named)),
  accounts: z.array(z.object({ ...named, username: z.string(), userType: z.enum(userTypes), isActive: z.boolean() })),
  /** The other phone numbers and email addresses in these rows, which can be searched for too. */
  otherContacts: z.array(z.string()),
  /** Earlier requests of this person that were carried out, newest first. */
  earlier: z.array(z.object(metRequest)),
});

/** What we hold about a person, as JSON. */
export type PersonView = z.input<typeof person>;

export const findPerson = defineEndpoint({
  name: 'findPerson',
  method: 'POST',
  path: '/api/privacy/find',
  stepUp: true,
  limit: 'person_search',
  summary: 'What is held about the person with a phone number or an email. The lookup is recorded',
  access: ['super_admin'],
  body: ofContact,
  response: person,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

export const downloadPerson = defineEndpoint({
  name: 'downloadPerson',
  method: 'POST',
  path: '/api/privacy/download',
  stepUp: true,
  limit: 'manage',
  summary: 'All that is held about a person, by table, to hand to them: nothing of anybody else, nothing that opens an account. Recorded',
  access: ['super_admin'],
  body: ofContact,
  response: z.object({ madeAt: instant, data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

/** What a request says of its job, which can be corrected in one request at a time. */
const requestWords = z.object({
  serviceLocation: line({ min: 1, max: 200, message: 'Please enter the place of the job' }),
  customerAddress: line({ min: 1, max: 200, message: 'Please enter an address' }),
  electricalWork,
  specialRequests: text({ min: 1, max: 2000, message: 'Please keep this to 2,000 characters' }),
});

/** The details of a person that can be corrected. */
export const correctionForm = z.object({
  name: line({ min: 1, max: 100, message: 'Please enter a name' }),
  phone: phone('Please enter a phone number'),
  email: email('Please enter a valid email'),
  request: atLeastOneField(requestWords, { id }),
});

export const correctPerson = defineEndpoint({
  name: 'correctPerson',
  method: 'POST',
  path: '/api/privacy/correct',
  stepUp: true,
  limit: 'manage',
  summary:
    'Correct the name, phone or email of a person in their requests, callbacks and account, and what one of their requests says; only what is sent changes. An account that gets another email is signed out, and the address before is told',
  access: ['super_admin'],
  body: atLeastOneField(correctionForm, { contact }),
  response: z.object({ counts }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'taken', 'rate_limited'],
});

const erasure = z.object({
  /** How many rows are changed or deleted, by table. */
  counts,
  /** What stays, and why. */
  kept,
});

/** What an erasure changes, as JSON. */
export type ErasureView = z.input<typeof erasure>;

export const previewErasure = defineEndpoint({
  name: 'previewErasure',
  method: 'POST',
  path: '/api/privacy/erase/preview',
  stepUp: true,
  limit: 'person_search',
  summary: 'What an erasure would change, by table, and what stays and why. Changes nothing; refuses what the erasure would refuse. The lookup is recorded',
  access: ['super_admin'],
  body: ofContact,
  response: erasure,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

export const erasePerson = defineEndpoint({
  name: 'erasePerson',
  method: 'POST',
  path: '/api/privacy/erase',
  stepUp: true,
  limit: 'manage',
  summary: 'Make everything anonymous that names a person, at once and for good, and record that it was done',
  access: ['super_admin'],
  body: ofContact,
  response: erasure,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
