import { listAuditLog } from './audit.ts';
import {
  checkUsername,
  customerSignup,
  forgotPassword,
  getMe,
  login,
  logout,
  providerSignup,
  resetPassword,
  updateLicence,
} from './auth.ts';
import { requestCallback } from './callbacks.ts';
import {
  applyDiscountCode,
  createDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
  validateDiscountCode,
} from './discounts.ts';
import type { EndpointShape } from './endpoint.ts';
import { decideLeadReport, listLeadReports, logCall, reportLead } from './guarantee.ts';
import { archiveLead, listLeads, purchaseLead, updateLead } from './leads.ts';
import { createPaymentIntent, forgetSavedCard, getSavedCard } from './payments.ts';
import { searchPlaces } from './places.ts';
import {
  archivePurchase,
  contactToLead,
  listLeadPurchases,
  listMyPurchasedLeads,
  unpurchase,
  updateSalesStage,
} from './purchases.ts';
import { createLead } from './quotes.ts';
import { getGooglePlacesKey, getHealth, getReady } from './system.ts';
import { getTaxDocument } from './tax-documents.ts';
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
  updateLicence,
  logout,
  requestCallback,
  searchPlaces,
  trackEvent,
  createLead,
  listLeads,
  updateLead,
  archiveLead,
  purchaseLead,
  createPaymentIntent,
  getSavedCard,
  forgetSavedCard,
  createDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
  validateDiscountCode,
  applyDiscountCode,
  listLeadPurchases,
  listMyPurchasedLeads,
  updateSalesStage,
  archivePurchase,
  unpurchase,
  contactToLead,
  logCall,
  reportLead,
  listLeadReports,
  decideLeadReport,
  getTaxDocument,
  listAuditLog,
  getGooglePlacesKey,
  getHealth,
  getReady,
];
