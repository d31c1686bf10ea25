import type { Store } from '../../server/platform/db/client.ts';
import { countSales } from '../../server/modules/market/auction/price-sample-store.ts';

interface Rows {
  /** How many sales there are, and how many of the newest go to one and the same buyer. */
  count: number;
  toOneBuyer: number;
  /** Among how many buyers the others are spread. */
  buyers: number;
  /** How many of those, the latest ones, pay with one card. */
  onOneCard: number;
}

/** A statement is cut off after some seconds. */
const BATCH_SIZE = 5000;

const CARD = `case when sale.buyer between 2 and $4::int + 1 then 'one card' end`;

const insertBatch = `
  with sale as (
    select n, now() - make_interval(secs => n) as at, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as attempt,
      case when n <= $3::int then 1 else 2 + (n - $3::int - 1) % $5::int end as buyer
    from generate_series($1::int, $2::int) n
  ), people as (
    insert into users (id, username, email, password, user_type, first_name, last_name, phone) overriding system value
    select distinct 1000000 + buyer, 'buyer-' || buyer, 'buyer-' || buyer || '@example.com', 'nobody signs in with this', 'provider', 'Pat', 'Tester', '0491570156'
    from sale on conflict do nothing
  ), sold as (
    insert into leads (id, status, current_purchase_id, customer_name, customer_phone, customer_phone_international, service_location, electrical_work,
      public_name, public_phone, public_location, public_electrical_work, redaction_version, last_price_update, expires_at, created_at) overriding system value
    select 1000000 + n, 'sold', 1000000 + n, 'Priya Nairtest', '04' || lpad(n::text, 8, '0'), '+614' || lpad(n::text, 8, '0'), 'Somewhere 6000', 'The safety switch trips.',
      'Priya', '04•• ••• 158', 'Somewhere 6000', 'The safety switch trips.', 1, at, at + interval '60 minutes', at
    from sale
  ), attempts as (
    insert into purchase_attempts (id, lead_id, auction_epoch, buyer_id, kind, is_test, quoted_price, capture_amount, desired, settled, reason, created_at, expires_at, card_fingerprint)
    select attempt, 1000000 + n, 0, 1000000 + buyer, 'demo', true, 40, 40, 'capture', 'captured', 'won', at, at, ${CARD} from sale
  )
  insert into lead_purchases (id, lead_id, buyer_id, attempt_id, buyer_name, price_at_claim, amount_paid, payment_status, purchased_at) overriding system value
  select 1000000 + n, 1000000 + n, 1000000 + buyer, attempt, 'Pat Tester', 40, 40, 'completed', at from sale`;

/** Writes many paid sales, each of another customer and a second older than the one before, as fast as the database can, and counts them. */
export async function addSaleRows(store: Store, { count, toOneBuyer, buyers, onOneCard }: Rows): Promise<void> {
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(count, first + BATCH_SIZE - 1);
    await store.raw.query(insertBatch, [first, last, toOneBuyer, onOneCard, buyers]);
  }
  await store.raw.query('vacuum analyze lead_purchases, purchase_attempts, leads, users');
  await recountSales(store);
  await store.raw.query('vacuum analyze latest_sales');
}

/** Finds the latest sale that counts of every buyer again, after a test has written purchases by itself. */
export async function recountSales({ raw, db }: Pick<Store, 'raw' | 'db'>): Promise<void> {
  await raw.query('delete from latest_sales');
  const { rows } = await raw.query('select min(p.id) as id from lead_purchases p join purchase_attempts a on a.id = p.attempt_id group by p.buyer_id, a.is_test');
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await countSales(db, rows.slice(start, start + BATCH_SIZE).map((row) => Number(row['id'])));
  }
}
