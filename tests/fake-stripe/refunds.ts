import { invalid, refused } from './problem.ts';
import { chargeOf, type Dispute, type Intent, newId, nowSeconds, pick, type Refund, type World } from './world.ts';

export const refundsOf = ({ refunds }: World, intentId: string) =>
  refunds.filter(({ payment_intent: id }) => id === intentId);

export function createRefund(world: World, params: Record<string, string>): Refund {
  const id = params['payment_intent'];
  if (!id) throw invalid('parameter_missing', 'You must name a payment_intent', 'payment_intent');
  const intent = pick(world.intents, 'payment_intent', id);
  const charge = chargeOf(world, intent);
  if (intent.status !== 'succeeded' || !charge) {
    throw refused('payment_intent_unexpected_state', `This PaymentIntent (${id}) does not have a successful charge to refund.`);
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  const asked = params['amount'] ?? String(left);
  if (!/^[1-9]\d*$/.test(asked)) throw invalid('parameter_invalid_integer', `Invalid positive integer: ${asked}`, 'amount');
  const cents = Number(asked);
  if (cents > left) throw refused('amount_too_large', 'Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount: cents,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata: {},
    payment_intent: id,
    reason: null,
    status: 'succeeded',
  } satisfies Refund;
  world.refunds.push(refund);
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.movements.push({ kind: 'refund', intent: id, cents });
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

/** Lets the bank send a refund back: the money is at the account again. */
export function failRefund(world: World, refund: Refund): Refund {
  const intent = pick(world.intents, 'payment_intent', refund.payment_intent ?? '');
  const charge = chargeOf(world, intent);
  if (refund.status !== 'succeeded' || !charge) throw refused('refund_unexpected_state', 'This refund cannot fail');
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.movements.push({ kind: 'refund', intent: intent.id, cents: -refund.amount });
  world.emit('refund.updated', refund);
  world.emit('refund.failed', refund);
  return refund;
}

/** Lets the card's owner dispute a charge at their bank. */
export function openDispute(world: World, intent: Intent): Dispute {
  const charge = chargeOf(world, intent);
  if (!charge?.captured) throw refused('charge_not_captured', 'There is no charge to dispute');
  charge.disputed = true;
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    livemode: false,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Dispute;
  world.disputes.push(dispute);
  world.emit('charge.dispute.created', dispute);
  return dispute;
}
