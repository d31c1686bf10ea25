import type {
  checkUsername,
  CurrentUser,
  forgotPassword,
  forgotPasswordBody,
  newPasswordForm,
  providerSignup,
  providerSignupForm,
  resetPassword,
} from '@shared/contracts/auth.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { login } from '@shared/contracts/login.ts';
import type { FactorChoices, loginBody } from '@shared/contracts/sign-in.ts';
import type { input, output } from 'zod/mini';
import type { SetUpReason } from '@/components/second-factor/security-dialog.tsx';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { setSession } from '@/lib/session/session.ts';

const loginAddress: AddressOf<typeof login> = { method: 'POST', path: '/api/auth/login' };
const signupAddress: AddressOf<typeof providerSignup> = { method: 'POST', path: '/api/auth/provider/signup' };
const usernameAddress: AddressOf<typeof checkUsername> = { method: 'GET', path: '/api/auth/username' };
const forgotAddress: AddressOf<typeof forgotPassword> = { method: 'POST', path: '/api/auth/forgot-password' };
const resetAddress: AddressOf<typeof resetPassword> = { method: 'POST', path: '/api/auth/reset-password' };

export type SignupValues = input<typeof providerSignupForm>;
export type Signup = output<typeof providerSignupForm>;
export type ResetRequest = output<typeof forgotPasswordBody>;
export type NewPassword = output<typeof newPasswordForm>;
export type Reset = WireResponseOf<typeof resetPassword>;

/**
 * The result of a correct password: who is signed in, and whether they must set up a second factor; or which second factor is
 * needed.
 */
export type SignInStep = { user: CurrentUser; setUp: SetUpReason } | { asked: FactorChoices };

/** Submits the credentials. Nobody is signed in on the client until `setSession`. */
export async function sendCredentials(credentials: output<typeof loginBody>): Promise<SignInStep> {
  const answer = await call<typeof login>(loginAddress, { body: credentials });
  if ('factorAsked' in answer) return { asked: answer.factorAsked };
  const { factorSetUp, ...user } = answer;
  return { user, setUp: factorSetUp };
}

/**
 * Signs in to an account without a second factor, as every new one. Sets the session at once, so that the route guards redirect.
 */
export async function signIn(credentials: output<typeof loginBody>): Promise<void> {
  const step = await sendCredentials(credentials);
  if ('user' in step) setSession(step.user);
}

/** Creates an electrician's account, verified with an invitation's token. Does not sign in. */
export function signUpProvider(values: Signup, invitation: string | null): Promise<CurrentUser> {
  return call<typeof providerSignup>(signupAddress, { body: invitation === null ? values : { ...values, invitation } });
}

/** Returns whether a username is available. */
export async function isUsernameAvailable(username: string): Promise<boolean> {
  const { isAvailable } = await call<typeof checkUsername>(usernameAddress, { query: { username } });
  return isAvailable;
}

/** Requests a password reset link. Only a demo returns the link itself. */
export async function requestReset(body: ResetRequest): Promise<string | null> {
  const { resetUrl } = await call<typeof forgotPassword>(forgotAddress, { body });
  return resetUrl ?? null;
}

/** Sets a new password with a link's token, which ends every session of the account. */
export function setNewPassword(token: string, passwords: NewPassword): Promise<Reset> {
  return call<typeof resetPassword>(resetAddress, { body: { token, ...passwords } });
}
