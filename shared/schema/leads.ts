import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  australianStates,
  holdReasons,
  inspectionTypes,
  jobKinds,
  jobPropertyTypes,
  jobServiceTypes,
  leadStatuses,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '../domain/enums.ts';
import { cents, createdAt, instant, latitude, longitude, oneOf, primaryId } from './columns.ts';
import { suburbs } from './suburbs.ts';
import { users } from './users.ts';

const job = {
  serviceType: text({ enum: jobServiceTypes }).notNull().default('repair'),
  electricalWork: text().notNull(),
  propertyType: text({ enum: jobPropertyTypes }).notNull().default('residential'),
  urgency: text({ enum: storedUrgencies }).notNull().default('within_week'),
  budgetRange: text({ enum: storedBudgetRanges }).notNull().default('unsure'),
  hasExistingElectrician: boolean().notNull().default(false),
  timeframe: text({ enum: timeframes }).notNull().default('this_week'),
  preferredPickupDate: date({ mode: 'string' }),
  preferredDropoffDate: date({ mode: 'string' }),
  isFlexibleDates: boolean().notNull().default(true),
  specialRequests: text(),
  inspectionType: text({ enum: inspectionTypes }).notNull().default('either'),
};

// What is known of the car where the work is on one. The wire carries it; nothing of it goes on the market.
const vehicle = {
  jobKind: text({ enum: jobKinds }).notNull().default('electrical'),
  vehicleMake: text(),
  vehicleModel: text(),
  vehicleYear: integer(),
  vehicleRego: text(),
  travelDistance: integer(),
  budgetConcern: text(),
  previousExperience: text(),
};

// What a stranger may read, made when the lead is written, so that no query for
// the market ever has to touch the customer's own words.
const publicCopy = {
  publicName: text().notNull(),
  publicPhone: text().notNull(),
  publicLocation: text().notNull(),
  publicElectricalWork: text().notNull(),
  publicSpecialRequests: text(),
  redactionVersion: integer().notNull(),
  /** Set at filing when the number had been sold or was listed within a year before: the copy has neither its name nor its digits. */
  isRepeatCustomer: boolean().notNull().default(false),
  suburb: text(),
  state: text({ enum: australianStates }),
  postcode: text(),
};

const auction = {
  status: text({ enum: leadStatuses }).notNull().default('available'),
  /** Why it waits for a person to release it; null once it does not wait. */
  heldFor: text({ enum: holdReasons }),
  /** When it was archived because nobody took it in time; null for every other lead. */
  endedAt: instant(),
  startingPriceCents: cents('starting_price').notNull().default(sql`40.00`),
  currentPriceCents: cents('current_price').notNull().default(sql`40.00`),
  minimumPriceCents: cents('minimum_price').notNull().default(0),
  /** Minutes from `lastPriceUpdate`, the start of the clock, to the lowest price. */
  auctionDuration: integer().notNull().default(60),
  lastPriceUpdate: createdAt(),
  expiresAt: instant().notNull(),
  /** One more at every new clock, so that a hold from an earlier auction cannot buy this one. */
  auctionEpoch: integer().notNull().default(0),
  currentPurchaseId: integer(),
};

/** Which cell of a grid of whole degrees a lead lies in, as `cellOf` of shared/domain numbers them; null when its place is not known. */
export const marketCell = (place: Record<'latitude' | 'longitude', AnyPgColumn>) =>
  sql`(((floor(${place.latitude}) + 90) * 361 + floor(${place.longitude}) + 180)::int)`;

type Indexed = 'createdAt' | 'expiresAt' | 'id' | 'latitude' | 'longitude' | 'status';

const marketIndexes = (table: Record<Indexed, ExtraConfigColumn & AnyPgColumn>) => {
  // Each index alters what it is given.
  const newest = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
  const onMarket = sql`${table.status} = 'available'`;
  return [
    // The market, newest first, with what tells whether a lead lies in a service area.
    index('leads_market_idx').on(...newest(), table.latitude, table.longitude).where(onMarket),
    // The same for each cell of a grid: what a service area has is found without reading leads elsewhere.
    index('leads_market_cell_idx').on(marketCell(table), ...newest(), table.latitude, table.longitude).where(onMarket),
    // Those that reached their lowest price longest ago.
    index('leads_market_end_idx').on(table.expiresAt, table.id).where(onMarket),
  ];
};

type Intake = Record<'createdAt' | 'endedAt' | 'filedFrom' | 'heldFor' | 'id' | 'status', ExtraConfigColumn & AnyPgColumn>;

/** What finds and rules the requests that are held and the leads that nobody took. */
const intakeRules = (table: Intake) => [
  index('leads_held_idx')
    .on(table.createdAt, table.id)
    .where(sql`${table.status} = 'held'`),
  index('leads_ended_at_idx')
    .on(table.endedAt)
    .where(sql`${table.endedAt} is not null`),
  // What one network address sent lately.
  index('leads_filed_from_idx')
    .on(table.filedFrom, table.createdAt)
    .where(sql`${table.filedFrom} is not null`),
  check('leads_held_check', sql`(${table.status} = 'held') = (${table.heldFor} is not null)`),
  check('leads_held_for_check', oneOf(table.heldFor, holdReasons)),
  check('leads_ended_check', sql`${table.endedAt} is null or ${table.status} = 'archived'`),
];

type Retained = Record<'anonymisedAt' | 'createdAt' | 'id' | 'status', ExtraConfigColumn & AnyPgColumn>;

const retentionRules = (table: Retained) => [
  // Those that retention has yet to look at: nothing is written to it while a lead is for sale.
  index('leads_archived_named_idx')
    .on(table.createdAt, table.id)
    .where(sql`${table.status} = 'archived' and ${table.anonymisedAt} is null`),
  check('leads_anonymised_check', sql`${table.anonymisedAt} is null or ${table.status} in ('sold', 'archived')`),
];

export const leads = pgTable(
  'leads',
  {
    id: primaryId(),
    jobReference: text()
      .notNull()
      .generatedAlwaysAs(sql`'AE-' || id::text || 'E'`),
    customerId: integer().references(() => users.id),
    /** Who put it into a pipeline by hand; null for a request that a customer filed. */
    addedByUserId: integer().references(() => users.id),
    /** The lead whose contact it sells anew, which is off the market for good. */
    copiedFromLeadId: integer().references((): AnyPgColumn => leads.id),
    customerName: text().notNull(),
    customerPhone: text().notNull(),
    customerPhoneInternational: text(),
    /** When a buyer overwrote the number, which no one can any more; set on older leads alone, whose number proves nothing. */
    phoneEditedAt: instant(),
    customerEmail: text(),
    customerAddress: text(),
    serviceLocation: text().notNull(),
    ...job,
    ...vehicle,
    ...publicCopy,
    leadScore: integer().notNull().default(0),
    ...auction,
    suburbId: integer().references(() => suburbs.id),
    latitude: latitude(),
    longitude: longitude(),
    consentTextVersion: text(),
    consentAt: instant(),
    /** Chosen by the form, so that a repeated submission files one lead. */
    idempotencyKey: uuid().unique('leads_idempotency_key_key'),
    /** Hash of the request body that came with the key, to tell a repetition from a correction. */
    requestHash: text(),
    /** One more each time the customer corrected the unsold request. */
    requestVersion: integer().notNull().default(1),
    /** Keyed hash of the network address the request was filed from; null where the address identifies nobody. */
    filedFrom: text(),
    /** When everything that points to its customer was removed; null while it is there. */
    anonymisedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    ...marketIndexes(table),
    ...intakeRules(table),
    ...retentionRules(table),
    index('leads_archived_idx')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`${table.status} = 'archived'`),
    index('leads_added_by_user_id_idx').on(table.addedByUserId),
    uniqueIndex('leads_copied_from_lead_id_key').on(table.copiedFromLeadId),
    index('leads_created_at_idx').on(table.createdAt),
    index('leads_customer_id_idx').on(table.customerId),
    index('leads_customer_phone_international_idx').on(table.customerPhoneInternational),
    index('leads_suburb_id_idx').on(table.suburbId),
    // With the clock of the auction, so that what leads sold for by the minute needs no row of the table.
    index('leads_current_purchase_id_idx')
      .on(table.currentPurchaseId, table.lastPriceUpdate, table.auctionDuration)
      .where(sql`${table.currentPurchaseId} is not null`),
    // What customers filed.
    index('leads_inbound_idx')
      .on(table.createdAt, table.status)
      .where(sql`${table.addedByUserId} is null and ${table.copiedFromLeadId} is null`),
    // What the operator's list is searched and filtered by: a search that finds nothing reads this and no row of the table.
    index('leads_operator_list_idx')
      .on(table.id, table.status, table.createdAt, table.suburb, table.vehicleMake, table.vehicleModel, table.jobReference),
    check('leads_status_check', oneOf(table.status, leadStatuses)),
    check('leads_service_type_check', oneOf(table.serviceType, jobServiceTypes)),
    check('leads_property_type_check', oneOf(table.propertyType, jobPropertyTypes)),
    check('leads_urgency_check', oneOf(table.urgency, storedUrgencies)),
    check('leads_budget_range_check', oneOf(table.budgetRange, storedBudgetRanges)),
    check('leads_timeframe_check', oneOf(table.timeframe, timeframes)),
    check('leads_inspection_type_check', oneOf(table.inspectionType, inspectionTypes)),
    check('leads_state_check', oneOf(table.state, australianStates)),
    check('leads_job_kind_check', oneOf(table.jobKind, jobKinds)),
    check(
      'leads_vehicle_check',
      sql`(${table.jobKind} = 'vehicle') = (${table.vehicleMake} is not null) and num_nulls(${table.vehicleMake}, ${table.vehicleModel}, ${table.vehicleYear}) in (0, 3)`,
    ),
    check('leads_vehicle_year_check', sql`${table.vehicleYear} between 1900 and 2200`),
    check('leads_travel_distance_check', sql`${table.travelDistance} between 0 and 200`),
    check('leads_lead_score_check', sql`${table.leadScore} between 0 and 10`),
    check('leads_auction_duration_check', sql`${table.auctionDuration} > 0`),
    check('leads_auction_epoch_check', sql`${table.auctionEpoch} >= 0`),
    check(
      'leads_price_check',
      sql`${table.minimumPriceCents} >= 0 and ${table.minimumPriceCents} <= ${table.startingPriceCents}`,
    ),
    check(
      'leads_expires_at_check',
      sql`${table.expiresAt} = ${table.lastPriceUpdate} + make_interval(mins => ${table.auctionDuration})`,
    ),
    check(
      'leads_sold_iff_purchase_check',
      sql`(${table.status} = 'sold') = (${table.currentPurchaseId} is not null)`,
    ),
    check(
      'leads_consent_check',
      sql`(${table.consentTextVersion} is null) = (${table.consentAt} is null)`,
    ),
    check('leads_point_check', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);
