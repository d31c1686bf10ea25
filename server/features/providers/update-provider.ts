import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateProvider as contract } from '../../../shared/contracts/providers.ts';
import { checkAfter } from '../../../shared/domain/licence.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { type AuditAction, recordAudit } from '../audit/audit-store.ts';
import { voidTokens } from '../auth/reset-token-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { licenceVerifiedMail } from '../notifications/licence-verified-mail.ts';
import { deactivateUser, reactivateUser, type Viewer } from '../users/user-store.ts';
import { findProvider, type ProviderRow } from './provider-queries.ts';
import { lockProvider, type ProviderFacts, storeProvider } from './provider-store.ts';
import { refuseStale } from './refuse-stale.ts';

type Body = BodyOf<typeof contract>;

/**
 * Changes what was sent of a provider. Another licence is neither verified nor has the expiry of the one before, unless
 * that is sent too. A verified electrician gets an email. Deactivating ends every session with this transaction; a purchase that has
 * not won by then never does.
 * Refuses `not_found`, `conflict` for what was changed by someone else or a check of no licence, `invalid_input`.
 */
export function updateProvider(
  ctx: AppContext,
  actor: Viewer,
  providerId: number,
  { base = {}, ...change }: Body,
): Promise<ProviderRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockProvider(tx, providerId);
    if (!before) throw new AppError('not_found', 'There is no such provider');
    refuseStale(before, change, base);
    const after = factsAfter(before, change);
    refuseWithoutLicence(after, change);
    const at = await ctx.clock.databaseNow(tx);
    const entries = entriesFor(before, after);
    if (entries.length > 0) await storeProvider(tx, providerId, after, at);
    if (before.isActive && !after.isActive) await shutOut(tx, providerId, at);
    if (!before.isActive && after.isActive) await reactivateUser(tx, providerId, at);
    if (!before.isVerified && after.isVerified) await enqueue(tx, licenceVerifiedMail, { userId: providerId }, { runAt: at });
    for (const entry of entries) {
      await recordAudit(tx, { actorUserId: actor.id, subjectType: 'user', subjectId: providerId, ...entry, at });
    }
    const row = await findProvider(tx, { id: providerId, countTest: isTestMode(ctx.config.payments) });
    if (!row) throw new Error('The provider is not there any more');
    return row;
  });
}

function factsAfter(before: ProviderFacts, change: Omit<Body, 'base'>): ProviderFacts {
  const { licenseNumber = before.licenseNumber, licenseState = before.licenseState } = change;
  const check = checkAfter(before, { licenseNumber, licenseState });
  const { licenseExpiresOn = check.licenseExpiresOn, isVerified = check.isVerified } = change;
  const { isActive = before.isActive, notes = before.notes } = change;
  return { licenseNumber, licenseState, licenseExpiresOn, isVerified, isActive, notes };
}

function refuseWithoutLicence({ licenseNumber, licenseExpiresOn }: ProviderFacts, change: Omit<Body, 'base'>): void {
  if (licenseNumber !== null) return;
  if (licenseExpiresOn !== null) {
    const message = 'Please enter the licence that expires then';
    throw new AppError('invalid_input', message, { issues: [{ path: 'licenseExpiresOn', message }] });
  }
  if (change.isVerified) throw new AppError('conflict', 'There is no licence on file to verify. Please enter it first.');
}

async function shutOut(tx: Db, id: number, at: Date): Promise<void> {
  await deactivateUser(tx, id, at);
  await voidTokens(tx, id);
  await endSessionsOf(tx, id);
}

interface Entry {
  action: AuditAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const turned = (action: AuditAction, field: 'isVerified' | 'isActive', to: boolean): Entry => ({
  action,
  before: { [field]: !to },
  after: { [field]: to },
});

const licenceFields = ['licenseNumber', 'licenseState', 'licenseExpiresOn'] as const;

/** What of a change is on record: names of fields and answers, never what was written. */
function entriesFor(before: ProviderFacts, after: ProviderFacts): Entry[] {
  const { isVerified, isActive } = after;
  const fields = licenceFields.filter((field) => before[field] !== after[field]);
  return [
    ...(fields.length > 0 ? [{ action: 'provider.licence_updated', after: { fields } } as const] : []),
    ...(before.isVerified === isVerified
      ? []
      : [turned(isVerified ? 'provider.verified' : 'provider.unverified', 'isVerified', isVerified)]),
    ...(before.isActive === isActive
      ? []
      : [turned(isActive ? 'provider.reactivated' : 'provider.deactivated', 'isActive', isActive)]),
    ...(before.notes === after.notes ? [] : [{ action: 'provider.notes_updated' } as const]),
  ];
}
