import {
  checkUsername,
  forgotPassword,
  login,
  providerSignup,
  resetPassword,
  type CurrentUser,
  type forgotPasswordBody,
  type loginBody,
  type newPasswordForm,
  type providerSignupForm,
} from '@shared/contracts/auth.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { input, output } from 'zod/mini';
import { call } from '@/lib/api-client.ts';
import { setSession } from '@/lib/session.ts';

export type SignupValues = input<typeof providerSignupForm>;
export type Signup = output<typeof providerSignupForm>;
export type ResetRequest = output<typeof forgotPasswordBody>;
export type NewPassword = output<typeof newPasswordForm>;
export type Reset = WireResponseOf<typeof resetPassword>;

/** Signs in. The session is known at once, so the guards of the routes take the person on. */
export async function signIn(credentials: output<typeof loginBody>): Promise<CurrentUser> {
  const user = await call(login, { body: credentials });
  setSession(user);
  return user;
}

/** Creates an electrician's account, a verified one with the token of an invitation. Nobody is signed in by it. */
export function signUpProvider(values: Signup, invitation: string | null): Promise<CurrentUser> {
  return call(providerSignup, { body: invitation === null ? values : { ...values, invitation } });
}

/** Asks whether a username is still free. */
export async function isUsernameAvailable(username: string): Promise<boolean> {
  const { isAvailable } = await call(checkUsername, { query: { username } });
  return isAvailable;
}

/** Asks for a link to set a new password. Only a demo answers with the link itself. */
export async function requestReset(body: ResetRequest): Promise<string | null> {
  const { resetUrl } = await call(forgotPassword, { body });
  return resetUrl ?? null;
}

/** Sets a new password with the token of a link. It ends every session of the account. */
export function setNewPassword(token: string, passwords: NewPassword): Promise<Reset> {
  return call(resetPassword, { body: { token, ...passwords } });
}
