/**
 * Whose contacts (PII) a response can contain: customers (by lead id), electricians (by account id), people who asked for a callback
 * (by callback id), or nobody's: only the caller's own, their team's, and public ones.
 */
export type Revealed = 'customers' | 'electricians' | 'callbacks' | 'nobody';

/**
 * Whose contacts the responses of each endpoint can contain; endpoints that are not listed contain none. Views of other people's
 * contacts are audited. Kept out of the contracts, because browsers load those and do not need this.
 */
export const reveals: Readonly<Partial<Record<string, Revealed>>> = {
  addManualLead: 'customers',
  decideLeadReport: 'customers',
  listArchivedLeads: 'customers',
  listDoubtfulTexts: 'customers',
  exportMyPurchasedLeads: 'customers',
  listFollowUps: 'customers',
  listHeldLeads: 'customers',
  listLeadReports: 'customers',
  listLeads: 'customers',
  listMyPurchasedLeads: 'customers',
  purchaseLead: 'customers',
  reportLead: 'customers',
  restorePurchase: 'customers',
  showJobPhoto: 'customers',
  updateLead: 'customers',
  updateSalesStage: 'customers',
  getTaxDocument: 'electricians',
  listLeadPurchases: 'electricians',
  listOperatorProviders: 'electricians',
  listProviders: 'electricians',
  updateProvider: 'electricians',
  createInvitation: 'callbacks',
  getCallback: 'callbacks',
  listCallbacks: 'callbacks',
  updateCallback: 'callbacks',
  addPushSubscription: 'nobody',
  addTeamMember: 'nobody',
  cancelEmailChange: 'nobody',
  changeEmail: 'nobody',
  changePassword: 'nobody',
  createSuburb: 'nobody',
  deactivateTeamMember: 'nobody',
  getAccount: 'nobody',
  getAlertSettings: 'nobody',
  getMe: 'nobody',
  giveSecondFactor: 'nobody',
  inviteTeamMember: 'nobody',
  listSuburbs: 'nobody',
  listTeam: 'nobody',
  reactivateTeamMember: 'nobody',
  removePushSubscription: 'nobody',
  resendEmailChange: 'nobody',
  signOutDevice: 'nobody',
  signOutOtherDevices: 'nobody',
  updateAlertSettings: 'nobody',
  updateProfile: 'nobody',
  updateServiceArea: 'nobody',
  updateSuburb: 'nobody',
};

/**
 * Whose contacts the search text (`q`) of each endpoint is compared with: a list or a number that it narrows down tells of a text whether
 * somebody has it. Searches for other people need the second factor again.
 */
export const searches: Readonly<Partial<Record<string, Revealed>>> = {
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
