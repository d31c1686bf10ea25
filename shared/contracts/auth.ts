import * as z from 'zod/mini';
import { buyingNeeds, insuranceReviews } from '../domain/people/buying-rule.ts';
import { australianStates } from '../domain/words/enums.ts';
import { licenceClasses } from '../domain/people/licence.ts';
import { userTypes } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { invitationToken } from './invitations.ts';
import { licence, licenceDetails, licenceRules } from './licence-fields.ts';
import { MAX_PASSWORD } from './sign-in.ts';
import { email, empty, id, linkToken, optionalEmail, optionalText, phone, plainName } from './wire.ts';

export const MIN_PASSWORD = 6;

/** The status of an account's latest insurance policy while it is not verified. */
export const insuranceReview = z.nullable(z.enum(insuranceReviews));

/** The signed-in person, as every screen sees them. */
export const currentUser = z.object({
  id,
  username: z.string(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** Whether the owner confirmed the email address; false for an account without one. */
  isEmailConfirmed: z.boolean(),
  phone: z.string(),
  companyName: z.nullable(z.string()),
  abn: z.nullable(z.string()),
  teamOwnerId: z.nullable(id),
  licenseNumber: z.nullable(z.string()),
  licenseState: z.nullable(z.enum(australianStates)),
  /** The last day it is valid, YYYY-MM-DD; null until it has been looked up. */
  licenseExpiresOn: z.nullable(z.string()),
  licenseClass: z.nullable(z.enum(licenceClasses)),
  /** The name on the licence. */
  licenseHolder: z.nullable(z.string()),
  /** Whether the licence is waiting for our decision. */
  isLicenceUnderReview: z.boolean(),
  /** Whether the licence expires within 30 days. */
  isLicenceExpiring: z.boolean(),
  /** Why the licence was refused; null if it was not. */
  licenseRefusal: z.nullable(z.string()),
  serviceLocation: z.nullable(z.string()),
  serviceLatitude: z.nullable(z.number()),
  serviceLongitude: z.nullable(z.number()),
  serviceRadius: z.nullable(z.int()),
  isVerified: z.boolean(),
  /** The last day of a verified insurance policy, YYYY-MM-DD; null if none was verified. */
  insuredUntil: z.nullable(z.string()),
  /** Whether the insurance expires within 30 days and no renewed policy is waiting for a decision. */
  isInsuranceExpiring: z.boolean(),
  /** What this electrician's account still needs to buy leads, in the order in which we ask for it; empty for all other accounts. */
  missingToBuy: z.array(z.enum(buyingNeeds)),
  /**
   * Which of the first steps are done that other fields don't tell; null once all are done or the person dismissed them, and for all
   * accounts but an electrician's.
   */
  firstSteps: z.nullable(z.object({ hasAlerts: z.boolean(), hasCard: z.boolean() })),
});

export type CurrentUser = z.output<typeof currentUser>;

const password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(MIN_PASSWORD, 'Password must be at least 6 characters'),
    z.maxLength(MAX_PASSWORD, 'Please keep your password to 128 characters'),
  );

/** The username of a new account. Slashes in any script are refused, as they would make it a path; older usernames may have some. */
export const usernameField = z
  .string('Username is required')
  .check(
    z.trim(),
    z.minLength(1, 'Username is required'),
    z.maxLength(60, 'Please keep your username to 60 characters'),
    z.regex(/^[^\p{Cc}]*$/u, 'Please keep this on one line'),
    z.regex(/^[^/\\\u2044\u2215\u29F5\u29F8\uFE68\uFF0F\uFF3C]*$/u, 'Please leave slashes out of your username'),
    // People tell names apart by reading them, so nothing invisible and no look-alikes of other alphabets.
    z.regex(/^[\p{Cc} -~\u00A1-\u00AC\u00AE-\u024F\u2044\u2215\u29F5\u29F8\uFE68\uFF0F\uFF3C]*$/u, 'Please use ordinary letters, numbers and punctuation'),
  );

const credentials = { username: usernameField, password };

/** A person's name and phone. */
export const personFields = {
  firstName: plainName({ min: 1, max: 60, message: 'First name is required' }),
  lastName: plainName({ min: 1, max: 60, message: 'Last name is required' }),
  phone: phone('Phone number must be at least 10 digits'),
};

const person = { ...credentials, ...personFields };

export const customerSignupBody = z.object({
  ...person,
  email: optionalEmail('Please enter a valid email address'),
});

const latitude = z.nullish(z.number('Must be a number').check(z.minimum(-90), z.maximum(90)));
const longitude = z.nullish(z.number('Must be a number').check(z.minimum(-180), z.maximum(180)));

const licenceWhole = licenceRules('Please choose the state of your licence');

export const providerSignupBody = z
  .object({
    ...person,
    email: optionalEmail('Please enter a valid email address'),
    companyName: plainName({ min: 1, max: 120, message: 'Company name is required' }),
    ...licence,
    serviceAreas: optionalText(500),
    serviceLocation: optionalText(200),
    serviceLatitude: latitude,
    serviceLongitude: longitude,
    serviceRadius: z.nullish(
      z.int('Must be a whole number').check(z.minimum(1), z.maximum(500)),
    ),
    /** The token of an invitation, which works once. It verifies no licence. */
    invitation: z.optional(invitationToken),
  })
  .check(
    z.refine((body) => (body.serviceLatitude == null) === (body.serviceLongitude == null), {
      message: 'Please select a valid service location.',
      path: ['serviceLocation'],
    }),
    ...licenceWhole,
  );

/** The sign-up form. Unlike the API it requires an email address, because job offers and receipts go there. */
export const providerSignupForm = z
  .object({
    ...person,
    email: email('Please enter a valid email address'),
    companyName: plainName({ min: 1, max: 120, message: 'Company name is required' }),
    ...licence,
    serviceAreas: optionalText(500),
  })
  .check(...licenceWhole);

export const getMe = defineEndpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in',
  access: ['customer', 'provider', 'team_member', 'super_admin'],
  factor: 'missing',
  response: currentUser,
  errors: ['unauthenticated'],
});

export const customerSignup = defineEndpoint({
  name: 'customerSignup',
  method: 'POST',
  path: '/api/auth/customer/signup',
  summary: 'Create a customer account',
  access: 'public',
  limit: 'sign_up',
  body: customerSignupBody,
  status: 201,
  response: currentUser,
  errors: ['invalid_input', 'taken', 'rate_limited', 'unavailable'],
});

export const providerSignup = defineEndpoint({
  name: 'providerSignup',
  method: 'POST',
  path: '/api/auth/provider/signup',
  summary: 'Create an electrician account; its licence waits for a decision',
  access: 'public',
  limit: 'sign_up',
  body: providerSignupBody,
  status: 201,
  response: currentUser,
  errors: ['invalid_input', 'token_invalid', 'taken', 'rate_limited', 'unavailable'],
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out; fine when nobody is signed in',
  access: 'public',
  response: empty,
  errors: [],
});

export const forgotPasswordBody = z.object({ email: email('Please enter a valid email address') });

const confirmPassword = z
  .string('Please confirm your password')
  .check(
    z.minLength(MIN_PASSWORD, 'Please confirm your password'),
    z.maxLength(MAX_PASSWORD, "Passwords don't match"),
  );

/** A new password, typed twice. */
export const newPasswordFields = { password, confirmPassword };

/** Checks that a new password was typed the same way twice. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (body) => body.password === body.confirmPassword,
  { message: "Passwords don't match", path: ['confirmPassword'] },
);

/** The form's own fields: the token comes from the page's address. */
export const newPasswordForm = z.object(newPasswordFields).check(passwordsMatch);

export const resetPasswordBody = z
  .object({
    token: linkToken('Reset token is required'),
    ...newPasswordFields,
  })
  .check(passwordsMatch);

export const checkUsername = defineEndpoint({
  name: 'checkUsername',
  method: 'GET',
  path: '/api/auth/username',
  summary: 'Whether a username is still free',
  access: 'public',
  limit: 'username',
  query: z.object({ username: credentials.username }),
  response: z.object({ isAvailable: z.boolean() }),
  errors: ['invalid_input', 'rate_limited'],
});

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a link to set a new password; the answer is the same whether the address is known or not',
  access: 'public',
  limit: 'password_reset',
  body: forgotPasswordBody,
  response: z.object({
    message: z.string(),
    /** In the demo only: the link that would have been emailed. */
    resetUrl: z.optional(z.string()),
  }),
  errors: ['invalid_input', 'rate_limited'],
});

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the link from the email, and end every session of the account',
  access: 'public',
  limit: 'password_reset',
  body: resetPasswordBody,
  response: z.object({
    message: z.string(),
    /** True when this also confirmed the address, which ends everything set up in the account before. */
    endedEarlierSetup: z.optional(z.boolean()),
    /** The username, when no email has ever told it to its owner. */
    untoldUsername: z.optional(z.string()),
  }),
  errors: ['invalid_input', 'token_invalid', 'rate_limited', 'unavailable'],
});

/** An electrician's licence: number and state, both or neither, with everything else known about it. */
export const updateLicence = defineEndpoint({
  name: 'updateLicence',
  method: 'PATCH',
  path: '/api/auth/licence',
  summary: 'Hand in one’s electrical licence; another licence, or one that is not good for a while yet, waits for a decision',
  access: ['provider'],
  limit: 'account',
  body: z
    .object({
      ...licence,
      licenseClass: z.optional(licenceDetails.licenseClass),
      licenseHolder: z.optional(licenceDetails.licenseHolder),
    })
    .check(...licenceWhole),
  response: currentUser,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});
