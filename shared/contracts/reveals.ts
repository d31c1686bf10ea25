/** Whose contacts they are: customers' (by lead id), electricians' (by account id), or those of people who asked for a callback (by callback id). */
export type ContactKind = 'customers' | 'electricians' | 'callbacks';

/** Contacts of other people that an answer holds, by ids. */
export type Contacts = Partial<Record<ContactKind, readonly number[]>>;

const customers: readonly ContactKind[] = ['customers'];
const electricians: readonly ContactKind[] = ['electricians'];
const callbacks: readonly ContactKind[] = ['callbacks'];
/** A purchase with its lead: the customer, and its buyer's phone number and email. */
const both: readonly ContactKind[] = ['customers', 'electricians'];
/** Only the caller's own, their team's, and public ones. */
const nobody: readonly ContactKind[] = [];

/**
 * Whose contacts (PII) the responses of each endpoint can contain; endpoints that are not listed contain none. Views of other people's
 * contacts are audited. Kept out of the contracts, because browsers load those and do not need this.
 */
export const reveals: Readonly<Partial<Record<string, readonly ContactKind[]>>> = {
  addManualLead: both,
  decideLeadReport: customers,
  listArchivedLeads: customers,
  listDoubtfulTexts: customers,
  exportMyPurchasedLeads: both,
  listFollowUps: both,
  listHeldLeads: customers,
  listLeadReports: customers,
  listLeads: customers,
  listMyPurchasedLeads: both,
  purchaseLead: both,
  reportLead: both,
  restorePurchase: both,
  showJobPhoto: customers,
  updateLead: both,
  updateSalesStage: both,
  getTaxDocument: electricians,
  listLeadPurchases: electricians,
  listOperatorProviders: electricians,
  listProviders: electricians,
  updateProvider: electricians,
  createInvitation: callbacks,
  getCallback: callbacks,
  listCallbacks: callbacks,
  updateCallback: callbacks,
  addPushSubscription: nobody,
  cancelEmailChange: nobody,
  changeEmail: nobody,
  changePassword: nobody,
  createSuburb: nobody,
  getAccount: nobody,
  getAlertSettings: nobody,
  getMe: nobody,
  giveSecondFactor: nobody,
  listSuburbs: nobody,
  removePushSubscription: nobody,
  resendEmailChange: nobody,
  signOutDevice: nobody,
  signOutOtherDevices: nobody,
  updateAlertSettings: nobody,
  updateProfile: nobody,
  updateServiceArea: nobody,
  updateSuburb: nobody,
};

/**
 * Whose contacts the search text (`q`) of each endpoint is compared with: a list or a number that it narrows down tells of a text whether
 * somebody has it. Searches for other people need the second factor again and
 * are audited.
 */
export const searches: Readonly<Partial<Record<string, ContactKind | 'nobody'>>> = {
  exportMyPurchasedLeads: 'customers',
  listArchivedLeads: 'customers',
  listMyPurchasedLeads: 'customers',
  summarisePurchases: 'customers',
  listOperatorProviders: 'electricians',
  listProviders: 'electricians',
  listCallbacks: 'callbacks',
  exportOperatorLeads: 'nobody',
  listDiscountCodes: 'nobody',
  listOperatorLeads: 'nobody',
  listSuburbs: 'nobody',
};

/** The lists that answer everything there is to a call that names no part of it. */
export const wholeLists: ReadonlySet<string> = new Set(['listLeadPurchases', 'listMyPurchasedLeads']);
