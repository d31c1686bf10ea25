import type { updateBusiness, updateProfile } from '../../../../shared/contracts/account.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import type { Db } from '../../../platform/db/client.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../audit/index.ts';
import { lookUpAbn } from '../abn/look-up-abn.ts';
import { deleteLookupOf } from '../abn/abn-lookup-store.ts';
import type { IdentityContext } from '../context.ts';
import { recheckRenamed } from '../licences/recheck-renamed.ts';
import { lockOwnAccount, type OwnFields, storeOwnFields } from './own-account-store.ts';

const labels: Record<keyof OwnFields, string> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone',
  companyName: 'company name',
  abn: 'ABN',
};

/** Locks the caller's own account. Throws `unauthenticated` when its sessions were ended since the request started. */
export async function lockOwn(tx: Db, viewer: Viewer): Promise<OwnFields> {
  const fields = await lockOwnAccount(tx, viewer);
  if (!fields) throw new AppError('unauthenticated', 'Please sign in');
  return fields;
}

/**
 * Changes the name and phone of an account. A verified licence waits again if customers then see another name than its holder's. Throws
 * `conflict` when they were changed since they were shown.
 */
export function updateOwnProfile(ctx: IdentityContext, viewer: Viewer, { base, ...typed }: BodyOf<typeof updateProfile>): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const change = { ...typed, phone: storedPhone(typed.phone) };
    const stored = await lockOwn(tx, viewer);
    assertNotStale({ subject: 'your details', base, stored, next: change, labels });
    const updated = await storeOwnFields(tx, viewer.id, change, at);
    const audit = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id, at } as const;
    await recordAudit(tx, { ...audit, action: 'user.profile_changed', after: { fields: Object.keys(change) } });
    return (await recheckRenamed(tx, viewer.id, { before: stored, actorUserId: viewer.id }, at)) ?? updated;
  });
}

/** Changes the company name and ABN of a business, and has another ABN looked up. The licence waits as above, and it throws the same. */
export function updateOwnBusiness(ctx: IdentityContext, viewer: Viewer, { base, ...change }: BodyOf<typeof updateBusiness>): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const stored = await lockOwn(tx, viewer);
    assertNotStale({ subject: 'your business', base, stored, next: change, labels });
    const isOtherAbn = stored.abn !== change.abn;
    // While the account still has the ABN whose entry may go.
    if (isOtherAbn) await deleteLookupOf(tx, viewer.id);
    const updated = await storeOwnFields(tx, viewer.id, change, at);
    if (isOtherAbn && change.abn) await enqueue(tx, lookUpAbn, { userId: viewer.id }, { runAt: at });
    const audit = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id, at } as const;
    await recordAudit(tx, { ...audit, action: 'user.business_changed', after: { fields: Object.keys(change) } });
    return (await recheckRenamed(tx, viewer.id, { before: stored, actorUserId: viewer.id }, at)) ?? updated;
  });
}
