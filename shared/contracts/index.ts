import { customerSignup, getMe, login, logout, providerSignup } from './auth.ts';
import type { EndpointShape } from './endpoint.ts';
import { createLead, listLeads, purchaseLead, updateLead } from './leads.ts';
import { createPaymentIntent } from './payments.ts';
import { listLeadPurchases, listMyPurchasedLeads, updateSalesStage } from './purchases.ts';
import { getGooglePlacesKey, getHealth, getReady } from './system.ts';

/** Every endpoint there is. A route that is not in this list cannot be mounted. */
export const endpoints: readonly EndpointShape[] = [
  getMe,
  login,
  customerSignup,
  providerSignup,
  logout,
  createLead,
  listLeads,
  updateLead,
  purchaseLead,
  createPaymentIntent,
  listLeadPurchases,
  listMyPurchasedLeads,
  updateSalesStage,
  getGooglePlacesKey,
  getHealth,
  getReady,
];
