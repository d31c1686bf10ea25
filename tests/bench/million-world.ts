import { createHash } from 'node:crypto';
import pg from 'pg';
import { openDatabases } from '../proofs/money/databases.ts';

const ACCOUNTS = 100_000;
const LEADS = 1_000_000;
const LIVE = 100_000;
/** Lines of the audit log for each purchase: 5.4 million in all. */
const LINES = 6;
const DAY_MS = 24 * 60 * 60_000;

/** The capitals, which accounts and leads are spread around. */
const STATES = `array['NSW','VIC','QLD','WA','SA','TAS','ACT','NT']`;
const LATITUDES = 'array[-33.87,-37.81,-27.47,-31.95,-34.93,-42.88,-35.28,-12.46]';
const LONGITUDES = 'array[151.21,144.96,153.03,115.86,138.6,147.33,149.13,130.84]';
const WORK = 'The safety switch trips every time the oven is turned on, and half of the house is dark.';

const tables = `'users'::regclass, 'leads'::regclass, 'purchase_attempts'::regclass, 'lead_purchases'::regclass, 'audit_log'::regclass`;

const fillAccounts = `
  insert into users (username, email, password, user_type, first_name, last_name, phone, company_name, service_location, service_latitude,
    service_longitude, service_radius, email_confirmed_at, created_at, last_seen_at, license_number, license_state, license_class, license_holder,
    license_expires_on, is_verified)
  select 'member-' || n, 'member-' || n || '@example.com', 'nobody signs in with it', 'provider', 'Sam', 'Archer ' || n, '0491570156',
    'Archer Electrical ' || n, 'Somewhere', (${LATITUDES})[1 + n % 8] + 0.3 * sin(n * 7.13), (${LONGITUDES})[1 + n % 8] + 0.3 * cos(n * 3.71), 25,
    now() - interval '1 year', now() - make_interval(mins => n * 5), now() - make_interval(mins => n % 50000), 'L' || n, (${STATES})[1 + n % 8],
    'contractor', 'Sam Archer', current_date + (30 + n % 1000), true
  from generate_series(1, ${ACCOUNTS}) n`;

// The first leads are live; each of the others is sold as the purchase with its own number, 70 seconds after the one after it.
const fillLeads = `
  insert into leads (id, customer_name, customer_phone, customer_phone_international, customer_email, service_location, electrical_work, public_name,
    public_phone, public_location, public_electrical_work, redaction_version, suburb, state, postcode, latitude, longitude, starting_price,
    current_price, last_price_update, expires_at, created_at, status, current_purchase_id, service_type, urgency, budget_range)
  overriding system value
  select n, 'Priya Nairtest', '04' || lpad((n::bigint * 97 % 100000000)::text, 8, '0'), '+614' || lpad((n::bigint * 97 % 100000000)::text, 8, '0'),
    'p' || n || '@example.com', 'Somewhere 6000', $1, 'Priya', '04•• ••• 158', 'Somewhere 6000', $1, 1,
    (array['Marrickville','Brunswick','Paddington','Fremantle','Glenelg','Hobart','Braddon','Darwin'])[1 + n % 8], (${STATES})[1 + n % 8], '2000',
    (${LATITUDES})[1 + n % 8] + 2.5 * sin(n * 7.13), (${LONGITUDES})[1 + n % 8] + 2.5 * cos(n * 3.71), 40, 40, at, at + interval '60 minutes', at,
    case when n <= ${LIVE} then 'available' else 'sold' end, case when n > ${LIVE} then n end,
    (array['repair','installation','upgrade','maintenance','inspection','emergency'])[1 + n % 6],
    (array['within_week','urgent','flexible','emergency'])[1 + n % 4], '500_1000'
  from generate_series(1, ${LEADS}) n, lateral (
    select date_trunc('second', now()) - make_interval(secs => case when n <= ${LIVE} then n * 0.03 else 3600 + (n - ${LIVE}) * 70.0 end) as at) filed`;

const sold = `
  (select id as n, created_at + interval '10 minutes' as bought_at, ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid as attempt_id,
     (select min(id) from users where username like 'member-%') + (id::bigint * 7919) % ${ACCOUNTS} as buyer_id
   from leads where id > ${LIVE}) sold`;

const fillAttempts = `
  insert into purchase_attempts (id, lead_id, buyer_id, auction_epoch, kind, quoted_price, capture_amount, desired, settled, created_at, expires_at)
  select attempt_id, n, buyer_id, 0, 'demo', 20, 20, 'capture', 'captured', bought_at, bought_at from ${sold}`;

const fillPurchases = `
  insert into lead_purchases (id, lead_id, buyer_id, attempt_id, buyer_name, price_at_claim, amount_paid, payment_status, sales_stage, purchased_at,
    updated_at, called_at, quote_price, customer_payment_amount, invoice_paid_at)
  overriding system value
  select n, n, buyer_id, attempt_id, 'Sam Archer', 20, 20, 'completed',
    (array['purchased','called','quote_sent','quote_accepted','booked_in','invoice_paid','declined'])[1 + n % 7], bought_at, bought_at,
    case when n % 7 > 0 then bought_at + interval '20 minutes' end, 450, case when n % 7 = 5 then 450 end,
    case when n % 7 = 5 then bought_at + interval '9 days' end
  from ${sold}`;

const fillHistory = `
  insert into audit_log (at, actor_user_id, action, subject_type, subject_id, before, after)
  select purchased_at + make_interval(mins => 30 * k), buyer_id,
    (array['purchase.captured','purchase.stage_changed','purchase.edited','purchase.call_logged','purchase.stage_changed','purchase.stage_changed'])[k],
    'purchase', id::text, '{"salesStage":"purchased"}', '{"salesStage":"called"}'
  from lead_purchases, generate_series(1, ${LINES}) k`;

const fillLatestSales = `
  insert into latest_sales (buyer_id, is_test, purchase_id, lead_id, sold_at, amount_paid)
  select distinct on (buyer_id) buyer_id, false, id, lead_id, purchased_at, amount_paid from lead_purchases order by buyer_id, purchased_at desc`;

/** Fills the tables without their indexes, which are built afterwards: that takes a third of the time. */
async function fill(db: pg.Client): Promise<void> {
  await db.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in (${tables}) and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
  );
  await db.query('begin');
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await db.query(fillAccounts);
  await db.query(fillLeads, [WORK]);
  for (const statement of [fillAttempts, fillPurchases, fillHistory, fillLatestSales]) await db.query(statement);
  await db.query('commit');
  for (const { definition } of indexes) await db.query(definition);
  for (const table of ['leads', 'lead_purchases']) {
    await db.query(`select setval(pg_get_serial_sequence($1, 'id'), ${LEADS})`, [table]);
  }
  await db.query('vacuum analyze');
}

async function signIn(db: pg.Client, userId: number, factorAt?: number): Promise<string> {
  const now = Date.now();
  const expires = new Date(now + DAY_MS);
  const cookie = { originalMaxAge: DAY_MS, expires: expires.toISOString(), httpOnly: true, path: '/', sameSite: 'lax', secure: false };
  const sess = { cookie, passport: { user: userId }, startedAt: now, renewedAt: now, epoch: 0, ...(factorAt && { factorAt }) };
  await db.query('insert into session (sid, sess, expire) values ($1, $2, $3)', [`million-${userId}`, JSON.stringify(sess), expires]);
  return `million-${userId}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Signs in an electrician with nine purchases, a super admin and an operator, whose token and cookie are these. */
async function addPeople(db: pg.Client, operator: { token: string; cookie: string }) {
  const idOf = async (statement: string) => Number((await db.query<{ id: number }>(statement)).rows[0]?.id);
  const adminId = await idOf(`insert into users (username, email, password, user_type, first_name, last_name, phone, email_confirmed_at)
    values ('boss', 'boss@example.com', 'x', 'super_admin', 'Bo', 'Boss', '0491570156', now()) returning id`);
  const operatorId = await idOf(`insert into operators (username, password) values ('watch', 'x') returning id`);
  await db.query(
    `insert into second_factors (user_id, operator_id, user_handle, since, totp_secret, totp_added_at) values
      ($1, null, 'of-user', now() - interval '1 day', 'x', now() - interval '1 day'), (null, $2, 'of-operator', now() - interval '1 day', 'x', now() - interval '1 day')`,
    [adminId, operatorId],
  );
  await db.query(
    `insert into operator_tokens (operator_id, token_hash, cookie_hash, expires_at, factor_at) values ($1, $2, $3, now() + interval '12 hours', now())`,
    [operatorId, sha256(operator.token), sha256(operator.cookie)],
  );
  const providerId = await idOf(`select id from users where username = 'member-50001'`);
  return {
    provider: await signIn(db, providerId),
    admin: await signIn(db, adminId, Date.now()),
    providerId,
    purchaseId: await idOf(`select id from lead_purchases where buyer_id = ${providerId} order by id limit 1`),
  };
}

/** Makes a database with a million leads, says `ready` with who is in it, and leaves nothing behind when told to end. */
async function main(serverUrl: string, token: string, cookie: string): Promise<void> {
  const databases = await openDatabases(serverUrl);
  process.on('disconnect', () => {
    void databases.drop().then(() => process.exit(0));
  });
  const url = await databases.create();
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const startedAt = Date.now();
  await fill(db);
  const people = await addPeople(db, { token, cookie });
  await db.end();
  process.send?.({ result: { url, people, filledInMs: Date.now() - startedAt } });
}

const [serverUrl, token, cookie] = process.argv.slice(2);
if (!serverUrl || !token || !cookie) throw new Error('Which PostgreSQL server, and which operator?');
await main(serverUrl, token, cookie);
