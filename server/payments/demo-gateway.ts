import type { Hold, PaymentGateway } from './gateway.ts';

const PREFIX = 'demo_hold_';

/**
 * Plays the card payment provider where no key is set: no money moves, and a hold is authorised as
 * soon as it is made. It keeps nothing, so any server process can answer for a hold of another:
 * what a hold has become is in the attempt's row, which is all that the purchase protocol trusts.
 */
export function createDemoGateway(): PaymentGateway {
  return {
    kind: 'demo',
    authorise: ({ attemptId }: Hold) =>
      Promise.resolve({
        holdId: `${PREFIX}${attemptId}`,
        clientSecret: `${PREFIX}${attemptId}_secret_demo`,
      }),
    read: () => Promise.resolve({ state: 'held', receivedCents: 0 }),
    capture: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
  };
}
