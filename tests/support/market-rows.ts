import type { Store } from '../../server/platform/db/client.ts';

/** A place that leads are spread around, by some degrees in each direction. */
export interface Spread {
  latitude: number;
  longitude: number;
  degrees?: number;
}

export const PERTH: Spread = { latitude: -31.9523, longitude: 115.8613, degrees: 0.1 };
export const SYDNEY: Spread = { latitude: -33.8688, longitude: 151.2093, degrees: 0.2 };
/** On the east coast, and as far south as Perth. */
export const TAREE: Spread = { latitude: -31.911, longitude: 152.454, degrees: 0.2 };

interface Rows {
  count: number;
  around: Spread | null;
  /** How long ago the newest of them was filed; each other is a second older than the one before. */
  minutesAgo?: number;
  /** The number of all of them, as +61412345678; none where there is none. */
  phone?: string | null;
}

/** A statement is cut off after some seconds. */
const BATCH_SIZE = 5000;

/** Puts many leads on the market, as fast as the database can write them, and returns their ids from the newest to the oldest. */
export async function addMarketRows({ raw }: Pick<Store, 'raw'>, { count, around, minutesAgo = 0, phone = null }: Rows): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    ids.push(...(await addBatch(raw, { first, last: Math.min(count, first + BATCH_SIZE - 1), around, minutesAgo, phone })));
  }
  return ids;
}

type Batch = Required<Omit<Rows, 'count'>> & { first: number; last: number };

async function addBatch(raw: Store['raw'], { first, last, around, minutesAgo, phone }: Batch): Promise<number[]> {
  const { latitude = null, longitude = null, degrees = 0 } = around ?? {};
  const { rows } = await raw.query(
    `insert into leads (customer_name, customer_phone, customer_phone_international, service_location, electrical_work, public_name, public_phone,
       public_location, public_electrical_work, redaction_version, latitude, longitude, last_price_update, expires_at, created_at)
     select 'Priya Nairtest', '0491570158', $7::text, 'Somewhere 6000', 'The safety switch trips.', 'Priya', '04•• ••• 158', 'Somewhere 6000',
       'The safety switch trips.', 1, $2::numeric + $4::numeric * sin(n * 7.13), $3::numeric + $4::numeric * cos(n * 3.71),
       at, at + interval '60 minutes', at
     from generate_series($1::int, $6::int) n, lateral (select date_trunc('second', now()) - make_interval(mins => $5::int, secs => n) as at) filed
     returning id`,
    [first, latitude, longitude, degrees, minutesAgo, last, phone],
  );
  return rows.map((row) => Number(row['id']));
}
