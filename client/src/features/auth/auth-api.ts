import {
  checkUsername,
  forgotPassword,
  providerSignup,
  resetPassword,
  type CurrentUser,
  type forgotPasswordBody,
  type newPasswordForm,
  type providerSignupForm,
} from '@shared/contracts/auth.ts';
import { login, type loginBody } from '@shared/contracts/login.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import type { input, output } from 'zod/mini';
import type { SetUpReason } from '@/components/second-factor/security-dialog.tsx';
import { call } from '@/lib/api-client.ts';
import { setSession } from '@/lib/session.ts';

export type SignupValues = input<typeof providerSignupForm>;
export type Signup = output<typeof providerSignupForm>;
export type ResetRequest = output<typeof forgotPasswordBody>;
export type NewPassword = output<typeof newPasswordForm>;
export type Reset = WireResponseOf<typeof resetPassword>;

/** What a right password leads to: who is signed in, and whether they lack a second factor; or which one is asked for. */
export type SignInStep = { user: CurrentUser; setUp: SetUpReason } | { asked: FactorChoices };

/** Sends username and password. Nobody is signed in here before `setSession` says so. */
export async function sendCredentials(credentials: output<typeof loginBody>): Promise<SignInStep> {
  const answer = await call(login, { body: credentials });
  if ('factorAsked' in answer) return { asked: answer.factorAsked };
  const { factorSetUp, ...user } = answer;
  return { user, setUp: factorSetUp };
}

/** Signs in to an account that has no second factor, as every new one. The session is known at once, so the guards of the routes take the person on. */
export async function signIn(credentials: output<typeof loginBody>): Promise<void> {
  const step = await sendCredentials(credentials);
  if ('user' in step) setSession(step.user);
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
