import type { updateLicence as contract } from '../../../../shared/contracts/auth.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { checkAfter, isSameLicence, licenceStanding } from '../../../../shared/domain/people/licence.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { checkSoon } from './check-submitted-licence.ts';
import { type LicenceOnFile, lockLicence } from './licence-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Stores the viewer's own electrical licence, or deletes it when number and state are empty. A different licence is unverified. A licence
 * that is new, refused, expired or about to expire waits for the market's decision. Until then a refusal stands, and an expiry that has
 * passed, no matter which licence is submitted or deleted.
 */
export function submitLicence(ctx: IdentityContext, viewer: Viewer, submitted: Body): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const before = await lockLicence(tx, viewer.id);
    const after = submittedLicence(before, submitted, at);
    const updated = await storeLicence(tx, viewer.id, after, at);
    const audit = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id, at } as const;
    await recordAudit(tx, { ...audit, action: 'user.licence_changed', after: { fields: Object.keys(submitted) } });
    if (before.isVerified && !after.isVerified) {
      await recordAudit(tx, {
        ...audit,
        action: 'provider.unverified',
        before: { isVerified: true },
        after: { isVerified: false },
      });
    }
    await planBidsOf(tx, viewer.id, at);
    // What waits already was looked up when it was submitted.
    const isWaiting = before.licenseSubmittedAt !== null && isSameLicence(before, after);
    if (after.licenseSubmittedAt && !isWaiting) await checkSoon(tx, viewer.id, at);
    return updated;
  });
}

/** Returns the expiry that stands until the next decision: of the same licence, or one that has passed. */
function expiryAfter(before: LicenceOnFile, isSame: boolean, today: string): Pick<LicenceOnFile, 'licenseExpiresOn' | 'licenseReminderDays'> {
  const hasExpired = before.licenseExpiresOn !== null && before.licenseExpiresOn < today;
  const { licenseExpiresOn, licenseReminderDays } = before;
  return isSame || hasExpired ? { licenseExpiresOn, licenseReminderDays } : { licenseExpiresOn: null, licenseReminderDays: null };
}

function submittedLicence(before: LicenceOnFile, { licenseNumber, licenseState, ...typed }: Body, at: Date): LicenceOnFile {
  const licence = { licenseNumber, licenseState };
  const today = sydneyDate(at);
  const known = checkAfter(before, licence);
  const isSame = isSameLicence(before, licence);
  // The holder of a verified licence can't change what the market has recorded about it.
  const told = known.isVerified ? {} : typed;
  const { licenseClass = known.licenseClass, licenseHolder = known.licenseHolder } = told;
  const isGood = known.isVerified && licenceStanding({ licenseNumber, ...known }, today) === 'current';
  const waits = licenseNumber !== null && !isGood;
  const looked = isSame ? before : { licenseCheckedAt: null, licenseCheckMethod: null, licenseCheckedBy: null, licenseConfirmedAt: null };
  const { licenseCheckedAt, licenseCheckMethod, licenseCheckedBy, licenseConfirmedAt } = looked;
  return {
    ...licence,
    isVerified: known.isVerified,
    licenseRefusal: before.licenseRefusal,
    ...expiryAfter(before, isSame, today),
    licenseClass: licenseNumber === null ? null : licenseClass,
    licenseHolder: licenseNumber === null ? null : licenseHolder,
    // Nobody ends the wait of a licence by sending the same again.
    licenseSubmittedAt: (isSame && licenseNumber !== null ? before.licenseSubmittedAt : null) ?? (waits ? at : null),
    licenseCheckedAt,
    licenseCheckMethod,
    licenseCheckedBy,
    licenseConfirmedAt,
  };
}
