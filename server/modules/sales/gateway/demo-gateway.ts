import type { Db } from '../../../platform/db/client.ts';
import {
  cancelDemoHold,
  captureDemoHold,
  type DemoHold,
  findDemoHold,
  findDemoHoldsBetween,
  insertDemoHold,
  refundDemoHold,
} from './demo-hold-store.ts';
import { type Decline, GatewayError, type Hold, type PaymentGateway } from './gateway.ts';

const PREFIX = 'demo_hold_';

/** The pretend cards that a bank refuses while their holder is away. */
const refusals: ReadonlyMap<string, Decline> = new Map([
  ['demo_card_declined', 'card_declined'],
  ['demo_card_needs_holder', 'card_needs_holder'],
]);

async function findHold(db: Db, id: string): Promise<DemoHold> {
  const hold = await findDemoHold(db, id);
  if (!hold) throw new GatewayError('refused', 'No such hold');
  return hold;
}

const holdOf = ({ state, amountCents, attemptId, receivedCents }: DemoHold): Hold => ({
  state,
  cents: amountCents,
  currency: 'aud',
  attemptId,
  receivedCents,
  keptCard: null,
  cardFingerprint: null,
  declineId: null,
});

/**
 * Simulates the card gateway if no keys are set: no money moves, and a hold is authorised as soon as it is made. Stores holds in the
 * database, so that any server process can answer for another's hold. Ignores idempotency keys: a request that was already fulfilled
 * counts as done instead.
 */
export function createDemoGateway(db: Db): PaymentGateway {
  return {
    kind: 'demo',
    createCustomer: (userId) => Promise.resolve(`demo_customer_${userId}`),
    async authorise({ attemptId, cents, paymentMethodId }) {
      const decline = refusals.get(paymentMethodId ?? '');
      if (decline) throw new GatewayError('refused', 'The bank refused the card', { decline });
      const id = `${PREFIX}${attemptId}`;
      await insertDemoHold(db, { id, attemptId, amountCents: cents });
      return { holdId: id, clientSecret: `${id}_secret_demo` };
    },
    read: async (holdId) => holdOf(await findHold(db, holdId)),
    confirmAway: async ({ holdId }) => holdOf(await findHold(db, holdId)),
    setUpCard: () => Promise.reject(new GatewayError('refused', 'The demo takes no cards')),
    readSetup: () => Promise.resolve({ state: 'open', customerId: null, keptCard: null, isTried: false }),
    cancelSetup: () => Promise.resolve(),
    listSetupDeclines: () => Promise.resolve([]),
    async capture(holdId, cents) {
      const charged = await captureDemoHold(db, { id: holdId, cents });
      if (charged) return holdOf(charged);
      const hold = await findHold(db, holdId);
      if (hold.state !== 'captured' || hold.receivedCents !== cents) {
        throw new GatewayError('refused', 'The hold cannot be charged');
      }
      return holdOf(hold);
    },
    async cancel(holdId) {
      if (!(await cancelDemoHold(db, holdId))) throw new GatewayError('refused', 'The hold cannot be cancelled');
    },
    async listPayments({ from, until }) {
      const holds = await findDemoHoldsBetween(db, from, until);
      return holds.map(({ attemptId, receivedCents, refundedCents }) => ({ attemptId, netCents: receivedCents - refundedCents }));
    },
    refundedCents: async (holdId) => (await findHold(db, holdId)).refundedCents,
    async refund(holdId, cents) {
      if (await refundDemoHold(db, holdId, cents)) return;
      const { state, receivedCents, refundedCents } = await findHold(db, holdId);
      if (state !== 'captured' || refundedCents < receivedCents) {
        throw new GatewayError('refused', 'The charge cannot be refunded');
      }
    },
    listDeclines: () => Promise.resolve([]),
    hasCard: () => Promise.resolve(false),
    forgetCard: () => Promise.resolve(),
    readEvent: () => undefined,
  };
}
