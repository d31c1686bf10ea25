import { SECOND_MS, HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { GatewayError } from '../gateway/gateway.ts';
import { gatewayOf } from './attempt-gateway.ts';
import { type Attempt, postpone } from './attempt-store.ts';
import { abandonCapture, isCaptureOverdue } from './settle-attempt.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const LOOK_OFTEN_MS = 4 * SECOND_MS;
const LOOK_SELDOM_MS = 15 * SECOND_MS;
const TYPING_LASTS_MS = 180 * SECOND_MS;
const MAX_BACKOFF_MS = 60 * SECOND_MS;
/** How many failures in a row make an attempt stuck: about an hour of tries, one a minute. */
const STUCK_AFTER = 60;

interface Looked extends Pick<Attempt, 'kind' | 'createdAt' | 'expiresAt'>, Partial<Pick<Attempt, 'isAutomatic'>> {
  /** True once a card was tried without being authorised. */
  isTried?: boolean;
}

/**
 * Returns when to check whether a hold was authorised, in case the buyer's browser never comes back. A demo hold is authorised from
 * the start and only its buyer may claim it, so it is only looked at again once it expires; but nobody's browser claims an automatic one.
 * Once a card was tried it is looked at often, because stolen cards are tried one after the other.
 */
export function nextLookAt(
  { kind, isAutomatic = false, createdAt, expiresAt, isTried = false }: Looked,
  at: Date,
): Date {
  if (kind === 'demo' && !isAutomatic) return expiresAt;
  const isTyping = at.getTime() - createdAt.getTime() < TYPING_LASTS_MS;
  const next = at.getTime() + (isTyping || isTried ? LOOK_OFTEN_MS : LOOK_SELDOM_MS);
  return new Date(Math.min(next, expiresAt.getTime()));
}

/** Schedules the retry of a failed attempt, with the next idempotency key if the gateway remembers the failure under this one. */
export async function scheduleRetry(ctx: SalesContext, attempt: Attempt, error: unknown): Promise<void> {
  if (attempt.desired === 'capture' && (await isImpossible(ctx, attempt))) {
    await abandonCapture(ctx, attempt);
    return;
  }
  const { failureCount, tryNumber } = attempt;
  if (failureCount === STUCK_AFTER) await reportStuck(ctx, attempt);
  const isRemembered = error instanceof GatewayError && ['failed', 'refused'].includes(error.failure);
  await postpone(ctx.db, attempt, {
    nextActionAt: new Date(ctx.clock.now().getTime() + waitAfter(failureCount)),
    tryNumber: tryNumber + (isRemembered ? 1 : 0),
    failureCount: failureCount + 1,
  });
}

function waitAfter(failureCount: number): number {
  if (failureCount >= STUCK_AFTER) return HOUR_MS;
  return Math.min(MAX_BACKOFF_MS, 300 * 2 ** Math.min(failureCount, 10));
}

/**
 * Returns whether a capture is overdue and the gateway confirms that nothing was charged. While that is unknown the lead stays sold,
 * because its buyer may have paid.
 */
async function isImpossible(ctx: SalesContext, attempt: Attempt): Promise<boolean> {
  if (!attempt.holdId || !(await isCaptureOverdue(ctx, attempt))) return false;
  try {
    const { state } = await gatewayOf(ctx, attempt).read(attempt.holdId);
    return state === 'held';
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** Reports an attempt that has failed for an hour, because money may depend on it. */
async function reportStuck(ctx: SalesContext, { id, leadId, desired }: Attempt): Promise<void> {
  ctx.log.error({ event: 'payment_stuck', attemptId: id, leadId, desired }, 'payment stuck');
  await recordAudit(ctx.db, {
    actorUserId: null,
    action: 'payment.stuck',
    subjectType: 'lead',
    subjectId: leadId,
    after: { attemptId: id, desired },
    at: ctx.clock.now(),
  });
}
