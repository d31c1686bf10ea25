import type { CardName } from './cards.ts';
import type { Faults, FaultSettings, Planned } from './faults.ts';
import { authenticateIntent, cancelIntent, confirmIntent, expireIntent } from './payment-intents.ts';
import { createRefund, failRefund, openDispute } from './refunds.ts';
import { authenticateSetup, confirmSetup } from './setup-intents.ts';
import type { Webhooks } from './webhooks.ts';
import { type Intent, pick, type SetupIntent, type World } from './world.ts';

/**
 * What the people and banks around Stripe do. In a test it is called directly; over HTTP each method is
 * `POST /_control/{name}` with its argument as a JSON body, and the answer is what it returns:
 *
 *   confirm       { intent, card? }             a buyer confirms with a test card (pm_card_visa unless told), 402 when it declines
 *   authenticate  { intent, succeeds? }         a buyer ends 3-D Secure
 *   confirmSetup  { setup, card? }              a buyer sets a card up (its own, or pm_card_visa, unless told)
 *   authenticateSetup { setup, succeeds? }      a buyer ends 3-D Secure of a setup
 *   expire        { intent }                    the bank lets the hold run out
 *   cancel        { intent }                    someone cancels the hold by hand
 *   refund        { intent, cents? }            someone refunds by hand
 *   failRefund    { refund }                    the bank sends a refund back
 *   dispute       { intent }                    the card's owner disputes the charge
 *   faults        { chances?, slowMs?, lateMs?, next?: [{ fault, operation?, times? }], clear? }
 *   webhooks      { targets?, secret? }         where events go, and what signs them
 *   dump          {}                            everything there is: see Dump
 */
export interface Control {
  confirm: (order: { intent: string; card?: CardName }) => Intent;
  authenticate: (order: { intent: string; succeeds?: boolean }) => Intent;
  confirmSetup: (order: { setup: string; card?: CardName }) => SetupIntent;
  authenticateSetup: (order: { setup: string; succeeds?: boolean }) => SetupIntent;
  expire: (order: { intent: string }) => Intent;
  cancel: (order: { intent: string }) => Intent;
  refund: (order: { intent: string; cents?: number }) => object;
  failRefund: (order: { refund: string }) => object;
  dispute: (order: { intent: string }) => object;
  faults: (order: Partial<FaultSettings> & { next?: Planned[]; clear?: boolean }) => object;
  webhooks: (order: { targets?: string[]; secret?: string }) => object;
  dump: () => Dump;
}

/** The ledger, for audits: all objects, what moved, every call, every event, and which faults were injected. */
export type Dump = ReturnType<typeof dumpOf>;

const dumpOf = (world: World, faults: Faults, webhooks: Webhooks) =>
  structuredClone({
    intents: [...world.intents.values()],
    setups: [...world.setups.values()],
    charges: [...world.charges.values()],
    refunds: world.refunds,
    disputes: world.disputes,
    customers: [...world.customers.values()],
    paymentMethods: [...world.methods.values()],
    movements: world.movements,
    calls: world.calls,
    events: webhooks.events,
    injected: faults.injected,
  });

export function createControl(world: World, faults: Faults, webhooks: Webhooks): Control {
  const intentOf = (id: string) => pick(world.intents, 'payment_intent', id);
  const setupOf = (id: string) => pick(world.setups, 'setupintent', id);
  return {
    confirm: ({ intent, card = 'pm_card_visa' }) => confirmIntent(world, intentOf(intent), { payment_method: card }),
    authenticate: ({ intent, succeeds = true }) => authenticateIntent(world, intentOf(intent), succeeds),
    confirmSetup: ({ setup, card }) => confirmSetup(world, setupOf(setup), setupOf(setup).payment_method && !card ? {} : { payment_method: card ?? 'pm_card_visa' }),
    authenticateSetup: ({ setup, succeeds = true }) => authenticateSetup(world, setupOf(setup), succeeds),
    expire: ({ intent }) => expireIntent(world, intentOf(intent)),
    cancel: ({ intent }) => cancelIntent(world, intentOf(intent)),
    refund: ({ intent, cents }) =>
      createRefund(world, { payment_intent: intent, ...(cents !== undefined && { amount: String(cents) }) }),
    failRefund: ({ refund }) =>
      failRefund(world, pick(new Map(world.refunds.map((row) => [row.id, row])), 'refund', refund)),
    dispute: ({ intent }) => openDispute(world, intentOf(intent)),
    faults({ next = [], clear, ...settings }) {
      if (clear) faults.clear();
      faults.set(settings);
      for (const planned of next) faults.next(planned);
      return { ...faults.settings, injected: faults.injected };
    },
    webhooks({ targets, secret }) {
      if (targets) webhooks.targets = targets;
      if (secret) webhooks.secret = secret;
      return { targets: webhooks.targets };
    },
    dump: () => dumpOf(world, faults, webhooks),
  };
}
