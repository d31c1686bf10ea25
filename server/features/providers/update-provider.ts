import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateProvider as contract } from '../../../shared/contracts/providers.ts';
import { checkAfter } from '../../../shared/domain/licence.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { type AuditAction, recordAudit } from '../audit/audit-store.ts';
import { voidTokens } from '../auth/reset-token-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { licenceRefusedMail } from '../notifications/licence-refused-mail.ts';
import { licenceVerifiedMail } from '../notifications/licence-verified-mail.ts';
import { deactivateUser, reactivateUser, type Viewer } from '../users/user-store.ts';
import { findProvider, type ProviderRow } from './provider-queries.ts';
import { lockProvider, type ProviderFacts, storeProvider } from './provider-store.ts';
import { refuseStale } from './refuse-stale.ts';

type Body = BodyOf<typeof contract>;

/**
 * Changes what was sent of a provider. Of another licence nothing is known of the one before, unless that is sent too. To verify or
 * refuse a licence ends its wait, and its holder gets an email. Deactivating ends every session with this transaction; a purchase that
 * has not won by then never does.
 * Refuses `not_found`, `conflict` for what was changed by someone else or a decision on no licence, `invalid_input` for a licence that
 * is verified without an expiry to come.
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
    const at = await ctx.clock.databaseNow(tx);
    const after = factsAfter(before, change, { by: actor.id, at });
    refuseWithoutLicence(after, change);
    if (change.isVerified && !before.isVerified) requireExpiry(after, at);
    const entries = entriesFor(before, after);
    if (entries.length > 0) await storeProvider(tx, providerId, after, at);
    if (before.isActive && !after.isActive) await shutOut(tx, providerId, at);
    if (!before.isActive && after.isActive) await reactivateUser(tx, providerId, at);
    const told = mailAfter(before, after);
    if (told) await enqueue(tx, told, { userId: providerId }, { runAt: at });
    for (const entry of entries) {
      await recordAudit(tx, { actorUserId: actor.id, subjectType: 'user', subjectId: providerId, ...entry, at });
    }
    const row = await findProvider(tx, { id: providerId, countTest: isTestMode(ctx.config.payments) });
    if (!row) throw new Error('The provider is not there any more');
    return row;
  });
}

interface Decider {
  by: number;
  at: Date;
}

function factsAfter(before: ProviderFacts, change: Omit<Body, 'base'>, decider: Decider): ProviderFacts {
  const { licenseNumber = before.licenseNumber, licenseState = before.licenseState } = change;
  const known = checkAfter(before, { licenseNumber, licenseState });
  const { licenseExpiresOn = known.licenseExpiresOn, licenseClass = known.licenseClass, licenseHolder = known.licenseHolder } = change;
  const { isActive = before.isActive, notes = before.notes } = change;
  const licence = { licenseNumber, licenseState, licenseExpiresOn, licenseClass, licenseHolder };
  const reminded = before.licenseExpiresOn === licenseExpiresOn ? before.licenseReminderDays : null;
  return { ...before, ...licence, ...decisionAfter(before, change, decider), licenseReminderDays: reminded, isActive, notes };
}

/** How the licence stands after a change: verified or refused by it, waiting again when it is another or no longer verified, else as before. */
function decisionAfter(before: ProviderFacts, change: Omit<Body, 'base'>, { by, at }: Decider) {
  const { licenseNumber = before.licenseNumber, licenseState = before.licenseState } = change;
  const isOther = licenseNumber !== before.licenseNumber || licenseState !== before.licenseState;
  const looked = { licenseCheckedAt: at, licenseCheckMethod: 'register', licenseCheckedBy: by } as const;
  if (change.isVerified) return { isVerified: true, licenseRefusal: null, licenseSubmittedAt: null, ...looked };
  if (change.licenseRefusal !== undefined) {
    return { isVerified: false, licenseRefusal: change.licenseRefusal, licenseSubmittedAt: null, ...looked };
  }
  const isTakenBack = before.isVerified && change.isVerified === false;
  if (!isOther && !isTakenBack) return {};
  const waits = { isVerified: false, licenseRefusal: null, licenseSubmittedAt: licenseNumber === null ? null : at };
  return { ...waits, licenseCheckedAt: null, licenseCheckMethod: null, licenseCheckedBy: null };
}

/** The email that tells of a decision; none where nothing was decided that its holder does not know. */
function mailAfter(before: ProviderFacts, after: ProviderFacts) {
  const isNew = before.licenseSubmittedAt !== null && after.licenseSubmittedAt === null;
  if (after.isVerified && (isNew || !before.isVerified)) return licenceVerifiedMail;
  if (after.licenseRefusal !== null && (isNew || after.licenseRefusal !== before.licenseRefusal)) return licenceRefusedMail;
  return undefined;
}

function refuseWithoutLicence({ licenseNumber, licenseExpiresOn }: ProviderFacts, change: Omit<Body, 'base'>): void {
  if (licenseNumber !== null) return;
  if (licenseExpiresOn !== null) {
    const message = 'Please enter the licence that expires then';
    throw new AppError('invalid_input', message, { issues: [{ path: 'licenseExpiresOn', message }] });
  }
  if (change.isVerified || change.licenseRefusal !== undefined) {
    throw new AppError('conflict', 'There is no licence on file to decide on. Please enter it first.');
  }
}

/** A licence without an expiry would never end. */
function requireExpiry({ licenseExpiresOn }: ProviderFacts, at: Date): void {
  if (licenseExpiresOn !== null && licenseExpiresOn >= sydneyDate(at)) return;
  const message =
    licenseExpiresOn === null
      ? 'Please enter the day on which the licence expires, as the register says'
      : 'This licence has expired: please enter its new expiry';
  throw new AppError('invalid_input', message, { issues: [{ path: 'licenseExpiresOn', message }] });
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

const licenceFields = ['licenseNumber', 'licenseState', 'licenseExpiresOn', 'licenseClass', 'licenseHolder'] as const;

/** What of a change is on record: names of fields and answers, never what was written. */
function entriesFor(before: ProviderFacts, after: ProviderFacts): Entry[] {
  const { isVerified, isActive } = after;
  const fields = licenceFields.filter((field) => before[field] !== after[field]);
  return [
    ...(fields.length > 0 ? [{ action: 'provider.licence_updated', after: { fields } } as const] : []),
    ...(before.isVerified === isVerified
      ? []
      : [turned(isVerified ? 'provider.verified' : 'provider.unverified', 'isVerified', isVerified)]),
    ...(after.licenseRefusal === null || mailAfter(before, after) !== licenceRefusedMail ? [] : [{ action: 'provider.licence_refused' } as const]),
    ...(before.isActive === isActive
      ? []
      : [turned(isActive ? 'provider.reactivated' : 'provider.deactivated', 'isActive', isActive)]),
    ...(before.notes === after.notes ? [] : [{ action: 'provider.notes_updated' } as const]),
  ];
}
