import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PageName } from './route-table.ts';

interface PageEntry {
  Page: LazyExoticComponent<ComponentType>;
  load: () => Promise<unknown>;
}

function page<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): PageEntry {
  return { load, Page: lazy(async () => ({ default: (await load())[name] })) };
}

/** Every page, each in a chunk of its own. */
export const pages: Record<PageName, PageEntry> = {
  home: page(() => import('@/pages/home-page.tsx'), 'HomePage'),
  getQuote: page(() => import('@/pages/get-quote-page.tsx'), 'GetQuotePage'),
  quoteSuccess: page(() => import('@/pages/quote-success-page.tsx'), 'QuoteSuccessPage'),
  forProviders: page(() => import('@/pages/for-providers-page.tsx'), 'ForProvidersPage'),
  providerSignup: page(() => import('@/pages/provider-signup-page.tsx'), 'ProviderSignupPage'),
  login: page(() => import('@/pages/login-page.tsx'), 'LoginPage'),
  signup: page(() => import('@/pages/signup-page.tsx'), 'SignupPage'),
  forgotPassword: page(() => import('@/pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  dashboard: page(() => import('@/pages/dashboard-page.tsx'), 'DashboardPage'),
  admin: page(() => import('@/pages/admin-page.tsx'), 'AdminPage'),
  manageDiscountCodes: page(
    () => import('@/pages/manage-discount-codes-page.tsx'),
    'ManageDiscountCodesPage',
  ),
  manageReports: page(() => import('@/pages/manage-reports-page.tsx'), 'ManageReportsPage'),
  manageAuditLog: page(() => import('@/pages/manage-audit-log-page.tsx'), 'ManageAuditLogPage'),
  accessRequired: page(() => import('@/pages/access-required-page.tsx'), 'AccessRequiredPage'),
  privacyPolicy: page(() => import('@/pages/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
  termsConditions: page(() => import('@/pages/terms-conditions-page.tsx'), 'TermsConditionsPage'),
  notFound: page(() => import('@/pages/not-found-page.tsx'), 'NotFoundPage'),
};

/** Starts to load a page before it is rendered. */
export function preloadPage(name: PageName): void {
  // A failure shows when the page is rendered, where there is someone to tell.
  void pages[name].load().catch(() => undefined);
}
