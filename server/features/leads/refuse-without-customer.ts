import { AppError } from '../../errors.ts';

/** Refuses `conflict` for a request whose customer was removed: nobody could be called. */
export function refuseWithoutCustomer(anonymisedAt: Date | null): void {
  if (anonymisedAt === null) return;
  throw new AppError('conflict', 'The customer of this request was removed under the privacy policy, so it cannot go on the market.');
}
