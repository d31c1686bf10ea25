import { AppError } from '../../errors.ts';
import type { Viewer } from './user-store.ts';

/** Whether somebody has proved that the email address of their account is theirs. */
export function hasConfirmedEmail({ email, isEmailConfirmed }: Pick<Viewer, 'email' | 'isEmailConfirmed'>): boolean {
  return email !== null && isEmailConfirmed;
}

/** Refuses `email_unconfirmed` for an account whose address nobody has confirmed: it may be somebody else's. */
export function requireConfirmedEmail(viewer: Pick<Viewer, 'email' | 'isEmailConfirmed'>): void {
  if (hasConfirmedEmail(viewer)) return;
  const message = viewer.email
    ? 'Please confirm your email address first, with the link that we sent there.'
    : 'Your account has no email address. Please call us to add one.';
  throw new AppError('email_unconfirmed', message);
}
