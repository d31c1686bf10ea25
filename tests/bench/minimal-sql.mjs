// The product's SQL as one would write it by hand for one route, with the names that the wire has.

const job = `job_reference as "jobReference", service_type as "serviceType", property_type as "propertyType", urgency,
  budget_range as "budgetRange", has_existing_electrician as "hasExistingElectrician", timeframe,
  preferred_pickup_date::text as "preferredPickupDate", preferred_dropoff_date::text as "preferredDropoffDate",
  is_flexible_dates as "isFlexibleDates", inspection_type as "inspectionType", lead_score as "leadScore", leads.status,
  leads.created_at as "createdAt"`;

/** The market as a stranger may see it. */
export const marketSql = `select id, ${job}, public_name as "customerName", public_phone as "customerPhone",
    public_location as "serviceLocation", public_electrical_work as "electricalWork", public_special_requests as "specialRequests",
    latitude, longitude, starting_price as "startingPrice", minimum_price as "minimumPrice",
    auction_duration as "auctionDuration", last_price_update as "lastPriceUpdate", expires_at as "expiresAt"
  from leads where status = 'available' order by created_at desc limit 300`;

const purchase = `p.id, p.lead_id as "leadId", p.buyer_id as "buyerId", p.buyer_name as "buyerName", p.buyer_email as "buyerEmail",
  p.buyer_phone as "buyerPhone", p.buyer_company as "buyerCompany", p.buyer_abn as "buyerAbn", p.amount_paid as "amountPaid",
  p.original_price as "originalPrice", p.discount_amount as "discountAmount", p.discount_code_id as "discountCodeId",
  p.payment_status as "paymentStatus", a.kind as "paymentKind", p.sales_stage as "salesStage", p.sales_notes as "salesNotes",
  p.customer_payment_amount as "customerPaymentAmount", p.quote_price as "quotePrice", p.called_at as "calledAt",
  p.quote_sent_at as "quoteSentAt", p.quote_accepted_at as "quoteAcceptedAt", p.booked_in_at as "bookedInAt",
  p.picked_up_at as "pickedUpAt", p.delivered_at as "deliveredAt", p.invoice_paid_at as "invoicePaidAt",
  p.declined_at as "declinedAt", p.safety_check_passed_at as "safetyCheckPassedAt", p.finalised_at as "finalisedAt",
  p.purchased_at as "purchasedAt", p.updated_at as "updatedAt", p.is_archived as "isArchived", p.archived_at as "archivedAt"`;

const purchasedLeads = `select ${purchase}, ${job}, 'unlocked' as visibility, customer_name as "customerName",
    customer_phone as "customerPhone", customer_email as "customerEmail", customer_address as "customerAddress",
    service_location as "serviceLocation", electrical_work as "electricalWork", special_requests as "specialRequests",
    job_kind as "jobKind", vehicle_make as "vehicleMake", vehicle_model as "vehicleModel", vehicle_year as "vehicleYear",
    vehicle_rego as "vehicleRego", r.reason, r.remedy, r.status as "reportStatus", c.code as "creditCode",
    (select count(*)::int from call_logs where purchase_id = p.id) as "callAttempts",
    (select coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'number', t.number) order by t.id), '[]')
      from tax_documents t where t.purchase_id = p.id) as "taxDocuments"
  from lead_purchases p join purchase_attempts a on a.id = p.attempt_id join leads on leads.id = p.lead_id
    left join lead_reports r on r.purchase_id = p.id left join discount_codes c on c.id = r.credit_code_id`;

/** The purchases of an account with their leads. */
export const pipelineSql = `${purchasedLeads} where p.buyer_id = $1 and (not p.is_archived or p.voided_at is not null)
  order by p.purchased_at desc, p.id desc`;

export const purchasedLeadSql = `${purchasedLeads} where p.id = $1`;

/** Who is signed in, unless shut out. */
export const viewerSql = `select id, user_type, first_name || ' ' || last_name as name, email, phone, company_name, abn,
    service_latitude, service_longitude, session_epoch
  from users where id = $1 and is_active and (team_owner_id is null
    or exists (select 1 from users o where o.id = users.team_owner_id and o.is_active))`;

export const limitSql = `insert into rate_limits (key, hits, resets_at) values ($1, 1, now() + interval '10 minutes')
  on conflict (key) do update set hits = rate_limits.hits + 1 returning hits, resets_at`;

export const settingsSql = 'select * from market_settings order by id desc limit 1';

export const latestSalesSql = `select amount_paid from lead_purchases p join purchase_attempts a on a.id = p.attempt_id
  where payment_status = 'completed' and amount_paid > 0 order by purchased_at desc limit 15`;

const columns = {
  customer_name: 'Priya Nairtest',
  service_location: 'Marrickville NSW 2204',
  electrical_work: 'The safety switch trips every time the oven is turned on.',
  public_name: 'Priya',
  public_phone: '04•• ••• 158',
  public_location: 'Marrickville NSW 2204',
  public_electrical_work: 'The safety switch trips every time the oven is turned on.',
  redaction_version: 1,
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  latitude: -33.911,
  longitude: 151.155,
  service_type: 'repair',
  property_type: 'residential',
  urgency: 'within_24h',
  budget_range: 'unsure',
  has_existing_electrician: false,
  timeframe: 'asap',
  is_flexible_dates: true,
  lead_score: 5,
  starting_price: '40.00',
  current_price: '40.00',
  minimum_price: '0.00',
  auction_duration: 60,
};
const names = ['customer_phone', 'customer_phone_international', ...Object.keys(columns)];
const insertText = `insert into leads (${names.join(', ')}, last_price_update, expires_at, created_at)
  values (${names.map((_name, index) => `$${index + 1}`).join(', ')}, $${names.length + 1}, $${names.length + 2}, $${names.length + 1})
  returning id, job_reference as "jobReference"`;

// Finished from the start: the product beside it would look for whom to alert.
export const alertSql = `insert into jobs (name, payload, max_attempts, singleton_key, finished_at)
  values ('lead-alert', $1, 5, $2, now()) on conflict (singleton_key) do nothing`;

let customers = 0;

/** Inserts a lead as the product does, of another customer each time, its other columns made up beforehand. */
export async function insertQuote(db) {
  const at = new Date();
  customers += 1;
  const national = `43${process.pid % 10}${String(customers).padStart(6, '0')}`;
  const { rows } = await db.query(insertText, [`0${national}`, `+61${national}`, ...Object.values(columns), at, new Date(at.getTime() + 3_600_000)]);
  return rows[0];
}
