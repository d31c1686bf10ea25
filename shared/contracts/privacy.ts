import * as z from 'zod/mini';
import { leadStatuses, privacyRequestKinds } from '../domain/enums.ts';
import { countDigits } from '../domain/phone.ts';
import { retentionBounds } from '../domain/retention.ts';
import { userTypes } from '../domain/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { atLeastOneField, email, id, instant, line, phone } from './wire.ts';

const CONTACT_MESSAGE = 'Please enter a phone number or an email';

/** A phone number or an email, by which a person is found. */
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
};

/** How many rows something is about, by table. */
const counts = z.record(z.string(), z.int());

const metRequest = {
  id,
  kind: z.enum(privacyRequestKinds),
  at: instant,
  /** Who met it; null for somebody at the server's terminal. */
  doneBy: z.nullable(z.string()),
};

const privacyView = z.object({
  periods: z.object(periodFields),
  /** The number of the change that made them; 0 where nobody ever made one. */
  version: z.int(),
  /** The latest change; null where nobody ever made one. */
  changed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
  /** The latest 50 requests that were met, newest first, without anybody's data. */
  requests: z.array(z.object({ ...metRequest, counts })),
});

/** How long data is kept and what was asked of us, as JSON carries them. */
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

/** How long data is kept, as the form has it. */
export const retentionForm = z.object(periodFields);

export const changeRetention = defineEndpoint({
  name: 'changeRetention',
  method: 'POST',
  path: '/api/privacy/retention',
  summary: 'Change how many days personal data is kept; fine when nothing differs',
  access: ['super_admin'],
  body: z.object({
    ...periodFields,
    /** The version that was changed; when there is a newer one by now, nothing changes. */
    version: z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more')),
  }),
  response: privacyView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict'],
});

const kept = z.array(z.object({ table: z.string(), rows: z.int(), because: z.string() }));

const named = { id, name: z.string(), createdAt: instant };

const person = z.object({
  /** How many rows are held, by table. */
  held: counts,
  /** What stays after an erasure, and why. */
  kept,
  requests: z.array(z.object({ ...named, jobReference: z.string(), status: z.enum(leadStatuses) })),
  callbacks: z.array(z.object(named)),
  accounts: z.array(z.object({ ...named, username: z.string(), userType: z.enum(userTypes), isActive: z.boolean() })),
  /** The other phone numbers and emails in these rows: each can be searched for, too. */
  otherContacts: z.array(z.string()),
  /** Which requests of this person were met before, newest first. */
  earlier: z.array(z.object(metRequest)),
});

/** What is held about a person, as JSON carries it. */
export type PersonView = z.input<typeof person>;

export const findPerson = defineEndpoint({
  name: 'findPerson',
  method: 'POST',
  path: '/api/privacy/find',
  summary: 'What is held about whoever has a phone number or an email. The look is recorded',
  access: ['super_admin'],
  body: ofContact,
  response: person,
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

export const downloadPerson = defineEndpoint({
  name: 'downloadPerson',
  method: 'POST',
  path: '/api/privacy/download',
  stepUp: true,
  summary: 'All that is held about a person, by table, to hand to them: nothing of anybody else, nothing that opens an account. Recorded',
  access: ['super_admin'],
  body: ofContact,
  response: z.object({ madeAt: instant, data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});

/** What may be corrected about a person. */
export const correctionForm = z.object({
  name: line({ min: 1, max: 100, message: 'Please enter a name' }),
  phone: phone('Please enter a phone number'),
  email: email('Please enter a valid email'),
});

export const correctPerson = defineEndpoint({
  name: 'correctPerson',
  method: 'POST',
  path: '/api/privacy/correct',
  summary: 'Correct the name, phone or email of a person in their requests, callbacks and account; only what is sent changes',
  access: ['super_admin'],
  body: atLeastOneField(correctionForm, { contact }),
  response: z.object({ counts }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'taken'],
});

const erasure = z.object({
  /** How many rows are changed or deleted, by table. */
  counts,
  /** What stays, and why. */
  kept,
});

/** What an erasure changes, as JSON carries it. */
export type ErasureView = z.input<typeof erasure>;

export const previewErasure = defineEndpoint({
  name: 'previewErasure',
  method: 'POST',
  path: '/api/privacy/erase/preview',
  summary: 'What an erasure would change, by table, and what stays and why. Changes nothing; refuses what the erasure would refuse',
  access: ['super_admin'],
  body: ofContact,
  response: erasure,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const erasePerson = defineEndpoint({
  name: 'erasePerson',
  method: 'POST',
  path: '/api/privacy/erase',
  stepUp: true,
  summary: 'Make everything anonymous that names a person, at once and for good, and record that it was done',
  access: ['super_admin'],
  body: ofContact,
  response: erasure,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
