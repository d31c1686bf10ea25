import type { AppContext } from '../../server/app/context.ts';
import { derivedColumns } from '../../server/modules/market/leads/public-copy.ts';
import type { PaymentStatus } from '../../shared/domain/words/enums.ts';
import { decimalFromCents } from '../../shared/domain/money/money.ts';
import { internationalPhone, maskPhone } from '../../shared/domain/contact/phone.ts';
import { pickableStages, type SalesStage, salesStages, stageStamps } from '../../shared/domain/pipeline/sales-stage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Stamp = (typeof stageStamps)[keyof typeof stageStamps];

/** A purchase to be written, with its lead; what is left out is what an ordinary one has. */
export interface PurchaseFields extends Partial<Record<Stamp, Date | null>> {
  purchasedAt: Date;
  kind?: 'demo' | 'free' | 'admin' | 'own';
  paymentStatus?: PaymentStatus;
  /** When it was reversed; a day after the purchase unless told otherwise. */
  voidedAt?: Date;
  salesStage?: SalesStage;
  isArchived?: boolean;
  amountPaidCents?: number;
  quotePriceCents?: number | null;
  customerPaymentAmountCents?: number | null;
  salesNotes?: string | null;
  buyerName?: string;
  customerName?: string;
  customerPhone?: string;
  customerEmail?: string | null;
  customerAddress?: string | null;
  serviceLocation?: string;
  electricalWork?: string;
  /** What the gazetteer makes of the place unless told otherwise. */
  suburb?: string | null;
}

type Places = AppContext['places'];
type Row = Record<string, unknown>;

const snake = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

const decimalOrNull = (cents: number | null | undefined) => (cents == null ? null : decimalFromCents(cents));

type Derived = ReturnType<typeof derivedColumns>;

// Redacting a text takes longer than inserting its row, and of many purchases most read alike.
function createDerive(places: Places): (fields: PurchaseFields) => Derived {
  const known = new Map<string, Derived>();
  return ({ customerName = 'Priya Nairtest', customerPhone = '0491570158', ...fields }) => {
    const { serviceLocation = 'Marrickville NSW 2204', electricalWork = 'The safety switch trips at night.' } = fields;
    const key = [customerName, serviceLocation, electricalWork].join('|');
    const words = { customerName, customerPhone, customerEmail: null, customerAddress: null, serviceLocation, electricalWork, specialRequests: null };
    const columns = known.get(key) ?? derivedColumns(words, places, []);
    known.set(key, columns);
    return {
      ...columns,
      customerPhone,
      customerPhoneInternational: internationalPhone(customerPhone),
      publicPhone: maskPhone(customerPhone),
      suburb: fields.suburb === undefined ? columns.suburb : fields.suburb,
    };
  };
}

function leadRow({ purchasedAt, customerEmail = null, customerAddress = null }: PurchaseFields, derived: Derived): Row {
  const filedAt = new Date(purchasedAt.getTime() - 10 * MINUTE);
  return snake({
    ...derived,
    customerEmail,
    customerAddress,
    lastPriceUpdate: filedAt,
    expiresAt: new Date(filedAt.getTime() + HOUR),
    createdAt: filedAt,
  });
}

const isStanding = (status: PaymentStatus) => status === 'pending' || status === 'completed';

function attemptRow({ kind = 'demo', paymentStatus = 'completed', amountPaidCents = 20_00, purchasedAt }: PurchaseFields): Row {
  const isPaid = kind === 'demo' && isStanding(paymentStatus);
  return snake({
    kind,
    auctionEpoch: 0,
    quotedPrice: decimalFromCents(amountPaidCents),
    captureAmount: isPaid ? decimalFromCents(amountPaidCents) : null,
    desired: isPaid ? 'capture' : 'release',
    settled: isPaid ? 'captured' : 'released',
    createdAt: purchasedAt,
    expiresAt: purchasedAt,
  });
}

const stamps = Object.values(stageStamps);

function purchaseRow(fields: PurchaseFields): Row {
  const { purchasedAt, paymentStatus = 'completed', isArchived = false, amountPaidCents = 20_00 } = fields;
  const dayAfter = new Date(purchasedAt.getTime() + DAY);
  return snake({
    buyerName: fields.buyerName ?? 'Sam Archer',
    priceAtClaim: decimalFromCents(amountPaidCents),
    amountPaid: decimalFromCents(amountPaidCents),
    paymentStatus,
    voidedAt: isStanding(paymentStatus) ? null : (fields.voidedAt ?? dayAfter),
    salesStage: fields.salesStage ?? 'purchased',
    salesNotes: fields.salesNotes ?? null,
    quotePrice: decimalOrNull(fields.quotePriceCents),
    customerPaymentAmount: decimalOrNull(fields.customerPaymentAmountCents),
    isArchived,
    archivedAt: isArchived ? dayAfter : null,
    purchasedAt,
    updatedAt: purchasedAt,
    ...Object.fromEntries(stamps.map((stamp) => [stamp, fields[stamp] ?? null])),
  });
}

const BATCH = 1000;

const namesOf = (row: Row | undefined) => Object.keys(row ?? {}).join(', ');

function insertStatement({ lead, attempt, purchase }: Record<'lead' | 'attempt' | 'purchase', Row>): string {
  return `with asked as materialized (
      select nextval(pg_get_serial_sequence('leads', 'id'))::int as lead_id,
        nextval(pg_get_serial_sequence('lead_purchases', 'id'))::int as purchase_id, gen_random_uuid() as attempt_id,
        position, lead, attempt, purchase
      from jsonb_to_recordset($1) as each (position int, lead jsonb, attempt jsonb, purchase jsonb)
    ), leads_made as (
      insert into leads (id, status, current_purchase_id, ${namesOf(lead)}) overriding system value
      select lead_id, case when purchase ->> 'voided_at' is null then 'sold' else 'archived' end,
        case when purchase ->> 'voided_at' is null then purchase_id end, ${namesOf(lead)}
      from asked, jsonb_populate_record(null::leads, lead)
    ), attempts_made as (
      insert into purchase_attempts (id, lead_id, buyer_id, ${namesOf(attempt)})
      select attempt_id, asked.lead_id, $2, ${namesOf(attempt)} from asked, jsonb_populate_record(null::purchase_attempts, attempt)
    ), purchases_made as (
      insert into lead_purchases (id, lead_id, buyer_id, attempt_id, ${namesOf(purchase)}) overriding system value
      select purchase_id, asked.lead_id, $2, asked.attempt_id, ${namesOf(purchase)}
      from asked, jsonb_populate_record(null::lead_purchases, purchase)
    ) select lead_id, purchase_id from asked order by position`;
}

/** Writes purchases of an account with their leads and attempts, a thousand in one statement; returns their ids in the order given. */
export async function insertPurchases(
  { store, places }: Pick<AppContext, 'store' | 'places'>,
  buyer: { id: number },
  purchases: readonly PurchaseFields[],
): Promise<{ leadId: number; purchaseId: number }[]> {
  const derive = createDerive(places);
  const made: { leadId: number; purchaseId: number }[] = [];
  for (let start = 0; start < purchases.length; start += BATCH) {
    const rows = purchases.slice(start, start + BATCH).map((fields, position) => ({
      position,
      lead: leadRow(fields, derive(fields)),
      attempt: attemptRow(fields),
      purchase: purchaseRow(fields),
    }));
    const [first] = rows;
    if (!first) break;
    const inserted = await store.raw.query(insertStatement(first), [JSON.stringify(rows), buyer.id]);
    made.push(...inserted.rows.map((row) => ({ leadId: Number(row['lead_id']), purchaseId: Number(row['purchase_id']) })));
  }
  return made;
}

const FIRST_NAMES = ['Priya', 'Tom', 'Aroha', 'Daniel', 'Grace', 'Liam', 'Mei', 'Helen', 'Jack', 'Fatima'];
const LAST_NAMES = ['Nairtest', 'Whitlock', 'Tamihana', 'Kowalski', 'Okafor', 'Ferraro', 'Zhangtest'];
const PLACES = [
  'Marrickville NSW 2204', 'Leichhardt NSW 2040', 'Newtown NSW 2042', 'Ashfield NSW 2131', 'Parramatta NSW 2150', 'Manly NSW 2095',
  'Balmain NSW 2041', 'Glebe NSW 2037', 'Strathfield NSW 2135', 'Brunswick VIC 3056', 'Box Hill VIC 3128', 'Fremantle WA 6160',
];
const WORK = [
  'The safety switch trips every time the oven is turned on, and half of the house has no power since this morning.',
  'Six LED downlights in the kitchen and one outdoor double power point on the deck, wired from the board.',
  'Old ceramic fuse board, want a quote to replace it with RCBOs before the house is sold in spring.',
  'Install an EV charger in the garage, 7 kW, about 12 m of cable from the switchboard along the side of the house.',
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function stampsUpTo(stage: SalesStage, purchasedAt: Date): Partial<Record<Stamp, Date>> {
  const passed: readonly SalesStage[] = stage === 'declined' ? ['called', stage] : salesStages.slice(1, salesStages.indexOf(stage) + 1);
  return Object.fromEntries(
    passed.map((each, index) => [stageStamps[each as keyof typeof stageStamps], new Date(purchasedAt.getTime() + (index + 1) * DAY)]),
  );
}

function sumsOf(stage: SalesStage, index: number) {
  const place = salesStages.indexOf(stage);
  const sum = 180_00 + ((index * 3977) % 1900_00);
  return {
    quotePriceCents: place >= salesStages.indexOf('quote_sent') ? sum : null,
    customerPaymentAmountCents: stage === 'invoice_paid' ? sum : null,
  };
}

function paymentOf(index: number): Pick<PurchaseFields, 'kind' | 'paymentStatus' | 'amountPaidCents'> {
  if (index % 20 === 3) return { kind: 'free', amountPaidCents: 0 };
  if (index % 20 === 7) return { kind: 'own', amountPaidCents: 0 };
  const amountPaidCents = 2_00 + ((index * 811) % 38_00);
  return { amountPaidCents, paymentStatus: index % 25 === 9 ? 'refunded' : 'completed' };
}

/** Returns purchases as a busy account has them, three hours apart back from an instant: every stage, some archived, reversed, free or their own. */
export function manyPurchases(count: number, until: Date): PurchaseFields[] {
  return Array.from({ length: count }, (_, index) => {
    const purchasedAt = new Date(until.getTime() - (index + 1) * 3 * HOUR);
    const salesStage = pick(pickableStages, index * 5 + Math.floor(index / 7));
    const customerName = `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, index)}`;
    const serviceLocation = pick(PLACES, index);
    return {
      purchasedAt,
      salesStage,
      ...stampsUpTo(salesStage, purchasedAt),
      ...sumsOf(salesStage, index),
      ...paymentOf(index),
      isArchived: index % 11 === 5,
      salesNotes: index % 2 === 0 ? `Rang twice, call again after the ${index % 28}th about the board.` : null,
      customerName,
      customerPhone: `0491${String(570_000 + (index % 1000)).padStart(6, '0')}`,
      customerEmail: `${customerName.replace(' ', '.').toLowerCase()}@example.com`,
      customerAddress: `${(index % 90) + 1} Example Street, ${serviceLocation}`,
      serviceLocation,
      electricalWork: pick(WORK, index),
    };
  });
}
