import { getMyAbn, getProviderAbn } from './abn.ts';
import {
  addPushSubscription,
  clearPriceWatch,
  getAlertSettings,
  listPriceWatches,
  readUnsubscribe,
  removePushSubscription,
  sendTestAlert,
  setPriceWatch,
  unsubscribe,
  updateAlertSettings,
} from './alerts.ts';
import { exportAuditLog, listAuditLog } from './audit.ts';
import {
  checkUsername,
  customerSignup,
  forgotPassword,
  getMe,
  logout,
  providerSignup,
  resetPassword,
  updateLicence,
} from './auth.ts';
import {
  createInvitation,
  getCallback,
  listCallbacks,
  requestCallback,
  summariseCallbacks,
  updateCallback,
} from './callbacks.ts';
import { reportCrash } from './crash-reports.ts';
import {
  applyDiscountCode,
  createDiscountCode,
  listDiscountCodes,
  listDiscountCodeUses,
  updateDiscountCode,
  validateDiscountCode,
} from './discounts.ts';
import { confirmEmail, sendEmailConfirmation } from './email-confirmation.ts';
import type { EndpointShape } from './endpoint.ts';
import { decideLeadReport, listLeadReports, logCall, reportLead } from './guarantee.ts';
import { archiveLeads, listHeldLeads, releaseLeads, summariseIntake } from './held-leads.ts';
import { decideInsurance, fileInsurance, getCertificate, getMyInsurance, getOperatorCertificate, getProviderInsurance } from './insurance.ts';
import { readInvitation } from './invitations.ts';
import { archiveLead, listArchivedLeads, listLeads, purchaseLead, restoreLead, updateLead } from './leads.ts';
import { watchLive } from './live.ts';
import { login } from './login.ts';
import { addManualLead } from './manual-leads.ts';
import { changeMarketSettings, getMarketSettings, getPriceSample, previewMarketSettings } from './market-settings.ts';
import {
  exportOperatorLeads,
  getOperatorAnalytics,
  getOperatorCharts,
  listOperatorLeads,
  listOperatorProviders,
  operatorLogin,
  operatorLogout,
} from './operators.ts';
import { createPaymentIntent, forgetSavedCard, getSavedCard } from './payments.ts';
import { searchPlaces } from './places.ts';
import { listProviders, lookUpLicence, updateProvider } from './providers.ts';
import { exportMyPurchasedLeads, listLeadPurchases, listMyPurchasedLeads, reportReturns, summarisePurchases } from './purchase-lists.ts';
import {
  archivePurchase,
  contactToLead,
  deletePurchase,
  getPurchaseHistory,
  restorePurchase,
  unpurchase,
  updateSalesStage,
} from './purchases.ts';
import { changeRetention, correctPerson, downloadPerson, erasePerson, findPerson, getPrivacy, previewErasure } from './privacy.ts';
import { createLead } from './quotes.ts';
import { operatorFactor, userFactor } from './second-factor.ts';
import { previewServiceArea, updateServiceArea } from './service-area.ts';
import { createSuburb, listSuburbs, updateSuburb } from './suburbs.ts';
import { getGooglePlacesKey, getHealth, getReady } from './system.ts';
import { getTaxDocument } from './tax-documents.ts';
import {
  addTeamMember,
  deactivateTeamMember,
  inviteTeamMember,
  listTeam,
  reactivateTeamMember,
} from './team.ts';
import { trackEvent } from './tracking.ts';

/** Every endpoint there is. A route that is not in this list cannot be mounted. */
export const endpoints: readonly EndpointShape[] = [
  getMe,
  login,
  customerSignup,
  providerSignup,
  checkUsername,
  forgotPassword,
  resetPassword,
  sendEmailConfirmation,
  confirmEmail,
  updateLicence,
  updateServiceArea,
  previewServiceArea,
  logout,
  ...Object.values(userFactor),
  operatorLogin,
  operatorLogout,
  getOperatorAnalytics,
  getOperatorCharts,
  listOperatorProviders,
  listOperatorLeads,
  exportOperatorLeads,
  ...Object.values(operatorFactor),
  listProviders,
  lookUpLicence,
  updateProvider,
  getMyInsurance,
  fileInsurance,
  getCertificate,
  getOperatorCertificate,
  getProviderInsurance,
  decideInsurance,
  getMyAbn,
  getProviderAbn,
  listTeam,
  addTeamMember,
  inviteTeamMember,
  deactivateTeamMember,
  reactivateTeamMember,
  requestCallback,
  listCallbacks,
  summariseCallbacks,
  getCallback,
  updateCallback,
  createInvitation,
  readInvitation,
  searchPlaces,
  trackEvent,
  reportCrash,
  createLead,
  listLeads,
  listArchivedLeads,
  addManualLead,
  updateLead,
  archiveLead,
  restoreLead,
  listHeldLeads,
  summariseIntake,
  releaseLeads,
  archiveLeads,
  purchaseLead,
  createPaymentIntent,
  getSavedCard,
  forgetSavedCard,
  createDiscountCode,
  listDiscountCodes,
  listDiscountCodeUses,
  updateDiscountCode,
  validateDiscountCode,
  applyDiscountCode,
  listLeadPurchases,
  listMyPurchasedLeads,
  exportMyPurchasedLeads,
  summarisePurchases,
  reportReturns,
  updateSalesStage,
  archivePurchase,
  restorePurchase,
  unpurchase,
  contactToLead,
  deletePurchase,
  getPurchaseHistory,
  logCall,
  reportLead,
  listLeadReports,
  decideLeadReport,
  getTaxDocument,
  getMarketSettings,
  changeMarketSettings,
  previewMarketSettings,
  getPriceSample,
  listAuditLog,
  exportAuditLog,
  getPrivacy,
  changeRetention,
  findPerson,
  downloadPerson,
  correctPerson,
  previewErasure,
  erasePerson,
  getAlertSettings,
  updateAlertSettings,
  addPushSubscription,
  removePushSubscription,
  sendTestAlert,
  readUnsubscribe,
  unsubscribe,
  listPriceWatches,
  setPriceWatch,
  clearPriceWatch,
  watchLive,
  listSuburbs,
  createSuburb,
  updateSuburb,
  getGooglePlacesKey,
  getHealth,
  getReady,
];
