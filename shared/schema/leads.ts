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
  closeReasons,
  holdReasons,
  inspectionTypes,
  jobKinds,
  jobPropertyTypes,
  jobServiceTypes,
  leadStatuses,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '../domain/words/enums.ts';
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

// The vehicle, for vehicle jobs. Part of the API, but never shown on the market.
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

// The redacted copy, made when the lead is written, so that no query for the
// market ever has to touch the customer's own words.
const publicCopy = {
  publicName: text().notNull(),
  publicPhone: text().notNull(),
  publicLocation: text().notNull(),
  publicElectricalWork: text().notNull(),
  publicSpecialRequests: text(),
  redactionVersion: integer().notNull(),
  /** Set at filing when the number was sold or listed within the year before: the copy then has neither the name nor any digits. */
  isRepeatCustomer: boolean().notNull().default(false),
  /** Whether a person should review the texts: much is masked, or the text announces a contact that was not found. */
  isDoubtful: boolean().notNull().default(false),
  /** Whether the customer wrote in a language other than English. */
  isForeign: boolean().notNull().default(false),
  suburb: text(),
  state: text({ enum: australianStates }),
  postcode: text(),
};

// A super admin's replacement for a public text, from which the redacted copy is then made; null if there is none.
const rewritten = {
  rewrittenElectricalWork: text(),
  rewrittenSpecialRequests: text(),
  /** When the doubtful texts were reviewed; null until then. */
  textsReviewedAt: instant(),
};

const auction = {
  status: text({ enum: leadStatuses }).notNull().default('available'),
  /** Why it is held until a person releases it; null when it is not held. */
  heldFor: text({ enum: holdReasons }),
  /** When it was held, or got another number while it was; null when it is not held, and for holds older than this column. */
  heldAt: instant(),
  /** Why it is off the market for good; null for every other, and where its customer, their other request or To Lead took it off. */
  closedFor: text({ enum: closeReasons }),
  closedAt: instant(),
  /** When it was archived unsold; null for every other lead. */
  endedAt: instant(),
  startingPriceCents: cents('starting_price').notNull().default(sql`40.00`),
  currentPriceCents: cents('current_price').notNull().default(sql`40.00`),
  minimumPriceCents: cents('minimum_price').notNull().default(0),
  /** Minutes from `lastPriceUpdate`, the start of the clock, to the lowest price. */
  auctionDuration: integer().notNull().default(60),
  lastPriceUpdate: createdAt(),
  /** When the auction was set up, which a night pause may be before its clock starts; null in auctions older than this column. */
  releasedAt: instant(),
  expiresAt: instant().notNull(),
  /** Goes up with every new auction, so that a payment hold from an earlier auction cannot buy in this one. */
  auctionEpoch: integer().notNull().default(0),
  currentPurchaseId: integer(),
};

/** Selects the cell of the one-degree grid that contains the lead, numbered as by the market's `cellOf`; null when its location is unknown. */
export const marketCell = (place: Record<'latitude' | 'longitude', AnyPgColumn>) =>
  sql`(((floor(${place.latitude}) + 90) * 361 + floor(${place.longitude}) + 180)::int)`;

type Indexed = 'createdAt' | 'expiresAt' | 'id' | 'latitude' | 'longitude' | 'status';

const marketIndexes = (table: Record<Indexed, ExtraConfigColumn & AnyPgColumn>) => {
  // Fresh columns for each index, because an index modifies the ones it is given.
  const newest = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
  const onMarket = sql`${table.status} = 'available'`;
  return [
    // The market, newest first, with the columns that decide whether a lead is in a service area.
    index('leads_market_idx').on(...newest(), table.latitude, table.longitude).where(onMarket),
    // The same by grid cell, so that leads in a service area are found without reading leads elsewhere.
    index('leads_market_cell_idx').on(marketCell(table), ...newest(), table.latitude, table.longitude).where(onMarket),
    // Those that reached their lowest price longest ago.
    index('leads_market_end_idx').on(table.expiresAt, table.id).where(onMarket),
  ];
};

type Intake = Record<
  'closedAt' | 'closedFor' | 'createdAt' | 'duplicateOfLeadId' | 'endedAt' | 'filedFrom' | 'heldFor' | 'id' | 'isDoubtful' | 'phoneConfirmedAt' | 'status' | 'textsReviewedAt',
  ExtraConfigColumn & AnyPgColumn
>;

/** Indexes and checks for held and doubtful requests and for unsold leads. */
const intakeRules = (table: Intake) => [
  index('leads_doubtful_idx')
    .on(table.createdAt, table.id)
    .where(sql`${table.isDoubtful} and ${table.textsReviewedAt} is null and ${table.status} in ('available', 'held')`),
  index('leads_duplicate_of_lead_id_idx')
    .on(table.duplicateOfLeadId)
    .where(sql`${table.duplicateOfLeadId} is not null`),
  index('leads_held_idx').on(table.createdAt, table.id).where(sql`${table.status} = 'held'`),
  index('leads_ended_at_idx')
    .on(table.endedAt)
    .where(sql`${table.endedAt} is not null`),
  // Requests that there is news of.
  index('leads_phone_confirmed_at_idx').on(table.phoneConfirmedAt).where(sql`${table.phoneConfirmedAt} is not null`),
  index('leads_closed_at_idx').on(table.closedAt).where(sql`${table.closedAt} is not null`),
  // Recent requests from one IP address.
  index('leads_filed_from_idx')
    .on(table.filedFrom, table.createdAt)
    .where(sql`${table.filedFrom} is not null`),
  check('leads_held_check', sql`(${table.status} = 'held') = (${table.heldFor} is not null)`),
  check('leads_held_for_check', oneOf(table.heldFor, holdReasons)),
  check('leads_closed_check', sql`(${table.closedFor} is null) = (${table.closedAt} is null) and (${table.closedFor} is null or ${oneOf(table.closedFor, closeReasons)})`),
  check('leads_ended_check', sql`${table.endedAt} is null or ${table.status} = 'archived'`),
];

type Retained = Record<'anonymisedAt' | 'createdAt' | 'customerCorrectedPhone' | 'id' | 'status', ExtraConfigColumn & AnyPgColumn>;

const retentionRules = (table: Retained) => [
  // Leads that retention has yet to process. Not written to while a lead is for sale.
  index('leads_archived_named_idx')
    .on(table.createdAt, table.id)
    .where(sql`${table.status} = 'archived' and ${table.anonymisedAt} is null`),
  // A person is found by it.
  index('leads_customer_corrected_phone_idx')
    .on(table.customerCorrectedPhone)
    .where(sql`${table.customerCorrectedPhone} is not null`),
  check('leads_anonymised_check', sql`${table.anonymisedAt} is null or ${table.status} in ('sold', 'archived')`),
];

export const leads = pgTable(
  'leads',
  {
    id: primaryId(),
    jobReference: text().notNull().generatedAlwaysAs(sql`'AE-' || id::text || 'E'`),
    customerId: integer().references(() => users.id),
    /** The electrician who added it by hand; null for a customer's request. */
    addedByUserId: integer().references(() => users.id),
    /** The lead whose contact it resells, and which is off the market for good. */
    copiedFromLeadId: integer().references((): AnyPgColumn => leads.id),
    /** The earlier request of the same number that it is for the same job as; null for almost all. */
    duplicateOfLeadId: integer().references((): AnyPgColumn => leads.id),
    /** The request that this one has updated, to which its link leads from then on; null for almost all. Only a confirmed number merges. */
    mergedIntoLeadId: integer().references((): AnyPgColumn => leads.id),
    /** Whether a request with a confirmed number for the same job took its place. */
    hasGivenWay: boolean().notNull().default(false),
    customerName: text().notNull(),
    customerPhone: text().notNull(),
    customerPhoneInternational: text(),
    /** When the customer entered the code that was texted to the number; null until then. */
    phoneConfirmedAt: instant(),
    /** When its customer confirmed the number that the request was sold with, once another took its place; null until then. */
    earlierPhoneConfirmedAt: instant(),
    /** When a buyer overwrote the number. No longer possible: set only on older leads, whose number therefore proves nothing. */
    phoneEditedAt: instant(),
    customerEmail: text(),
    /** The number that the customer gave instead once the request was sold; null if the filed one stands. */
    customerCorrectedPhone: text(),
    /** What the customer changed the email to once the request was sold; empty if they removed it, null if it stands as filed. */
    customerCorrectedEmail: text(),
    customerAddress: text(),
    serviceLocation: text().notNull(),
    ...job,
    ...vehicle,
    ...publicCopy,
    ...rewritten,
    leadScore: integer().notNull().default(0),
    /** How many photos it has, so that the market reads one table. */
    photoCount: integer().notNull().default(0),
    ...auction,
    suburbId: integer().references(() => suburbs.id),
    latitude: latitude(),
    longitude: longitude(),
    consentTextVersion: text(),
    consentAt: instant(),
    /** Idempotency key chosen by the form, so that a repeated submission files one lead. */
    idempotencyKey: uuid().unique('leads_idempotency_key_key'),
    /** What the secret of the link to the customer's page is derived from; null once the link is turned off, and on leads without one. */
    linkNonce: text(),
    /** When a super admin last replaced the link, which its customer had lost; null while it is the first one. */
    linkReplacedAt: instant(),
    /** True once a new link was texted: someone with the earlier one could have given the email, so it gets no news until given again. */
    isNewsTexted: boolean().notNull().default(false),
    /** Hash of that secret, by which the page finds its request. */
    linkTokenHash: text().unique('leads_link_token_hash_key'),
    /** Hash of the request body that came with the key, to tell a retry from a correction. */
    requestHash: text(),
    /** Goes up each time the customer corrects the unsold request. */
    requestVersion: integer().notNull().default(1),
    /** Keyed hash of the IP address the request was filed from; null when the address identifies nobody. */
    filedFrom: text(),
    /** When the customer's PII was removed; null until then. */
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
    // Includes the auction's clock, so that sale prices by minute come from the index alone.
    index('leads_current_purchase_id_idx')
      .on(table.currentPurchaseId, table.lastPriceUpdate, table.auctionDuration)
      .where(sql`${table.currentPurchaseId} is not null`),
    // Customers' requests.
    index('leads_inbound_idx')
      .on(table.createdAt, table.status)
      .where(sql`${table.addedByUserId} is null and ${table.copiedFromLeadId} is null`),
    // The columns that the operator's list is searched and filtered by, so that a search without results reads only the index.
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
    check('leads_consent_check', sql`(${table.consentTextVersion} is null) = (${table.consentAt} is null)`),
    check('leads_link_check', sql`(${table.linkNonce} is null) = (${table.linkTokenHash} is null)`),
    check('leads_point_check', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);
