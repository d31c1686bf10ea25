/**
 * Whose contacts an answer can hold: those of customers (named by the ids of their leads), of electricians (of their accounts), of people
 * who asked to be phoned (of their callbacks), or nobody's: the caller's own, their team's, and what is public.
 */
export type Revealed = 'customers' | 'electricians' | 'callbacks' | 'nobody';

/**
 * Whose contacts the answers of endpoints can hold, by their names; those that are not named hold none. A look at those of other people is in the
 * audit log. Beside the contracts, not in them: browsers load those, and need nothing of this.
 */
export const reveals: Readonly<Partial<Record<string, Revealed>>> = {
  addManualLead: 'customers',
  decideLeadReport: 'customers',
  listArchivedLeads: 'customers',
  exportMyPurchasedLeads: 'customers',
  listHeldLeads: 'customers',
  listLeadReports: 'customers',
  listLeads: 'customers',
  listMyPurchasedLeads: 'customers',
  purchaseLead: 'customers',
  reportLead: 'customers',
  restorePurchase: 'customers',
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
  createSuburb: 'nobody',
  deactivateTeamMember: 'nobody',
  getAlertSettings: 'nobody',
  getMe: 'nobody',
  giveSecondFactor: 'nobody',
  inviteTeamMember: 'nobody',
  listSuburbs: 'nobody',
  listTeam: 'nobody',
  reactivateTeamMember: 'nobody',
  removePushSubscription: 'nobody',
  updateAlertSettings: 'nobody',
  updateServiceArea: 'nobody',
  updateSuburb: 'nobody',
};
