import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Attempt, insertAttempt } from './attempt-store.ts';
import { nextLookAt } from './schedule-attempt.ts';
import type { SalesContext } from '../context.ts';
import type { AuctionedLead } from '../../market/index.ts';

/** Nobody has to type anything, so a hold that is not there by then never will be. */
const HOLD_LASTS_MS = 2 * MINUTE_MS;

interface Opening {
  lead: Pick<AuctionedLead, 'id' | 'auctionEpoch'>;
  buyerId: number;
  /** The live price. */
  cents: number;
  /** The card that its holder agreed to have charged while away. */
  card: Pick<Attempt, 'customerId' | 'paymentMethodId'>;
  /** Keyed hash of the network address that its holder set the bids from. */
  quotedFrom: string | null;
  at: Date;
}

/** Inserts the attempt of a standing bid at the live price. The rows of the lead and the buyer must be locked. `reconcileKnown` drives it. */
export function openAutomaticAttempt({ gateway: { kind }, config }: SalesContext, tx: Db, { lead, buyerId, cents, card, quotedFrom, at }: Opening): Promise<Attempt> {
  const expiresAt = new Date(at.getTime() + HOLD_LASTS_MS);
  return insertAttempt(tx, {
    leadId: lead.id,
    auctionEpoch: lead.auctionEpoch,
    buyerId,
    kind,
    isTest: config.isTestMode,
    quotedPriceCents: cents,
    ...card,
    quotedFrom,
    isAutomatic: true,
    createdAt: at,
    expiresAt,
    nextActionAt: nextLookAt({ kind, isAutomatic: true, createdAt: at, expiresAt }, at),
  });
}
