import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { updateProvider as contract } from '../../../../shared/contracts/providers.ts';
import { checkAfter, isSameLicence } from '../../../../shared/domain/people/licence.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Db } from '../../../platform/db/client.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { findProvider, type ProviderRow } from './provider-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { type AuditAction, recordAudit } from '../../audit/index.ts';
import { bidNews, stopBids } from '../../bids/index.ts';
import {
  planBidsOf,
  voidTokens,
  licenceRefusedMail,
  licenceVerifiedMail,
  deactivateUser,
  reactivateUser,
  lockProvider,
  type ProviderFacts,
  storeProvider,
} from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

type Body = BodyOf<typeof contract>;

const labels: Record<keyof NonNullable<Body['base']>, string> = {
  licenseNumber: 'licence number',
  licenseState: 'licence state',
  licenseExpiresOn: 'licence expiry',
  licenseClass: 'licence class',
  licenseHolder: 'name on the licence',
  licenseSubmittedAt: 'licence decision',
  notes: 'notes',
};

/** Returns whether a decision to be made equals the stored one. */
const isDecided = ({ isVerified, licenseRefusal }: ProviderFacts, change: Omit<Body, 'base'>) =>
  change.licenseRefusal === undefined ? isVerified === change.isVerified : licenseRefusal === change.licenseRefusal;

/**
 * Changes the given fields of a provider. With another licence, what is known of the old one is dropped unless it is sent too.
 * Verifying or refusing a licence ends its wait, and its holder gets an email. Deactivating ends every session in this transaction, and
 * a purchase that has not won by then never does; once reactivated, standing bids wait until their owner turns them on.
 * Throws `not_found`, `conflict` for what someone else has changed or a decision without a licence, and `invalid_input` if a licence is
 * verified without its class, its holder and a future expiry.
 */
export function updateProvider(
  ctx: SalesContext,
  actor: Viewer,
  providerId: number,
  { base, ...change }: Body,
): Promise<ProviderRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockProvider(tx, providerId);
    if (!before) throw new AppError('not_found', 'There is no such provider');
    // Someone else who decided the same is no conflict.
    const next = isDecided(before, change) ? { ...change, licenseSubmittedAt: before.licenseSubmittedAt } : change;
    assertNotStale({ subject: 'this provider', base, stored: before, next, labels });
    const at = await ctx.clock.databaseNow(tx);
    const after = factsAfter(before, change, { by: actor.id, at });
    assertLicenceGiven(after, change);
    if (after.isVerified) requireWhole(after, change.isVerified ? sydneyDate(at) : null);
    const entries = entriesFor(before, after);
    if (entries.length > 0) await storeProvider(tx, providerId, after, at);
    if (before.isActive && !after.isActive) await shutOut(tx, providerId, at);
    if (!before.isActive && after.isActive) await letInAgain(tx, providerId, { at, actorUserId: actor.id });
    if (entries.some(({ action }) => action !== 'provider.notes_updated')) await planBidsOf(tx, providerId, at);
    const told = mailAfter(before, after);
    if (told) await enqueue(tx, told, { userId: providerId }, { runAt: at });
    for (const entry of entries) {
      await recordAudit(tx, { actorUserId: actor.id, subjectType: 'user', subjectId: providerId, ...entry, at });
    }
    const row = await findProvider(tx, { id: providerId, countTest: ctx.config.isTestMode });
    if (!row) throw new Error('The provider was not found after the update');
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

/**
 * Returns the licence decision after a change: verified or refused if the change decides, waiting again if the licence changed or its
 * verification was withdrawn, else as before.
 */
function decisionAfter(before: ProviderFacts, change: Omit<Body, 'base'>, { by, at }: Decider) {
  const { licenseNumber = before.licenseNumber, licenseState = before.licenseState } = change;
  const isOther = !isSameLicence(before, { licenseNumber, licenseState });
  const looked = { licenseCheckedAt: at, licenseCheckMethod: 'register', licenseCheckedBy: by } as const;
  if (change.isVerified) return { isVerified: true, licenseRefusal: null, licenseSubmittedAt: null, ...looked, licenseConfirmedAt: at };
  if (change.licenseRefusal !== undefined) {
    return { isVerified: false, licenseRefusal: change.licenseRefusal, licenseSubmittedAt: null, ...looked, licenseConfirmedAt: null };
  }
  const isTakenBack = before.isVerified && change.isVerified === false;
  if (!isOther && !isTakenBack) return {};
  const waits = { isVerified: false, licenseRefusal: null, licenseSubmittedAt: licenseNumber === null ? null : at };
  return { ...waits, licenseCheckedAt: null, licenseCheckMethod: null, licenseCheckedBy: null, licenseConfirmedAt: null };
}

/** Returns the email about a decision; undefined if nothing was decided that its holder does not know. */
function mailAfter(before: ProviderFacts, after: ProviderFacts) {
  const isNew = before.licenseSubmittedAt !== null && after.licenseSubmittedAt === null;
  if (after.isVerified && (isNew || !before.isVerified)) return licenceVerifiedMail;
  if (after.licenseRefusal !== null && (isNew || after.licenseRefusal !== before.licenseRefusal)) return licenceRefusedMail;
  return undefined;
}

function assertLicenceGiven({ licenseNumber }: ProviderFacts, change: Omit<Body, 'base'>): void {
  if (licenseNumber !== null) return;
  if (change.licenseExpiresOn) {
    const message = 'Please enter the licence that expires then';
    throw new AppError('invalid_input', message, { issues: [{ path: 'licenseExpiresOn', message }] });
  }
  if (change.isVerified || change.licenseRefusal !== undefined) {
    throw new AppError('conflict', 'There is no licence on file to decide on. Please enter it first.');
  }
}

/**
 * Throws `invalid_input` if something is not known of a verified licence, or if it expired before `today`, the day of the decision
 * (YYYY-MM-DD); null without one.
 */
function requireWhole({ licenseExpiresOn, licenseClass, licenseHolder }: ProviderFacts, today: string | null): void {
  const issues: { path: string; message: string }[] = [];
  if (licenseClass === null) issues.push({ path: 'licenseClass', message: 'Please choose the class of the licence, as the register says' });
  if (licenseHolder === null) issues.push({ path: 'licenseHolder', message: 'Please enter the name on the licence, as the register says' });
  if (licenseExpiresOn === null) {
    issues.push({ path: 'licenseExpiresOn', message: 'Please enter the day on which the licence expires, as the register says' });
  } else if (today !== null && licenseExpiresOn < today) {
    issues.push({ path: 'licenseExpiresOn', message: 'This licence has expired: please enter its new expiry' });
  }
  const [first] = issues;
  if (first) throw new AppError('invalid_input', first.message, { issues });
}

async function shutOut(tx: Db, id: number, at: Date): Promise<void> {
  await deactivateUser(tx, id, at);
  await voidTokens(tx, id);
  await endSessionsOf(tx, id);
}

/** Lets a provider in again. Their bids stay paused until they turn them on, and they are told: they may not know yet that their card could be charged. */
async function letInAgain(tx: Db, id: number, { at, actorUserId }: { at: Date; actorUserId: number }): Promise<void> {
  await reactivateUser(tx, id, at);
  if (await stopBids(tx, id, { pausedFor: 'owner', at, actorUserId })) await enqueue(tx, bidNews, { userId: id, kind: 'paused_reactivated' }, { runAt: at });
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

/** Returns the entry of a verification that was given, taken back, or confirmed while the verified licence waited for a decision. */
function verdictBetween(before: ProviderFacts, { isVerified, licenseSubmittedAt }: ProviderFacts): Entry[] {
  if (before.isVerified !== isVerified) return [turned(isVerified ? 'provider.verified' : 'provider.unverified', 'isVerified', isVerified)];
  const isConfirmed = isVerified && before.licenseSubmittedAt !== null && licenseSubmittedAt === null;
  return isConfirmed ? [{ action: 'provider.verified', before: { isVerified }, after: { isVerified } }] : [];
}

const licenceFields = ['licenseNumber', 'licenseState', 'licenseExpiresOn', 'licenseClass', 'licenseHolder'] as const;

/** Returns whether a change sets any field of a licence. */
export const changesLicence = (change: Omit<Body, 'base'>) => licenceFields.some((field) => change[field] !== undefined);

/** Returns the audit entries of a change: field names and answers, never the values that were typed. */
function entriesFor(before: ProviderFacts, after: ProviderFacts): Entry[] {
  const { isActive } = after;
  const fields = licenceFields.filter((field) => before[field] !== after[field]);
  return [
    ...(fields.length > 0 ? [{ action: 'provider.licence_updated', after: { fields } } as const] : []),
    ...verdictBetween(before, after),
    ...(after.licenseRefusal === null || mailAfter(before, after) !== licenceRefusedMail ? [] : [{ action: 'provider.licence_refused' } as const]),
    ...(before.isActive === isActive
      ? []
      : [turned(isActive ? 'provider.reactivated' : 'provider.deactivated', 'isActive', isActive)]),
    ...(before.notes === after.notes ? [] : [{ action: 'provider.notes_updated' } as const]),
  ];
}
