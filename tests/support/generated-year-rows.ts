import { salesStages } from '../../shared/domain/pipeline/sales-stage.ts';

/** A whole number from 0 below a range that the row's number `i` decides; another salt draws another one. */
const draw = (salt: number, range: number | string) =>
  `((i::bigint * ${104_729 + salt * 7919} + ${salt * 15_485_863}) % 1000003 % ${range})::int`;

const oneOf = (salt: number, values: readonly (string | number)[]) =>
  `(array[${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')}])[1 + ${draw(salt, values.length)}]`;

const SUBURBS = ['Marrickville', 'Leichhardt', 'Newtown', 'Ashfield', 'Parramatta', 'Manly', 'Balmain', 'Glebe', 'Brunswick'];

const WORK = 'The safety switch trips every time the oven is turned on, and half of the house has had no power since this morning.';
const NOTES = 'Rang twice, left a message. They want a quote for the board as well, and are in after four.';

const SYDNEY = `'Australia/Sydney'`;

/** $1 how many, $2 the end. Every tenth but one is a provider for certain: those buy. */
export const yearUsers = `
  insert into users (id, username, email, password, user_type, team_owner_id, first_name, last_name, phone, company_name,
    license_number, license_state, license_class, license_holder, license_expires_on, is_active, is_verified, created_at) overriding system value
  select i, 'year-' || i, 'year-' || i || '@example.com', 'nobody signs in with this', user_type,
    case when user_type = 'team_member' then 1 end, ${oneOf(1, ['Priya', 'Tom', 'Aroha', 'Zoë', 'Mei'])}, 'Tester' || i,
    '0491' || lpad((570000 + i % 1000)::text, 6, '0'), case when i % 4 > 0 then 'Volt ' || i || ' Electrical' end,
    case when i % 3 > 0 then 'EL' || i end, case when i % 3 > 0 then ${oneOf(2, ['NSW', 'VIC', 'QLD'])} end,
    'contractor', 'Tester' || i, case when i % 6 > 2 then date '2027-01-31' + i end, i % 9 > 0, i % 4 > 1 and i % 3 > 0 and i % 6 > 2, $2::timestamptz - i * interval '7 hours'
  from (
    select i, case when i % 50 = 7 then 'super_admin' when i % 20 = 0 then 'customer' when i % 40 = 3 then 'team_member'
      else 'provider' end as user_type
    from generate_series(1, $1::int) i
  ) people`;

// What becomes of a lead, by the last two digits of its number. All others below 39 are bought and paid for; the rest is
// archived or for sale.
const RESOLD = 0;
const OWN = '1, 2';
const VEHICLE = 2;
const OWN_CONVERTED = 3;
const CONVERTED = 4;
const COPY = 5;
const REFUND_PENDING = 6;
const FAILED = 7;
const PENDING = 8;
const FREE = '9, 10, 11';
const ADMIN = 12;
const FREE_BY_CODE = 13;
const DISCOUNTED = 14;
const DELETED = 15;
const PUT_AWAY = 16;
const TEST_MODE = 17;
const BEFORE_THE_CLOCK = 18;
const BOUGHT_BELOW = 39;
const OWN_COPY = 50;
const FOR_SALE_FROM = 85;

/** When each lead was filed: evenly over 400 days, some on the first or the last millisecond of a month in Sydney. */
const filed = `
  select i, fate, start, minutes, case when fate = ${OWN_COPY} then i - 47 when fate = ${COPY} then i - 1 end as copied_from,
    case when i % 89 = 0 then (date_trunc('month', at at time zone ${SYDNEY}) at time zone ${SYDNEY}) - (i % 2) * interval '1 ms'
      else at end as filed_at
  from (
    select i, i % 100 as fate, 40 + ${draw(3, 4000)} / 100.0 as start, ${oneOf(4, [60, 60, 60, 30, 5, 1440])} as minutes,
      date_trunc('milliseconds', $5::timestamptz - ($3::int - i) * (interval '400 days' / $3::int) - ${draw(5, 9000)} * interval '1.237 s') as at
    from generate_series($1::int, $2::int) i
  ) numbered`;

/** When the clock of its auction started, and how much of it had run when it was taken. */
const clocked = `
  select *,
    case fate when ${RESOLD} then least(filed_at + interval '3 days', $5::timestamptz)
      when ${BEFORE_THE_CLOCK} then filed_at + interval '8 hours' else filed_at end as clock_at,
    case when fate in (${OWN}, ${OWN_CONVERTED}) then 0 when fate in (${FREE}) then 1 + ${draw(6, 900)} / 10.0
      when fate = ${BEFORE_THE_CLOCK} then -1
      else ${draw(7, 20)} / 20.0 + case when i % 7 > 0 then ${draw(8, 1000)} / 40000.0 else 0 end end as share
  from filed`;

const bought = `
  select i, i as id, fate, filed_at,
    case when fate in (${OWN_CONVERTED}, ${CONVERTED}, ${DELETED}, ${RESOLD}) then 'refunded' when fate = ${REFUND_PENDING} then 'refund_pending'
      when fate = ${FAILED} then 'failed' when fate = ${PENDING} then 'pending' else 'completed' end as payment_status,
    case when fate in (${OWN}, ${OWN_CONVERTED}) then 'own' when fate in (${FREE}, ${FREE_BY_CODE}) then 'free' when fate = ${ADMIN} then 'admin'
      else ${oneOf(9, ['card', 'demo'])} end as kind,
    case when fate in (${OWN}, ${OWN_CONVERTED}) then 0 when fate in (${FREE}) then ${draw(10, 50)} / 100.0
      else trunc(start * (1 - greatest(share, 0)), 2) end as price,
    least(case fate when ${RESOLD} then filed_at + interval '20 minutes' when ${BEFORE_THE_CLOCK} then clock_at - interval '1 hour'
      else date_trunc('milliseconds', clock_at + share * minutes * interval '1 minute') end, $5::timestamptz) as purchased_at
  from clocked where fate < ${BOUGHT_BELOW}
  union all
  select i, $3::int + i, -1, filed_at, 'completed', 'card', trunc(start * (1 - share), 2),
    least(date_trunc('milliseconds', clock_at + share * minutes * interval '1 minute'), $5::timestamptz)
  from clocked where fate = ${RESOLD}`;

const staged = `
  select *, md5('attempt of ' || id)::uuid as attempt_id, payment_status in ('pending', 'completed') as stands,
    ${oneOf(11, salesStages)} as stage, 1 + ${draw(11, salesStages.length)} as place,
    case when fate = ${ADMIN} then 7 else 1 + 10 * ${draw(12, '($4::int / 10)')} end as buyer_id,
    case when kind in ('free', 'admin', 'own') then 0 when fate = ${DISCOUNTED} then trunc(price * 0.75, 2) else price end as paid
  from bought`;

// Nine of ten purchases that came so far have the stamp, and one of ten that did not: they were there and went back.
const stamp = (salt: number, place: number, days: number) =>
  `case when ${draw(salt, 10)} < case when place between ${place} and 6 or place > 7 then 9 else 1 end
    then purchased_at + interval '${days} days' end`;

const leadRows = `
  insert into leads (id, status, current_purchase_id, added_by_user_id, copied_from_lead_id, customer_name, customer_phone,
    customer_email, customer_address, service_location, electrical_work, job_kind, vehicle_make, vehicle_model, vehicle_year,
    public_name, public_phone,
    public_location, public_electrical_work, redaction_version, suburb, state, postcode, lead_score, urgency,
    starting_price, current_price, auction_duration, auction_epoch, last_price_update, expires_at, created_at)
    overriding system value
  select clocked.i, case when staged.id is not null then 'sold'
      when clocked.fate in (${REFUND_PENDING}, ${FAILED}) or clocked.fate >= ${FOR_SALE_FROM} then 'available' else 'archived' end,
    staged.id, case when clocked.fate in (${OWN}, ${OWN_CONVERTED}) then 1 + 10 * ((clocked.i / 7) % ($4::int / 10)) end, copied_from,
    'Priya Nairtest', '0491570158',
    'priya' || clocked.i || '@example.com', concat_ws(' ', clocked.i % 90, 'Example Street', suburb, 'NSW 2204'),
    concat_ws(' ', suburb, 'NSW 2204'), '${WORK}',
    case when clocked.fate = ${VEHICLE} then 'vehicle' else 'electrical' end,
    case when clocked.fate = ${VEHICLE} then make end, case when clocked.fate = ${VEHICLE} then 'Model ' || clocked.i % 40 end,
    case when clocked.fate = ${VEHICLE} then 2022 end, 'Priya', '04•• ••• 158', concat_ws(' ', suburb, 'NSW 2204'),
    '${WORK}', 1, suburb, 'NSW', '2204', clocked.i % 11, urgency, start, start, minutes,
    case when clocked.fate in (${RESOLD}, ${REFUND_PENDING}, ${FAILED}) then 1 else 0 end, clock_at,
    clock_at + make_interval(mins => minutes), clocked.filed_at
  from (
    select *, case when i % 61 > 0 then ${oneOf(13, ['', 'North ', 'South ', 'Old '])} || ${oneOf(14, SUBURBS)} end as suburb,
      ${oneOf(15, ['Toyota', 'Škoda', 'Citroën', 'Ford'])} as make,
      ${oneOf(16, ['emergency', 'within_24h', 'within_week', 'flexible'])} as urgency
    from clocked
  ) clocked left join staged on staged.i = clocked.i and stands`;

const attemptRows = `
  insert into purchase_attempts (id, lead_id, buyer_id, auction_epoch, kind, is_test, quoted_price, capture_amount, desired, settled,
    created_at, expires_at)
  select attempt_id, i, buyer_id, case when fate = -1 then 1 else 0 end, kind, fate = ${TEST_MODE} or kind = 'demo', price,
    case when paid > 0 then paid end, case when paid > 0 and stands then 'capture' else 'release' end,
    case when payment_status in ('pending', 'refund_pending') then null when paid > 0 and stands then 'captured'
      when paid > 0 then 'refunded' else 'released' end, purchased_at, purchased_at
  from staged
  union all
  select md5('second place for ' || id)::uuid, i, 1 + 10 * ${draw(17, '($4::int / 10)')}, 0, 'card', false, price, null, 'release', 'released',
    purchased_at, purchased_at
  from staged where fate between 20 and 32`;

const purchaseRows = `
  insert into lead_purchases (id, lead_id, buyer_id, attempt_id, buyer_name, buyer_email, buyer_phone, buyer_company,
    sales_notes, quote_price, price_at_claim, amount_paid, payment_status, voided_at, sales_stage, called_at, quote_sent_at, quote_accepted_at, booked_in_at, picked_up_at, delivered_at, invoice_paid_at,
    declined_at, safety_check_passed_at, finalised_at, is_archived, archived_at, purchased_at, updated_at) overriding system value
  select id, i, buyer_id, attempt_id, 'Buyer ' || buyer_id, 'year-' || buyer_id || '@example.com', '0491570110',
    case when i % 3 > 0 then 'Volt ' || buyer_id || ' Electrical' end,
    case when i % 2 > 0 then '${NOTES}' end, case when place > 2 then 100 + i % 900 end, price, paid, payment_status,
    case when not stands then purchased_at + interval '1 hour' end, stage,
    ${stamp(18, 2, 1)}, ${stamp(19, 3, 2)}, ${stamp(20, 4, 3)}, ${stamp(21, 5, 4)}, ${stamp(22, 8, 5)}, ${stamp(23, 9, 6)}, ${stamp(24, 6, 7)},
    case when place = 7 then purchased_at + interval '2 days' end, case when ${draw(25, 5)} = 0 then purchased_at end,
    case when ${draw(26, 7)} = 0 then purchased_at end, away, case when away then purchased_at end, purchased_at, purchased_at
  from (select *, fate in (${OWN_CONVERTED}, ${CONVERTED}, ${PUT_AWAY}) as away from staged) staged`;

/** $1 and $2 the first and the last lead, $3 how many there will be, $4 how many users there are, $5 the end. */
export const yearBatch = `
  with filed as materialized (${filed}), clocked as materialized (${clocked}), bought as (${bought}), staged as materialized (${staged}),
    leads_made as (${leadRows}), attempts_made as (${attemptRows})
  ${purchaseRows}`;

/** $1 how many, $2 the end: six hours apart, in every state, some to the second a day old. */
export const yearCallbacks = `
  insert into provider_callbacks (id, first_name, last_name, mobile, email, business_name, service_area, status, answered_at,
    decided_by_user_id, decided_at, created_at) overriding system value
  select i, 'Tom', 'Caller' || i, '0491570156', 'caller-' || i || '@example.com', 'Caller ' || i || ' Electrical', 'Newtown', status,
    case when status <> 'pending' then asked_at + interval '3 hours' end, case when status in ('approved', 'declined') then 7 end,
    case when status in ('approved', 'declined') then asked_at + interval '2 days' end, asked_at
  from (
    select i, ${oneOf(27, ['pending', 'called', 'approved', 'declined'])} as status,
      date_trunc('milliseconds', $2::timestamptz) - i * interval '6 hours' as asked_at
    from generate_series(1, $1::int) i
  ) asked`;

/** $1 how many, $2 how many leads there are, $3 the end. */
export const yearPapers = `
  insert into audit_log (id, at, actor_user_id, action, subject_type, subject_id, before, after) overriding system value
  select i, $3::timestamptz - i * interval '17 minutes', 7, 'lead.archived', 'lead', (1 + i % $2::int)::text,
    '{"status": "available"}', '{"status": "archived"}'
  from generate_series(1, $1::int) i`;
