import type * as schema from '../../../../shared/schema/index.ts';

export type TableName = keyof typeof schema;
type ColumnOf<T extends TableName> = Extract<keyof (typeof schema)[T]['$inferSelect'], string>;

/**
 * The sort of personal data, by whose it is: of a customer's request (`request`), of the buyers who were quoted it (`sale`), of an
 * account (`account`), of a person named in a buyer's form (`purchase`), of someone who asked for a callback (`callback`) or a booking
 * (`booking`), or a message that a job sends (`message`).
 */
export type Sort = 'request' | 'sale' | 'account' | 'purchase' | 'callback' | 'booking' | 'message';

/** What remains of a column once its data has ended; `row` if the whole row is deleted. */
export type End =
  | 'row'
  | 'null'
  | 'empty'
  | 'empty list'
  | 'removed'
  | 'removed where given'
  | 'suburb'
  | 'coarse'
  | 'customer'
  | 'masked phone'
  | 'unusable'
  | 'by id'
  | 'false'
  | 'declined'
  | 'one more'
  | 'now';

/** What a person is found by: a number or email address as typed, a number in international form, or fields of JSON. */
export type Finds = 'phone' | 'international phone' | 'email' | { phone: string; email: string };

interface Personal {
  /** The first one is the sort of the subject that is found by it. */
  sorts: readonly Sort[];
  end: End;
  finds?: Finds;
  /** True for secrets that grant access: never shown, not even to the person. */
  isSecret?: true;
  /** True for our own notes about a person, which a download by a person themselves leaves out. */
  isInternal?: true;
}

interface Kept {
  sorts: readonly Sort[];
  /** Why it is kept although it identifies a person. */
  keptBecause: string;
}

interface Impersonal {
  impersonal: string;
}

export type Declared = Personal | Kept | Impersonal;

export type Declaration = { readonly [T in TableName]?: { readonly [C in ColumnOf<T>]?: Declared } };

const ends = (end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end });
const found = (by: Finds, end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, finds: by });
const secret = (end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, isSecret: true });
const internal = (end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, isInternal: true });
const kept = (keptBecause: string, ...sorts: readonly Sort[]): Kept => ({ sorts, keptBecause });
const impersonal = (reason: string): Impersonal => ({ impersonal: reason });

const gatewayId = impersonal('an id from the payment provider, needed for the accounts and refunds');
const market = impersonal('words of the market about itself');
const suburb = impersonal('the suburb, which many people live in');
const random = impersonal('a random value');
const register = impersonal('what the public business register says of a business; it goes with the last account that has the ABN');
const kind = impersonal('one of the kinds that the code names');
const tax = 'The law wants tax documents kept as they were issued, for at least 5 years.';
const staff = 'The market knows by it who runs it; it ends with the account that an administrator removes.';

/**
 * Declares every column that may contain personal data (PII): whose it is and what remains of it, or why it contains none. Search,
 * download, correction, erasure and retention all derive from this. A test fails if a column is missing here.
 */
export const personalData: Declaration = {
  leads: {
    jobReference: impersonal('made from the id'),
    customerName: ends('removed', 'request'),
    customerPhone: found('phone', 'empty', 'request'),
    customerPhoneInternational: found('international phone', 'null', 'request'),
    customerEmail: found('email', 'null', 'request'),
    customerAddress: ends('null', 'request'),
    serviceLocation: ends('suburb', 'request'),
    electricalWork: ends('removed', 'request'),
    specialRequests: ends('null', 'request'),
    vehicleMake: ends('removed where given', 'request'),
    vehicleModel: ends('removed where given', 'request'),
    vehicleRego: ends('null', 'request'),
    budgetConcern: ends('null', 'request'),
    previousExperience: ends('null', 'request'),
    publicName: ends('customer', 'request'),
    publicPhone: ends('masked phone', 'request'),
    publicLocation: ends('suburb', 'request'),
    publicElectricalWork: ends('removed', 'request'),
    publicSpecialRequests: ends('null', 'request'),
    rewrittenElectricalWork: ends('null', 'request'),
    rewrittenSpecialRequests: ends('null', 'request'),
    suburb,
    postcode: suburb,
    latitude: ends('coarse', 'request'),
    longitude: ends('coarse', 'request'),
    customerId: ends('null', 'request'),
    consentTextVersion: market,
    idempotencyKey: random,
    requestHash: ends('null', 'request'),
    linkNonce: secret('null', 'request'),
    linkTokenHash: secret('null', 'request'),
    filedFrom: ends('null', 'request'),
    anonymisedAt: ends('now', 'request'),
  },
  requestVersions: {
    request: found({ phone: 'customer_phone', email: 'customer_email' }, 'row', 'request'),
  },
  purchaseAttempts: {
    id: random,
    buyerDetails: ends('null', 'account', 'purchase', 'sale'),
    holdId: gatewayId,
    clientSecret: secret('null', 'account', 'sale'),
    customerId: gatewayId,
    paymentMethodId: gatewayId,
    cardFingerprint: ends('null', 'account', 'sale'),
    quotedFrom: ends('null', 'account', 'sale'),
  },
  leadPurchases: {
    attemptId: random,
    buyerName: ends('removed', 'purchase', 'account'),
    buyerEmail: found('email', 'null', 'purchase', 'account'),
    buyerPhone: found('phone', 'null', 'purchase', 'account'),
    buyerCompany: ends('null', 'purchase', 'account'),
    buyerAbn: ends('null', 'purchase', 'account'),
    salesNotes: ends('null', 'request', 'account'),
  },
  jobCorrections: {
    customerName: ends('null', 'request', 'account'),
    customerNames: ends('empty list', 'request', 'account'),
    customerPhone: found('phone', 'null', 'request', 'account'),
    customerEmail: found('email', 'null', 'request', 'account'),
    customerAddress: ends('null', 'request', 'account'),
    serviceLocation: ends('null', 'request', 'account'),
    electricalWork: ends('null', 'request', 'account'),
    specialRequests: ends('null', 'request', 'account'),
  },
  leadReports: {
    details: ends('null', 'request', 'account'),
    decisionReason: ends('removed where given', 'request', 'account'),
  },
  customerAnswers: { details: ends('null', 'request') },
  reviews: { text: ends('null', 'request') },
  latestSales: {
    customerPhoneInternational: ends('null', 'request'),
    cardFingerprint: ends('null', 'account', 'sale'),
    quotedFrom: ends('null', 'account', 'sale'),
  },
  taxDocuments: {
    number: impersonal('a running number'),
    description: impersonal('names the lead by its reference'),
    supplier: market,
    buyer: kept(tax, 'account'),
  },
  documentCounters: { series: kind },
  users: {
    email: found('email', 'null', 'account'),
    emailConfirmedAt: ends('null', 'account'),
    username: ends('by id', 'account'),
    password: secret('unusable', 'account'),
    firstName: ends('removed', 'account'),
    lastName: ends('empty', 'account'),
    phone: found('phone', 'empty', 'account'),
    companyName: ends('null', 'account'),
    abn: ends('null', 'account'),
    businessAddress: ends('null', 'account'),
    licenseNumber: ends('null', 'account'),
    licenseState: ends('null', 'account'),
    licenseExpiresOn: ends('null', 'account'),
    licenseClass: ends('null', 'account'),
    licenseHolder: ends('null', 'account'),
    licenseSubmittedAt: ends('null', 'account'),
    licenseRefusal: ends('null', 'account'),
    insuredUntil: ends('null', 'account'),
    insuranceReview: ends('null', 'account'),
    insuranceSubmittedAt: ends('null', 'account'),
    serviceAreas: ends('null', 'account'),
    serviceLocation: ends('null', 'account'),
    serviceLatitude: ends('null', 'account'),
    serviceLongitude: ends('null', 'account'),
    isActive: ends('false', 'account'),
    isVerified: ends('false', 'account'),
    marketNotes: internal('null', 'account'),
    sessionEpoch: ends('one more', 'account'),
    lastSeenAt: ends('null', 'account'),
    firstStepsEndedAt: ends('now', 'account'),
    anonymisedAt: ends('now', 'account'),
  },
  insurancePolicies: {
    insurer: ends('row', 'account'),
    policyNumber: ends('row', 'account'),
    fileKey: secret('row', 'account'),
    fileSha256: ends('row', 'account'),
    refusalReason: ends('row', 'account'),
  },
  abnLookups: {
    abn: register,
    entityName: register,
    businessNames: register,
    entityType: register,
    state: register,
    postcode: register,
  },
  freeClaimSources: { attemptId: random, hash: kept('It counts free leads of an address or a card by a keyed hash, and is deleted after a day.') },
  passwordResetTokens: { token: secret('row', 'account') },
  emailChanges: { email: found('email', 'row', 'account'), previousEmail: found('email', 'row', 'account') },
  emailConfirmationTokens: { tokenHash: secret('row', 'account') },
  alertSettings: { unsubscribeToken: secret('row', 'account') },
  pushSubscriptions: { endpoint: secret('row', 'account'), p256dh: secret('row', 'account'), auth: secret('row', 'account') },
  priceWatches: { id: ends('row', 'account') },
  leadAlertEmails: { userId: ends('row', 'account') },
  discountApplications: { buyerId: ends('row', 'account') },
  savedCards: {
    customerId: secret('row', 'account'),
    paymentMethodId: secret('row', 'account'),
    brand: ends('row', 'account'),
    last4: ends('row', 'account'),
  },
  sessions: { sid: secret('row', 'account'), sess: secret('row', 'account') },
  discountCodes: {
    code: impersonal('a word of the market’s'),
    description: internal('null', 'account'),
  },
  providerCallbacks: {
    firstName: ends('removed', 'callback'),
    lastName: ends('empty', 'callback'),
    mobile: found('phone', 'empty', 'callback'),
    email: found('email', 'empty', 'callback'),
    businessName: ends('empty', 'callback'),
    serviceArea: ends('empty', 'callback'),
    notes: ends('null', 'callback'),
    status: ends('declined', 'callback'),
    decidedAt: ends('now', 'callback'),
    anonymisedAt: ends('now', 'callback'),
  },
  providerInvitations: { tokenHash: random },
  bookings: {
    name: ends('row', 'booking'),
    phone: found('phone', 'row', 'booking'),
    email: found('email', 'row', 'booking'),
    vehicle: ends('row', 'booking'),
    serviceType: ends('row', 'booking'),
    preferredDate: ends('row', 'booking'),
    message: ends('row', 'booking'),
  },
  jobs: {
    name: kind,
    payload: ends('row', 'message'),
    singletonKey: ends('row', 'message'),
    lastError: ends('row', 'message'),
  },
  rateLimits: { key: kept('It counts the calls of a network address or a username, and is deleted once its window, a day at most, is over.') },
  stripeEvents: { id: gatewayId, type: kind, objectId: gatewayId },
  cardDeclines: { id: gatewayId, holdId: gatewayId },
  demoHolds: { id: random, attemptId: random },
  discountRedemptions: { attemptId: random },
  analyticsEvents: {
    eventType: kind,
    eventData: impersonal('numbers and answers out of closed lists: the contract drops everything else'),
    pagePath: impersonal('without its query, and none that looks like a contact'),
    pageTitle: impersonal('none that looks like a contact or an address'),
    userAgent: impersonal('which browser, as millions have it'),
    referrer: impersonal('the other site without the page there'),
  },
  auditLog: {
    action: kind,
    subjectType: kind,
    subjectId: impersonal('the id of a row'),
    before: impersonal('ids, names of fields, sums and states; an erasure empties a line that holds more'),
    after: impersonal('ids, names of fields, sums and states; an erasure empties a line that holds more'),
  },
  operators: { username: kept(staff), password: kept(staff) },
  secondFactors: { userHandle: random, totpSecret: kept(staff), pendingTotpSecret: kept(staff) },
  passkeys: { credentialId: kept(staff), publicKey: kept(staff), counter: random, transports: kept(staff), name: kept(staff) },
  recoveryCodes: { codeHash: random },
  factorChallenges: { challenge: random, signInRef: random },
  operatorTokens: { tokenHash: random, cookieHash: random },
  privacyRequests: {
    subjectHashes: impersonal('keyed hashes: nobody without the key can try numbers'),
    keyHash: impersonal('a hash of nothing'),
    counts: impersonal('numbers by table'),
  },
  suburbs: {
    name: suburb, postcode: suburb, latitude: suburb, longitude: suburb,
    council: market, description: market,
    phone: market, email: market, address: market, openingHours: market,
  },
  formerSuburbPaths: { path: market },
};
