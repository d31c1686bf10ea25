import { createDemoGateway } from '../gateway/demo-gateway.ts';
import { GatewayError, type PaymentGateway } from '../gateway/gateway.ts';
import { type Attempt, findAttempt, storeHold } from './attempt-store.ts';
import type { SalesContext } from '../context.ts';

/** Returns whether an attempt was made through the gateway, and with the kind of keys, that are set now. */
export function isOfGateway({ gateway, config }: SalesContext, { kind, isTest }: Attempt): boolean {
  return kind === gateway.kind && isTest === config.isTestMode;
}

/** Returns the gateway that an attempt was made through. An attempt from a demo stays with the demo gateway once keys are set. */
export function gatewayOf(ctx: SalesContext, attempt: Attempt): PaymentGateway {
  const { gateway, db } = ctx;
  if (attempt.kind === 'demo' && gateway.kind !== 'demo') return createDemoGateway(db);
  if (isOfGateway(ctx, attempt)) return gateway;
  throw new GatewayError('unreachable', 'The gateway keys that this payment was made with are not configured');
}

/** Asks the gateway for the hold of an attempt and stores it. Returns its client secret, or undefined if the attempt no longer wants one. */
export async function askForHold(ctx: SalesContext, attempt: Attempt): Promise<string | undefined> {
  const { id, leadId, quotedPriceCents, tryNumber, customerId, paymentMethodId, savesCard } = attempt;
  const gateway = gatewayOf(ctx, attempt);
  const hold = await gateway.authorise(
    { attemptId: id, leadId, cents: quotedPriceCents, customerId, paymentMethodId, savesCard },
    `pi_create:${id}:${tryNumber}`,
  );
  if (await storeHold(ctx.db, { id, holdId: hold.holdId, clientSecret: hold.clientSecret })) return hold.clientSecret;
  const current = await findAttempt(ctx.db, id);
  if (current?.holdId === hold.holdId) return current.desired === 'hold' ? hold.clientSecret : undefined;
  // Another hold took its place, or none is wanted any more. This hold's secret has never left the server.
  await gateway.cancel(hold.holdId, `pi_cancel_orphan:${hold.holdId}`);
  return undefined;
}
