import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { listOperatorFollowUps as operatorContract } from '../../../shared/contracts/follow-ups.ts';
import { UNCALLED_MS } from '../../../shared/domain/money/guarantee.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { keptOf, type SalesContext } from '../sales/index.ts';
import { findConcerns, findHeld, findLostLinks, findUncalled, findUnplaced, findUnsold, HELD_MS, markConcernClosed } from './follow-up-queries.ts';

const UNSOLD_MS = 30 * MINUTE_MS;
const HELPFUL_MS = 14 * DAY_MS;

/** Returns how many there are of those that are listed, also beyond the limit. */
const countOf = ([first]: readonly { ofAll: number }[]): number => first?.ofAll ?? 0;

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** Returns a purchase whose customer nobody called, with what relisting it would refund. */
function presentUncalled({ amountPaidCents, creditUsedCents, ...found }: Awaited<ReturnType<typeof findUncalled>>[number]) {
  return {
    ...found,
    refundAmount: decimalFromCents(amountPaidCents - keptOf(amountPaidCents, creditUsedCents)),
    creditUsedAmount: creditUsedCents === null ? null : decimalFromCents(creditUsedCents),
  };
}

/**
 * Returns the customers who need our help at an instant: their request has been held for an hour or is a held emergency, nobody was
 * alerted to it because it has no place, nobody took their lead within 30 minutes of its lowest price, nobody called them within 24 hours
 * of the purchase, or within 14 days they reported a concern or their new link did not arrive. The latest hundred of each, with how many
 * there are.
 */
export async function listFollowUps(db: Db, at: Date) {
  const [held, unplaced, unsold, uncalled, concerns, links] = await Promise.all([
    findHeld(db, ago(at, HELD_MS)),
    findUnplaced(db, ago(at, UNSOLD_MS)),
    findUnsold(db, ago(at, UNSOLD_MS)),
    findUncalled(db, { before: ago(at, UNCALLED_MS), after: ago(at, HELPFUL_MS) }),
    findConcerns(db, ago(at, HELPFUL_MS)),
    findLostLinks(db, ago(at, HELPFUL_MS)),
  ]);
  const counts = { held: countOf(held), unplaced: countOf(unplaced), unsold: countOf(unsold), uncalled: countOf(uncalled), concerns: countOf(concerns), links: countOf(links) };
  return { held, unplaced, unsold, uncalled: uncalled.map(presentUncalled), concerns, links, counts };
}

/** Counts them. */
export async function countFollowUps(db: Db, at: Date): Promise<number> {
  const { counts } = await listFollowUps(db, at);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Closes a concern, so that it is no longer listed; nothing changes the second time. Throws `not_found`. */
export async function closeConcern({ db, clock }: Pick<SalesContext, 'db' | 'clock'>, actor: Viewer, answerId: number): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const at = clock.now();
    const closed = await markConcernClosed(tx, answerId, at);
    if (!closed) throw new AppError('not_found', 'There is no such concern');
    if (!closed.isNew) return;
    await recordAudit(tx, { actorUserId: actor.id, action: 'lead.concern_closed', subjectType: 'lead', subjectId: closed.leadId, after: { answerId }, at });
  });
  return {};
}

type OperatorFollowUp = ResultOf<typeof operatorContract>[number];
type Found = Omit<OperatorFollowUp, 'kind' | 'buyerName'> & { buyerName?: string };

const withoutContact = (kind: OperatorFollowUp['kind'], found: readonly Found[]): OperatorFollowUp[] =>
  found.map(({ jobReference, suburb, since, buyerName = null }) => ({ kind, jobReference, suburb, since, buyerName }));

/** Returns the same for an operator: what waits and since when, without anyone's contact details. */
export async function listOperatorFollowUps(db: Db, at: Date): Promise<ResultOf<typeof operatorContract>> {
  const { held, unplaced, unsold, uncalled, concerns, links } = await listFollowUps(db, at);
  return [...withoutContact('held', held), ...withoutContact('unplaced', unplaced), ...withoutContact('concern', concerns), ...withoutContact('link', links), ...withoutContact('uncalled', uncalled), ...withoutContact('unsold', unsold)];
}
