import { none, atLeast, type Figure } from '../money/figures.ts';
import type { Calls, Customer } from './customers.ts';
import { type Caller, count, post, type Running } from './servers.ts';

type Servers = readonly [Running, Running];

const buyer = { buyerName: 'Sam Spark', buyerEmail: 'sam@example.com', buyerPhone: '0491 570 110' };

/** Makes a lead free, so that nothing but the claim decides. */
async function makeFree({ ctx }: Running, ids: readonly number[]): Promise<void> {
  await ctx.store.raw.query(
    `update leads set last_price_update = now() - interval '2 hours', expires_at = now() - interval '2 hours' + make_interval(mins => auction_duration) where id in (${ids.join(',')})`,
  );
}

/** What became of a request that was cancelled and claimed at the same moment. */
interface Outcome {
  isCancelled: boolean;
  claims: number;
}

const STEP_MS = 35;

/** Cancels a request while two electricians take it, on both servers: at once, or so much later that either may come first. */
async function raceOne(servers: Servers, calls: Calls, customer: Customer, { rivals, delayMs, errors }: { rivals: readonly [Caller, Caller]; delayMs: number; errors: Set<string> }): Promise<Outcome> {
  const path = `/api/leads/${customer.id}/purchase`;
  const cancelling = new Promise((resolve) => setTimeout(resolve, delayMs)).then(() => calls.cancel(customer));
  const claiming = rivals.map((rival, index) => post((servers[index] ?? servers[0]).url, path, buyer, rival));
  const [cancellation, ...claims] = await Promise.all([cancelling, ...claiming]);
  for (const { status, body } of [cancellation, ...claims]) if (status >= 500) errors.add(`${status} ${JSON.stringify(body)}`);
  return { isCancelled: cancellation.status === 200, claims: claims.filter(({ status }) => status === 200).length };
}

/** Cancels each request while two electricians take it, on both servers. */
export async function raceCancellations(servers: Servers, calls: Calls, customers: readonly Customer[], buyers: readonly Caller[]): Promise<Figure[]> {
  const phase = 'cancellations and purchases';
  await makeFree(servers[0], customers.map(({ id }) => id));
  const errors = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const [index, customer] of customers.entries()) {
    const [one, other] = [buyers[(2 * index) % buyers.length], buyers[(2 * index + 1) % buyers.length]];
    if (!one || !other) throw new Error('Two electricians are needed');
    outcomes.push(await raceOne(servers, calls, customer, { rivals: [one, other], delayMs: (index % 10) * STEP_MS, errors }));
  }
  const ids = customers.map(({ id }) => id).join(',');
  const twice = await count(servers[0], `select lead_id from lead_purchases where lead_id in (${ids}) and voided_at is null group by lead_id having count(*) > 1`);
  const wrongState = await count(
    servers[0],
    `select id from leads where id in (${ids}) and (status = 'sold') <> exists (select from lead_purchases where lead_id = leads.id and voided_at is null)`,
  );
  return [
    none(phase, 'requests sold twice', twice),
    none(phase, 'cancelled and sold', outcomes.filter(({ isCancelled, claims }) => claims > (isCancelled ? 0 : 1)).length),
    none(phase, 'neither cancelled nor sold', outcomes.filter(({ isCancelled, claims }) => !isCancelled && claims === 0).length),
    none(phase, 'leads whose state and sale differ', wrongState),
    none(phase, 'answers of 500 and more', errors.size),
    atLeast(phase, 'cancelled first', outcomes.filter(({ isCancelled }) => isCancelled).length, 1),
    atLeast(phase, 'sold first', outcomes.filter(({ claims }) => claims > 0).length, 1),
  ];
}

/** Buys a customer's request and returns the purchase's id. */
export async function buy({ url }: Running, { id }: Customer, electrician: Caller): Promise<number> {
  const intent = await post(url, '/api/create-payment-intent', { leadId: id }, electrician);
  const bought = await post(url, `/api/leads/${id}/purchase`, buyer, electrician);
  if (intent.status !== 200 || bought.status !== 200) throw new Error(`Buying failed: ${intent.status} ${bought.status} ${JSON.stringify(bought.body)}`);
  return bought.body.id;
}

/** Lets customers say that they were called while their electrician reports the number as dead, on both servers. */
export async function raceAnswers(servers: Servers, calls: Calls, customers: readonly Customer[], buyers: readonly Caller[]): Promise<Figure[]> {
  const phase = 'answers and reports';
  const errors = new Set<string>();
  let reported = 0;
  for (const [index, customer] of customers.entries()) {
    const electrician = buyers[index % buyers.length];
    const [here, there] = index % 2 === 0 ? servers : [servers[1], servers[0]];
    if (!electrician) throw new Error('An electrician is needed');
    const purchaseId = await buy(here, customer, electrician);
    const [answer, report] = await Promise.all([
      calls.answer(customer, 'called'),
      post(there.url, `/api/lead-purchases/${purchaseId}/report`, { reason: 'dead_number', remedy: 'refund' }, electrician),
    ]);
    for (const { status, body } of [answer, report]) if (status !== 200) errors.add(`${status} ${JSON.stringify(body)}`);
    if (report.status === 200) reported += 1;
  }
  const ids = customers.map(({ id }) => id).join(',');
  const ofLeads = `from lead_reports join lead_purchases on lead_purchases.id = lead_reports.purchase_id where lead_id in (${ids})`;
  const isAnswered = `exists (select from customer_answers where customer_answers.purchase_id = lead_purchases.id and customer_answers.kind = 'called')`;
  return [
    none(phase, 'answers or reports that failed', errors.size),
    none(phase, 'reports approved although the customer was called', await count(servers[0], `select lead_reports.id ${ofLeads} and lead_reports.status = 'approved'`)),
    none(phase, 'reports declined without an answer', await count(servers[0], `select lead_reports.id ${ofLeads} and lead_reports.status = 'declined' and not ${isAnswered}`)),
    none(phase, 'reports that wait although the customer was called', await count(servers[0], `select lead_reports.id ${ofLeads} and lead_reports.status = 'waiting' and ${isAnswered}`)),
    none(phase, 'purchases reported twice', await count(servers[0], `select purchase_id ${ofLeads} group by purchase_id having count(*) > 1`)),
    atLeast(phase, 'reports filed', reported, customers.length),
  ];
}
