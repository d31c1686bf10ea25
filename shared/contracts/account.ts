import * as z from 'zod/mini';
import { userTypes } from '../domain/people/roles.ts';
import { currentUser, newPasswordFields, passwordsMatch, personFields } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_PASSWORD } from './sign-in.ts';
import { email, instant, line, optionalAbn, plainName, pushEndpoint } from './wire.ts';

const device = z.object({
  /** Identifies the sign-in to its owner; nobody can sign in with it. */
  ref: z.string(),
  /** The browser and system, such as "Chrome on Android"; null when they are not known. */
  name: z.nullable(z.string()),
  signedInAt: instant,
  /** To some minutes. */
  lastSeenAt: instant,
  /** Whether this request came from it. */
  isCurrent: z.boolean(),
});

/** A device on which an account is signed in, as JSON. */
export type Device = z.input<typeof device>;

const devices = z.array(device);

const emailChange = z.object({
  /** The new address. */
  email: z.string(),
  /** Until when the link works that was sent there. */
  expiresAt: instant,
});

/** A change of an email address that waits for its link to be opened, as JSON. */
export type EmailChange = z.input<typeof emailChange>;

const account = z.object({
  /** Null when none waits. */
  emailChange: z.nullable(emailChange),
  /** The devices that are signed in: this one first, then by when they were last seen. */
  devices,
});

/** What the account page shows besides the signed-in person, as JSON. */
export type Account = z.input<typeof account>;

export const getAccount = defineEndpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/api/account',
  summary: 'The devices on which you are signed in, and a change of your email address that waits to be confirmed',
  access: userTypes,
  response: account,
  errors: ['unauthenticated'],
});

/** The form for a person's name and phone. */
export const profileForm = z.object(personFields);

export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Change your name and phone',
  access: userTypes,
  limit: 'account',
  body: z.extend(profileForm, {
    /** The values shown on screen (optimistic locking): nothing changes if one of them has changed since. */
    base: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }),
  }),
  response: currentUser,
  errors: ['invalid_input', 'unauthenticated', 'conflict', 'rate_limited'],
});

/** The form for an electrician's business. */
export const businessForm = z.object({
  companyName: plainName({ min: 1, max: 120, message: 'Company name is required' }),
  abn: optionalAbn,
});

export const updateBusiness = defineEndpoint({
  name: 'updateBusiness',
  method: 'PATCH',
  path: '/api/account/business',
  summary: 'Change the company name and ABN of your business; another ABN is looked up in the business register',
  access: ['provider'],
  limit: 'account',
  body: z.extend(businessForm, {
    /** As in `updateProfile`. */
    base: z.object({ companyName: z.nullable(z.string()), abn: z.nullable(z.string()) }),
  }),
  response: currentUser,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
});

const currentPassword = z
  .string('Please enter your current password')
  .check(z.minLength(1, 'Please enter your current password'), z.maxLength(MAX_PASSWORD, 'That isn’t your current password'));

/** The form for a new email address. */
export const emailChangeForm = z.object({ email: email('Please enter a valid email address'), currentPassword });

const asked = z.object({
  emailChange,
  /** In the demo only: the link that would be emailed. */
  confirmUrl: z.optional(z.string()),
});

export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
  summary: 'Ask for another email address: it takes effect once the link is opened that is sent there, and replaces an earlier request',
  access: userTypes,
  stepUp: true,
  limit: 'email_change',
  body: emailChangeForm,
  response: asked,
  errors: ['invalid_input', 'unauthenticated', 'taken', 'rate_limited', 'unavailable'],
});

export const resendEmailChange = defineEndpoint({
  name: 'resendEmailChange',
  method: 'POST',
  path: '/api/account/email/resend',
  summary: 'Send the link to the new email address once more',
  access: userTypes,
  limit: 'email_change',
  response: asked,
  errors: ['unauthenticated', 'not_found', 'taken', 'rate_limited'],
});

export const cancelEmailChange = defineEndpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Keep your present email address: the link that was sent to the other one ends; fine when there is none',
  access: userTypes,
  limit: 'account',
  response: account,
  errors: ['unauthenticated', 'rate_limited'],
});

const passwordChangeFields = { currentPassword, ...newPasswordFields };

/** The form for a new password. */
export const passwordChangeForm = z.object(passwordChangeFields).check(passwordsMatch);

/** The push subscription of the browser that asks, which goes on even if it is from before its session was known. */
const ownPush = { pushEndpoint: z.optional(pushEndpoint) };

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change your password, and sign out every other device, which gets no more push messages',
  access: userTypes,
  stepUp: true,
  limit: 'password_change',
  body: z.object({ ...passwordChangeFields, ...ownPush }).check(passwordsMatch),
  response: account,
  errors: ['invalid_input', 'unauthenticated', 'rate_limited', 'unavailable'],
});

export const signOutDevice = defineEndpoint({
  name: 'signOutDevice',
  method: 'POST',
  path: '/api/account/devices/sign-out',
  summary: 'Sign out one of your other devices, which gets no more push messages; fine when it is signed out already',
  access: userTypes,
  limit: 'account',
  body: z.object({ ref: line({ min: 20, max: 100, message: 'Not one of your devices' }) }),
  response: account,
  errors: ['invalid_input', 'unauthenticated', 'conflict', 'rate_limited'],
});

export const signOutOtherDevices = defineEndpoint({
  name: 'signOutOtherDevices',
  method: 'POST',
  path: '/api/account/devices/sign-out-others',
  summary: 'Sign out all of your other devices, which get no more push messages',
  access: userTypes,
  limit: 'account',
  body: z.object(ownPush),
  response: account,
  errors: ['unauthenticated', 'rate_limited'],
});

export const downloadMyData = defineEndpoint({
  name: 'downloadMyData',
  method: 'POST',
  path: '/api/account/data',
  summary: 'All that is held about you, by table: nothing of anybody else, nothing that opens an account. Recorded',
  access: userTypes,
  stepUp: true,
  limit: 'data_download',
  response: z.object({ madeAt: instant, data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  errors: ['unauthenticated', 'rate_limited'],
});

export const dismissFirstSteps = defineEndpoint({
  name: 'dismissFirstSteps',
  method: 'POST',
  path: '/api/account/first-steps/dismiss',
  summary: 'Show the first steps on your dashboard no more',
  access: ['provider'],
  response: currentUser,
  errors: ['unauthenticated', 'forbidden'],
});
