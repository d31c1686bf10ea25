import { AppError } from '../../../platform/errors.ts';
import type { PlatformConfig } from '../../../platform/config.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/** Returns true when the owner of an account has confirmed its email address. */
export function hasConfirmedEmail({ email, isEmailConfirmed }: Pick<Viewer, 'email' | 'isEmailConfirmed'>): boolean {
  return email !== null && isEmailConfirmed;
}

/** Throws `email_unconfirmed` for an account with an unconfirmed address, which may be someone else's. */
export function requireConfirmedEmail(viewer: Pick<Viewer, 'email' | 'isEmailConfirmed'>): void {
  if (hasConfirmedEmail(viewer)) return;
  const message = viewer.email
    ? 'Please confirm your email address first, with the link that we sent there.'
    : 'Your account has no email address. Please add one on your account page.';
  throw new AppError('email_unconfirmed', message);
}

type Acting = Parameters<typeof requireConfirmedEmail>[0] & Pick<Viewer, 'userType'>;

/** Throws as `requireConfirmedEmail` does, except for super admins and outside production, where everything can be tried out. */
export function requireConfirmedToAct({ isProduction }: Pick<PlatformConfig, 'isProduction'>, viewer: Acting): void {
  if (isProduction && viewer.userType !== 'super_admin') requireConfirmedEmail(viewer);
}
