import { AppError } from '../../../platform/errors.ts';
import { RegisterFailure, type RegisterFailureReason, type RegisteredLicence } from './trades-register.ts';
import { findLicensedAccount, type LicensedAccount } from './licence-store.ts';
import { isSameHolder } from './same-holder.ts';
import type { IdentityContext } from '../context.ts';

const messages: Record<RegisterFailureReason, string> = {
  quota: 'We can’t query the register for now: its quota is used up. Please look the licence up on the register’s website.',
  credentials: 'The register refused our keys. Please look the licence up on the register’s website, and check NSW_TRADES_API_KEY.',
  unavailable: 'The register didn’t answer. Please try again in a minute, or look the licence up on the register’s website.',
};

/** Returns true when this server can query the register of a licence. */
export function canAskRegister({ tradesRegister }: IdentityContext, { licenseNumber, licenseState }: Pick<LicensedAccount, 'licenseNumber' | 'licenseState'>): boolean {
  return tradesRegister !== null && licenseNumber !== null && licenseState === 'NSW';
}

/** Returns the register's present entry for a provider's licence, without storing it; null for an unknown number. */
export async function lookUpLicence(
  ctx: IdentityContext,
  providerId: number,
): Promise<(RegisteredLicence & { isSameHolder: boolean }) | null> {
  const account = await findLicensedAccount(ctx.db, providerId);
  if (!account) throw new AppError('not_found', 'There is no such provider');
  const { licenseNumber } = account;
  if (licenseNumber === null || !ctx.tradesRegister || !canAskRegister(ctx, account)) {
    throw new AppError('conflict', 'We can’t query the register of this licence. Please look the licence up on the register’s website.');
  }
  try {
    const registered = await ctx.tradesRegister.lookUp(licenseNumber);
    return registered && { ...registered, isSameHolder: isSameHolder(account, registered) };
  } catch (error) {
    if (!(error instanceof RegisterFailure)) throw error;
    ctx.log.warn({ event: 'licence_lookup_failed', reason: error.reason }, 'licence register lookup failed');
    throw new AppError('unavailable', messages[error.reason], { cause: error });
  }
}
