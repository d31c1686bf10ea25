import { AppError } from '../../../platform/errors.ts';

/** Throws `conflict` for a request whose customer was removed, because there is nobody to call. */
export function assertHasCustomer(anonymisedAt: Date | null): void {
  if (anonymisedAt === null) return;
  throw new AppError('conflict', 'The customer of this request was removed under the privacy policy, so it cannot go on the market.');
}
