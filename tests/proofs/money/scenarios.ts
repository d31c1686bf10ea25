import type { AppContext } from '../../../server/app/context.ts';
import { claimAsAdmin } from '../../../server/modules/sales/claim/claim-lead.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import { sweepAttempts } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { updateProvider } from '../../../server/modules/back-office/providers/update-provider.ts';
import { purchaseLead } from '../../../server/modules/sales/purchases/purchase-lead.ts';
import { unpurchase } from '../../../server/modules/sales/purchases/reverse-with-audit.ts';
import { findViewer } from '../../../server/modules/identity/accounts/user-store.ts';
import { buyerForm } from '../../support/sales.ts';
import { type AtBoundary, withBoundaries } from './boundaries.ts';
import type { Viewer } from '../../../server/platform/http/caller.ts';

/** Who does what to which lead. */
export interface Cast {
  leadId: number;
  buyerId: number;
  /** A super admin, who reverses, and takes the lead from under a slow buyer. */
  adminId: number;
  stripeUrl: string;
}

type Scenario = (ctx: AppContext, cast: Cast, at: AtBoundary) => Promise<void>;

/** How the transactions of each act are called, in their order. */
const COMMITS: Record<string, string[]> = {
  quote: ['the quote'],
  purchase: ['the claim', 'the payment'],
  reverse: ['the return'],
  refund: ['the refund'],
  lose: ['the release'],
  'late store': ['the quote'],
};

/** Runs one act of a scenario; its boundaries carry its name. */
async function act<T>(ctx: AppContext, at: AtBoundary, name: string, work: (stepped: AppContext) => Promise<T>): Promise<T> {
  let begun = 0;
  const named: AtBoundary = (boundary) => {
    if (!boundary.endsWith('commit')) return at(`${name}: ${boundary}`);
    const commit = COMMITS[name]?.[begun] ?? 'another transaction';
    if (boundary === 'after commit') begun += 1;
    return at(`${name}: ${boundary} of ${commit}`);
  };
  return work(withBoundaries(ctx, named));
}

async function personOf({ db }: AppContext, id: number): Promise<Viewer> {
  const viewer = await findViewer(db, id);
  if (!viewer) throw new Error('There is no such person');
  return viewer;
}

/** The buyer's card is authorised, which is between the browser and the gateway alone. */
async function authorise(stripeUrl: string, clientSecret: string): Promise<void> {
  const intent = clientSecret.split('_secret_')[0];
  const answer = await fetch(`${stripeUrl}/_control/confirm`, { method: 'POST', body: JSON.stringify({ intent }) });
  if (!answer.ok) throw new Error('The card was not authorised');
}

/** A purchase from the quote to the contact, reversed by a super admin and refunded. */
const winner: Scenario = async (ctx, { leadId, buyerId, adminId, stripeUrl }, at) => {
  const buyer = await personOf(ctx, buyerId);
  const { clientSecret } = await act(ctx, at, 'quote', (stepped) => createPaymentIntent(stepped, { leadId, buyerId }));
  await authorise(stripeUrl, clientSecret);
  await at('the card is authorised');
  const body = { ...buyerForm, buyerAbn: null };
  const { purchase } = await act(ctx, at, 'purchase', (stepped) => purchaseLead(stepped, buyer, leadId, body));
  const admin = await personOf(ctx, adminId);
  await act(ctx, at, 'reverse', (stepped) => unpurchase(stepped, admin, purchase.id));
  await act(ctx, at, 'refund', sweepAttempts);
};

/** A buyer whose card is authorised when somebody else takes the lead: the hold is let go. */
const loser: Scenario = async (ctx, { leadId, buyerId, adminId, stripeUrl }, at) => {
  const { clientSecret } = await createPaymentIntent(ctx, { leadId, buyerId });
  await authorise(stripeUrl, clientSecret);
  await claimAsAdmin(ctx, { leadId, buyerId: adminId });
  await at('somebody else has won');
  await act(ctx, at, 'lose', sweepAttempts);
};

/** The lead goes to somebody else after the gateway opened the hold and before its id is stored: no secret may leave. */
const late: Scenario = async (ctx, { leadId, buyerId, adminId }, at) => {
  const contender: AtBoundary = async (boundary) => {
    if (boundary !== 'late store: after authorise') return at(boundary);
    await claimAsAdmin(ctx, { leadId, buyerId: adminId });
    return at('late store: somebody else has won, the hold is not stored');
  };
  await act(ctx, contender, 'late store', async (stepped) => {
    const secret = await createPaymentIntent(stepped, { leadId, buyerId }).then(({ clientSecret }) => clientSecret, () => undefined);
    if (secret !== undefined) throw new Error('A secret left the server after the lead was gone');
  });
};

/** A buyer whose licence is refused once the card is authorised: the lead is not theirs, and the hold is let go. */
const barred: Scenario = async (ctx, { leadId, buyerId, adminId, stripeUrl }, at) => {
  const buyer = await personOf(ctx, buyerId);
  const { clientSecret } = await act(ctx, at, 'quote', (stepped) => createPaymentIntent(stepped, { leadId, buyerId }));
  await authorise(stripeUrl, clientSecret);
  await at('the card is authorised');
  await updateProvider(ctx, await personOf(ctx, adminId), buyerId, { licenseRefusal: 'The register has no such number.' });
  await at('the licence is refused');
  const body = { ...buyerForm, buyerAbn: null };
  const bought = await act(ctx, at, 'purchase', (stepped) => purchaseLead(stepped, buyer, leadId, body)).then(() => true, () => false);
  if (bought) throw new Error('An account bought whose licence was refused');
  await act(ctx, at, 'lose', sweepAttempts);
};

export const SCENARIOS = { winner, loser, late, barred } satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof SCENARIOS;
