import * as z from 'zod/mini';
import { isPlainName, PLAIN_NAME_MESSAGE } from '../domain/people/plain-name.ts';
import { usernameField } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, id, instant, pathId, phone, plainName } from './wire.ts';

const member = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  isActive: z.boolean(),
  /** False until they have set a password with the link in their email. */
  hasJoined: z.boolean(),
  lastSeenAt: z.nullable(instant),
  createdAt: instant,
});

/** A member of an owner's team, as JSON. */
export type TeamMember = z.input<typeof member>;

/** The form for a new member. */
export const teamMemberForm = z.object({
  firstName: plainName({ min: 1, max: 60, message: 'First name is required' }),
  lastName: plainName({ min: 1, max: 60, message: 'Last name is required' }),
  email: email('Please enter a valid email address'),
  phone: phone('Phone number must be at least 10 digits'),
  username: usernameField.check(
    // Dots are common in usernames; nothing else that makes a link is allowed.
    z.refine((typed) => isPlainName(typed.replaceAll('.', ' ')), PLAIN_NAME_MESSAGE),
  ),
});

export const listTeam = defineEndpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/api/team',
  summary: 'The people who work in your pipeline, by name',
  access: ['provider'],
  response: z.array(member),
  errors: ['unauthenticated', 'forbidden'],
});

export const addTeamMember = defineEndpoint({
  name: 'addTeamMember',
  method: 'POST',
  path: '/api/team',
  summary: 'Add someone to your team; they get a link by email to set their password',
  access: ['provider'],
  limit: 'sign_up',
  body: teamMemberForm,
  status: 201,
  response: member,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'email_unconfirmed', 'may_not_buy', 'conflict', 'taken', 'rate_limited', 'unavailable'],
});

const ofMember = {
  access: ['provider'] as const,
  params: z.object({ memberId: pathId }),
  response: member,
} as const;

export const inviteTeamMember = defineEndpoint({
  ...ofMember,
  name: 'inviteTeamMember',
  method: 'POST',
  path: '/api/team/:memberId/invite',
  summary: 'Send the link to set a password once more',
  limit: 'sign_up',
  errors: ['unauthenticated', 'forbidden', 'email_unconfirmed', 'may_not_buy', 'not_found', 'conflict', 'rate_limited'],
});

export const deactivateTeamMember = defineEndpoint({
  ...ofMember,
  name: 'deactivateTeamMember',
  method: 'POST',
  limit: 'account',
  path: '/api/team/:memberId/deactivate',
  summary: 'Shut a member out and end their sessions; fine when they are out already',
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

export const reactivateTeamMember = defineEndpoint({
  ...ofMember,
  name: 'reactivateTeamMember',
  method: 'POST',
  limit: 'account',
  path: '/api/team/:memberId/reactivate',
  summary: 'Let a member in again; fine when they are in already',
  errors: ['unauthenticated', 'forbidden', 'email_unconfirmed', 'not_found', 'conflict', 'rate_limited'],
});
