import type { OperatorAnalytics, OperatorCharts } from '../../shared/contracts/operators.ts';
import { centsFromDecimal, decimalFromCents } from '../../shared/domain/money/money.ts';
import type { Queryable } from '../../server/platform/db/client.ts';

// The operator's figures once more and slowly: plain selects of whole tables, counted row by row, with the calendar of Intl.

interface Market {
  users: { user_type: string; is_active: boolean }[];
  leads: Lead[];
  sales: Sale[];
  callbacks: { first_name: string; last_name: string; business_name: string; status: string; created_at: Date }[];
}

interface Lead {
  id: number;
  job_reference: string;
  status: string;
  added_by_user_id: number | null;
  copied_from_lead_id: number | null;
  created_at: Date;
  last_price_update: Date;
  auction_duration: number;
}

type StageStamp = 'called' | 'quote_sent' | 'quote_accepted' | 'booked_in' | 'picked_up' | 'delivered' | 'invoice_paid';

interface Sale extends Record<`${StageStamp}_at` | 'safety_check_passed_at' | 'finalised_at', Date | null> {
  id: number;
  lead_id: number;
  attempt_id: string;
  buyer_name: string;
  buyer_company: string | null;
  price_at_claim: string;
  amount_paid: string;
  payment_status: string;
  voided_at: Date | null;
  sales_stage: string;
  purchased_at: Date;
  attempt: Attempt;
}

interface Attempt {
  id: string;
  kind: string;
  is_test: boolean;
}

/** Whether sales of a time before money moved count as revenue. */
interface Wanted {
  countTest: boolean;
}

const clocks = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

function readClocks(at: Date) {
  const [day = '', hour = ''] = clocks.format(at).split(', ');
  return { day, month: day.slice(0, 7), weekday: new Date(`${day}T00:00Z`).getUTCDay() || 7, hour: Number(hour) };
}

const known = new Map<number, ReturnType<typeof readClocks>>();

/** What calendar and clock in Sydney show at an instant. */
function inSydney(at: Date) {
  const read = known.get(at.getTime()) ?? readClocks(at);
  known.set(at.getTime(), read);
  return read;
}

const isInbound = (lead: Lead) => lead.added_by_user_id === null && lead.copied_from_lead_id === null;

async function readMarket(raw: Queryable): Promise<Market> {
  const rowsOf = async <Row>(select: string) => (await raw.query(select)).rows as Row[];
  const attempts = await rowsOf<Attempt>('select id, kind, is_test from purchase_attempts');
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const purchases = await rowsOf<Omit<Sale, 'attempt'>>('select * from lead_purchases');
  const sales = purchases.flatMap((purchase) => {
    const attempt = attemptOf.get(purchase.attempt_id);
    return attempt && attempt.kind !== 'own' && purchase.voided_at === null ? [{ ...purchase, attempt }] : [];
  });
  return {
    users: await rowsOf('select user_type, is_active from users'),
    leads: await rowsOf(
      `select id, job_reference, status, added_by_user_id, copied_from_lead_id, created_at, last_price_update, auction_duration
       from leads`,
    ),
    sales,
    callbacks: await rowsOf('select first_name, last_name, business_name, status, created_at from provider_callbacks'),
  };
}

const total = (decimals: string[]) => decimals.reduce((sum, decimal) => sum + centsFromDecimal(decimal), 0);

const mean = (cents: number, count: number) => decimalFromCents(count === 0 ? 0 : Math.round(cents / count));

const counted = (sales: Sale[], { countTest }: Wanted) => sales.filter(({ attempt }) => countTest || !attempt.is_test);

const revenueOf = (sales: Sale[], wanted: Wanted) =>
  total(
    counted(sales, wanted)
      .filter((sale) => sale.payment_status === 'completed')
      .map((sale) => sale.amount_paid),
  );

function countBy<T>(items: T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** The figures that `GET /api/admin/analytics` has to answer at an instant. */
export async function slowAnalytics(
  raw: Queryable,
  at: Date,
  wanted: Wanted = { countTest: true },
): Promise<OperatorAnalytics> {
  const market = await readMarket(raw);
  const { sales } = market;
  const providers = market.users.filter((user) => user.user_type === 'provider');
  const inbound = market.leads.filter(isInbound);
  const paid = counted(sales, wanted).filter((sale) => sale.payment_status === 'completed' && sale.amount_paid !== '0.00');
  const revenue = revenueOf(sales, wanted);
  const inStages = (...stages: string[]) => sales.filter((sale) => stages.includes(sale.sales_stage)).length;
  return {
    totalProviders: providers.length,
    activeProviders: providers.filter((user) => user.is_active).length,
    totalPurchases: sales.length,
    totalRevenue: decimalFromCents(revenue),
    averageRevenuePerProvider: mean(revenue, providers.length),
    purchasesByMonth: Object.fromEntries(countBy(sales, (sale) => inSydney(sale.purchased_at).month)),
    inboundLeads: inbound.length,
    conversionRate: inbound.length === 0 ? 0 : (inbound.filter((lead) => lead.status === 'sold').length / inbound.length) * 100,
    averageLeadValue: mean(revenue, paid.length),
    salesStages: {
      purchased: inStages('purchased'),
      called: inStages('called'),
      bookedIn: inStages('booked_in', 'picked_up', 'delivered'),
      safetyCheck: sales.filter((sale) => sale.safety_check_passed_at).length,
      paid: inStages('invoice_paid'),
      finalised: sales.filter((sale) => sale.finalised_at).length,
    },
    // The generated year has no reports.
    decisionHours: null,
    today: { ...soldToday(market, at), ...callbacksAt(market, at) },
  };
}

function soldToday({ leads, sales }: Market, at: Date) {
  const isToday = (instant: Date) => inSydney(instant).day >= inSydney(at).day;
  const last = sales.toSorted((one, other) => Number(other.purchased_at) - Number(one.purchased_at) || other.id - one.id)[0];
  return {
    inbound: leads.filter((lead) => isInbound(lead) && isToday(lead.created_at)).length,
    sold: sales.filter((sale) => isToday(sale.purchased_at)).length,
    lastSale: last
      ? {
          jobReference: leads.find(({ id }) => id === last.lead_id)?.job_reference ?? 'none',
          buyerName: last.buyer_name,
          companyName: last.buyer_company,
          amountPaid: last.amount_paid,
          at: last.purchased_at.toISOString(),
        }
      : null,
  };
}

const dueAt = (askedAt: Date) => new Date(Number(askedAt) + 24 * 3_600_000);

function callbacksAt({ callbacks }: Market, at: Date) {
  const waiting = callbacks.filter(({ status }) => status === 'pending');
  const [first] = waiting.toSorted((one, other) => Number(one.created_at) - Number(other.created_at));
  return {
    callbacksWaiting: waiting.length,
    callbacksOverdue: waiting.filter((each) => dueAt(each.created_at) < at).length,
    nextCallback: first
      ? {
          name: `${first.first_name} ${first.last_name}`,
          businessName: first.business_name,
          dueAt: dueAt(first.created_at).toISOString(),
        }
      : null,
  };
}

/** The months of the year that ends with the month of an instant, YYYY-MM. */
function lastMonths(at: Date): string[] {
  const [year = 0, month = 0] = inSydney(at).month.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7));
}

/** The figures that `GET /api/admin/charts` has to answer at an instant. */
export async function slowCharts(
  raw: Queryable,
  at: Date,
  wanted: Wanted = { countTest: true },
): Promise<OperatorCharts> {
  const market = await readMarket(raw);
  const months = lastMonths(at);
  const isInYear = (instant: Date) => inSydney(instant).month >= (months[0] ?? '');
  const sales = market.sales.filter((sale) => isInYear(sale.purchased_at));
  return {
    months: months.map((month) => {
      const sold = sales.filter((sale) => inSydney(sale.purchased_at).month === month);
      return { month, purchases: sold.length, revenue: decimalFromCents(revenueOf(sold, wanted)) };
    }),
    funnel: funnelOf(market.sales),
    week: weekOf(
      market.leads.filter((lead) => isInbound(lead) && isInYear(lead.created_at)),
      sales,
    ),
    clearing: clearingOf(
      market.leads,
      counted(sales, wanted).filter(({ attempt }) => attempt.kind !== 'admin'),
    ),
  };
}

const REACHED = [
  ['called', ['called']],
  ['quote_sent', ['quote_sent']],
  ['quote_accepted', ['quote_accepted']],
  ['booked_in', ['booked_in', 'picked_up', 'delivered']],
  ['invoice_paid', ['invoice_paid']],
] as const;

function funnelOf(sales: Sale[]): OperatorCharts['funnel'] {
  // How far each came: the place of the last of the steps above that it stands in or has a stamp of.
  const places = sales.map((sale) =>
    REACHED.findLastIndex(([, stages]) => stages.some((stage) => sale.sales_stage === stage || sale[`${stage}_at`])),
  );
  const steps = REACHED.map(([stage], index) => ({ stage, count: places.filter((place) => place >= index).length }));
  return [{ stage: 'purchased', count: sales.length }, ...steps];
}

const cellOf = (at: Date) => `${inSydney(at).weekday} ${inSydney(at).hour}`;

function weekOf(leads: Lead[], sales: Sale[]): OperatorCharts['week'] {
  const inbound = countBy(leads, (lead) => cellOf(lead.created_at));
  const sold = countBy(sales, (sale) => cellOf(sale.purchased_at));
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => {
      const cell = `${weekday} ${hour}`;
      return { weekday, hour, inbound: inbound.get(cell) ?? 0, sold: sold.get(cell) ?? 0 };
    }).filter((cell) => cell.inbound + cell.sold > 0),
  );
}

function clearingOf(leads: Lead[], sales: Sale[]): OperatorCharts['clearing'] {
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const prices = new Map<number, string[]>();
  for (const sale of sales) {
    const lead = leadOf.get(sale.lead_id);
    if (!lead) throw new Error(`Lead ${sale.lead_id} is gone`);
    const elapsed = Math.floor((Number(sale.purchased_at) - Number(lead.last_price_update)) / 60_000);
    const minute = Math.max(0, Math.min(elapsed, lead.auction_duration, 1440));
    prices.set(minute, [...(prices.get(minute) ?? []), sale.price_at_claim]);
  }
  return [...prices]
    .toSorted(([one], [other]) => one - other)
    .map(([minute, each]) => ({ minute, sold: each.length, meanPrice: mean(total(each), each.length) }));
}
