import * as z from 'zod/mini';
import { userTypes } from '../domain/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, empty, id, line, optionalEmail, optionalText, phone } from './wire.ts';

export const MIN_PASSWORD = 6;
const MAX_PASSWORD = 128;

/** The signed-in person, as every screen knows them. */
export const currentUser = z.object({
  id,
  username: z.string(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  companyName: z.nullable(z.string()),
  abn: z.nullable(z.string()),
  teamOwnerId: z.nullable(id),
  serviceLocation: z.nullable(z.string()),
  serviceLatitude: z.nullable(z.number()),
  serviceLongitude: z.nullable(z.number()),
  serviceRadius: z.nullable(z.int()),
  isVerified: z.boolean(),
});

export type CurrentUser = z.output<typeof currentUser>;

const password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(MIN_PASSWORD, 'Password must be at least 6 characters'),
    z.maxLength(MAX_PASSWORD, 'Please keep your password to 128 characters'),
  );

const credentials = {
  username: z
    .string('Username is required')
    .check(
      z.trim(),
      z.minLength(1, 'Username is required'),
      z.maxLength(60, 'Please keep your username to 60 characters'),
      z.regex(/^[^\p{Cc}]*$/u, 'Please keep this on one line'),
    ),
  password,
};

const person = {
  ...credentials,
  firstName: line({ min: 1, max: 60, message: 'First name is required' }),
  lastName: line({ min: 1, max: 60, message: 'Last name is required' }),
  phone: phone('Phone number must be at least 10 digits'),
};

export const customerSignupBody = z.object({
  ...person,
  email: optionalEmail('Please enter a valid email address'),
});

const latitude = z.nullish(z.number('Must be a number').check(z.minimum(-90), z.maximum(90)));
const longitude = z.nullish(z.number('Must be a number').check(z.minimum(-180), z.maximum(180)));

export const providerSignupBody = z
  .object({
    ...person,
    email: optionalEmail('Please enter a valid email address'),
    companyName: line({ min: 1, max: 120, message: 'Company name is required' }),
    serviceAreas: optionalText(500),
    serviceLocation: optionalText(200),
    serviceLatitude: latitude,
    serviceLongitude: longitude,
    serviceRadius: z.nullish(
      z.int('Must be a whole number').check(z.minimum(1), z.maximum(500)),
    ),
  })
  .check(
    z.refine((body) => (body.serviceLatitude == null) === (body.serviceLongitude == null), {
      message: 'Please select a valid service location.',
      path: ['serviceLocation'],
    }),
  );

/** The sign-up form on screen asks for an e-mail address: job offers and receipts go there. */
export const providerSignupForm = z.object({
  ...person,
  email: email('Please enter a valid email address'),
  companyName: line({ min: 1, max: 120, message: 'Company name is required' }),
});

export const loginBody = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(254)),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD)),
});

export const getMe = defineEndpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in',
  access: ['customer', 'provider', 'team_member', 'super_admin'],
  response: currentUser,
  errors: ['unauthenticated'],
});

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with a username and password',
  access: 'public',
  limit: 'login',
  body: loginBody,
  response: currentUser,
  errors: ['invalid_input', 'unauthenticated', 'rate_limited'],
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
  errors: ['invalid_input', 'taken', 'rate_limited'],
});

export const providerSignup = defineEndpoint({
  name: 'providerSignup',
  method: 'POST',
  path: '/api/auth/provider/signup',
  summary: 'Create an electrician account',
  access: 'public',
  limit: 'sign_up',
  body: providerSignupBody,
  status: 201,
  response: currentUser,
  errors: ['invalid_input', 'taken', 'rate_limited'],
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
