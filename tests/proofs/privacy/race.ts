import { randomUUID } from 'node:crypto';
import { AppError } from '../../../server/platform/errors.ts';
import { createLead as fileRequest } from '../../../server/modules/market/leads/create-lead.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import { purchaseLead } from '../../../server/modules/sales/purchases/purchase-lead.ts';
import { erasePerson } from '../../../server/modules/back-office/privacy/erase-person.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { quote } from '../../support/factories.ts';
import { newPerson } from './people.ts';
import { searchTables } from './search.ts';
import type { Electrician } from './traces.ts';

/** True when it was done, false when it was refused; any other failure is thrown. */
async function isDone(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const later = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** Files a request of somebody new, has an electrician about to pay for it, and lets both begin a little apart. */
async function race(ctx: AppContext, { viewer, person }: Electrician, { buyAfterMs, eraseAfterMs }: Record<'buyAfterMs' | 'eraseAfterMs', number>) {
  const form = { buyerName: person.name, buyerEmail: person.email, buyerPhone: person.phone, buyerCompany: null, buyerAbn: null };
  const { name, phone, address, text, words, lastName } = newPerson();
  const { id } = await fileRequest(ctx, { account: null, filedFrom: lastName, isFromForm: true }, {
    ...quote,
    customerEmail: null,
    preferredPickupDate: null,
    preferredDropoffDate: null,
    consentTextVersion: null,
    idempotencyKey: randomUUID(),
    customerName: name,
    customerPhone: phone,
    customerAddress: address,
    serviceLocation: address,
    electricalWork: text,
  });
  await createPaymentIntent(ctx, { leadId: id, buyerId: viewer.id });
  const buying = later(buyAfterMs).then(() => purchaseLead(ctx, viewer, id, form));
  const erasing = later(eraseAfterMs).then(() => erasePerson(ctx, { contact: phone, actorUserId: null, isDryRun: false }));
  const [isBought, isErased] = await Promise.all([isDone(buying), isDone(erasing)]);
  return { id, words, isBought, isErased };
}

type Raced = Awaited<ReturnType<typeof race>>;

/** Says what is half done about a lead. */
async function flawsOf(ctx: AppContext, { id, words, isBought, isErased }: Raced): Promise<string[]> {
  const { rows } = await ctx.store.raw.query(
    `select status, anonymised_at is not null as is_anonymous, (select count(*)::int from lead_purchases where lead_id = leads.id and voided_at is null) as purchases from leads where id = ${id}`,
  );
  const { status, is_anonymous: isAnonymous, purchases } = rows[0] ?? {};
  const flaws = {
    'is not as the erasure said': isAnonymous !== isErased,
    'has not as many purchases as its state says': (status === 'sold') !== (purchases === 1),
    'was bought and is not sold': isBought && status !== 'sold',
    'still names its customer': isErased && (await searchTables(ctx, words, false)).length > 0,
  };
  return Object.entries(flaws).flatMap(([flaw, isSo]) => (isSo ? [`lead ${id} ${flaw}`] : []));
}

/** Erases customers in the moment in which their leads are bought, and returns what is half done. */
export async function raceErasures(ctx: AppContext, electricians: readonly Electrician[], times: number, say: (line: string) => void): Promise<string[]> {
  const findings: string[] = [];
  const outcomes = { sold: 0, withdrawn: 0, refused: 0 };
  for (let count = 0; count < times; count += 1) {
    const electrician = electricians[count % electricians.length];
    if (!electrician) throw new Error('Nobody buys');
    const raced = await race(ctx, electrician, { buyAfterMs: (count % 5) * 30, eraseAfterMs: (count % 4) * 120 });
    findings.push(...(await flawsOf(ctx, raced)));
    const ended = raced.isBought ? 'sold' : 'withdrawn';
    outcomes[raced.isErased ? ended : 'refused'] += 1;
  }
  say(`Erasures during ${times} purchases: ${outcomes.sold} after the sale, ${outcomes.withdrawn} before it, ${outcomes.refused} refused`);
  return findings;
}
