import type { updateLicence as contract } from '../../../../shared/contracts/auth.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { checkAfter, licenceStanding } from '../../../../shared/domain/people/licence.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { checkSubmittedLicence } from './check-submitted-licence.ts';
import { type LicenceOnFile, lockLicence } from './licence-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Stores the viewer's own electrical licence, or deletes it when number and state are empty. A different licence is unverified and has no
 * known expiry. A licence that is new, refused, expired or about to expire waits for the market's decision. A refusal stands until then.
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
    if (after.licenseSubmittedAt) await enqueue(tx, checkSubmittedLicence, { userId: viewer.id }, { runAt: at });
    return updated;
  });
}

function submittedLicence(before: LicenceOnFile, { licenseNumber, licenseState, ...typed }: Body, at: Date): LicenceOnFile {
  const licence = { licenseNumber, licenseState };
  const known = checkAfter(before, licence);
  const isSame = before.licenseNumber === licenseNumber && before.licenseState === licenseState;
  // The holder of a verified licence can't change what the market has recorded about it.
  const told = known.isVerified ? {} : typed;
  const { licenseClass = known.licenseClass, licenseHolder = known.licenseHolder } = told;
  const isGood = known.isVerified && licenceStanding({ licenseNumber, ...known }, sydneyDate(at)) === 'current';
  const waits = licenseNumber !== null && !isGood;
  const looked = isSame ? before : { licenseCheckedAt: null, licenseCheckMethod: null, licenseCheckedBy: null, licenseReminderDays: null };
  const { licenseCheckedAt, licenseCheckMethod, licenseCheckedBy, licenseReminderDays } = looked;
  return {
    ...licence,
    ...known,
    licenseClass: licenseNumber === null ? null : licenseClass,
    licenseHolder: licenseNumber === null ? null : licenseHolder,
    // Nobody ends the wait of a licence by sending the same again.
    licenseSubmittedAt: (isSame && licenseNumber !== null ? before.licenseSubmittedAt : null) ?? (waits ? at : null),
    licenseCheckedAt,
    licenseCheckMethod,
    licenseCheckedBy,
    licenseReminderDays,
  };
}
