import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { RegisterFailure, type RegisterFailureReason, type RegisteredLicence } from '../../registers/trades-register.ts';
import { findLicensedAccount, type LicensedAccount } from './licence-store.ts';
import { isSameHolder } from './same-holder.ts';

const messages: Record<RegisterFailureReason, string> = {
  quota: 'The register answers no more of our questions for now: its quota is used up. Please look the licence up on its page.',
  credentials: 'The register refused our keys. Please look the licence up on its page, and check NSW_TRADES_API_KEY.',
  unavailable: 'The register gave no answer. Please try again in a minute, or look the licence up on its page.',
};

/** Whether the register of a licence can be asked by this server. */
export function canAskRegister({ tradesRegister }: AppContext, { licenseNumber, licenseState }: Pick<LicensedAccount, 'licenseNumber' | 'licenseState'>): boolean {
  return tradesRegister !== null && licenseNumber !== null && licenseState === 'NSW';
}

/** Returns what the register says of a provider's licence now, and changes nothing; null for a number that it does not have. */
export async function lookUpLicence(
  ctx: AppContext,
  providerId: number,
): Promise<(RegisteredLicence & { isSameHolder: boolean }) | null> {
  const account = await findLicensedAccount(ctx.db, providerId);
  if (!account) throw new AppError('not_found', 'There is no such provider');
  const { licenseNumber } = account;
  if (licenseNumber === null || !ctx.tradesRegister || !canAskRegister(ctx, account)) {
    throw new AppError('conflict', 'The register of this licence cannot be asked from here. Please look the licence up on its page.');
  }
  try {
    const registered = await ctx.tradesRegister.lookUp(licenseNumber);
    return registered && { ...registered, isSameHolder: isSameHolder(account, registered) };
  } catch (error) {
    if (!(error instanceof RegisterFailure)) throw error;
    ctx.log.warn({ reason: error.reason }, 'licence register lookup failed');
    throw new AppError('unavailable', messages[error.reason], { cause: error });
  }
}
