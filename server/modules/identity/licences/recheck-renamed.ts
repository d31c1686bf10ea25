import type { Db } from '../../../platform/db/client.ts';
import { recordAudit } from '../../audit/index.ts';
import { type Account, storeLicence } from '../accounts/user-store.ts';
import { checkSoon } from './check-submitted-licence.ts';
import { findLicensedAccount, type LicensedAccount } from './licence-store.ts';
import { isSameName, isShownHolder, shownName } from './same-holder.ts';

type Named = Pick<LicensedAccount, 'firstName' | 'lastName' | 'companyName'>;

interface Renamed {
  /** The names that the account had. */
  before: Named;
  /** Who renamed it. */
  actorUserId: number;
}

/**
 * Sends a verified licence back to the queue if its account was given a name, which customers see beside it, that is not its holder's.
 * Returns the account then. Has a waiting licence looked up again under the new name. Its row must be locked.
 */
export async function recheckRenamed(tx: Db, userId: number, { before, actorUserId }: Renamed, at: Date): Promise<Account | undefined> {
  const account = await findLicensedAccount(tx, userId);
  if (!account || isSameName(shownName(account), shownName(before))) return undefined;
  if (!account.isVerified) {
    if (account.licenseSubmittedAt) await checkSoon(tx, userId, at);
    return undefined;
  }
  if (isShownHolder(account, { holder: account.licenseHolder ?? '', otherNames: [] })) return undefined;
  const unchecked = { licenseCheckedAt: null, licenseCheckMethod: null, licenseConfirmedAt: null };
  const updated = await storeLicence(tx, userId, { isVerified: false, licenseSubmittedAt: at, ...unchecked }, at);
  await recordAudit(tx, {
    actorUserId,
    action: 'provider.unverified',
    subjectType: 'user',
    subjectId: userId,
    before: { isVerified: true },
    after: { isVerified: false },
    at,
  });
  await checkSoon(tx, userId, at);
  return updated;
}
