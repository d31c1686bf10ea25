import { useEffect, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { paths, plainPath } from '@shared/contracts/page-paths.ts';
import { lazyContent } from '@/components/lazy-part.tsx';

/** Each of the super admin's pages, in a chunk of its own. */
const pages: Partial<Record<string, ComponentType>> = {
  [managePaths.callbacks]: lazyContent(async () => (await import('./manage-callbacks-page.tsx')).ManageCallbacksPage),
  [managePaths.leads]: lazyContent(async () => (await import('./manage-leads-page.tsx')).ManageLeadsPage),
  [managePaths.providers]: lazyContent(async () => (await import('./manage-providers-page.tsx')).ManageProvidersPage),
  [managePaths.reports]: lazyContent(async () => (await import('./manage-reports-page.tsx')).ManageReportsPage),
  [managePaths.discountCodes]: lazyContent(async () => (await import('./manage-discount-codes-page.tsx')).ManageDiscountCodesPage),
  [managePaths.archive]: lazyContent(async () => (await import('./manage-archive-page.tsx')).ManageArchivePage),
  [managePaths.suburbs]: lazyContent(async () => (await import('./manage-suburbs-page.tsx')).ManageSuburbsPage),
  [managePaths.market]: lazyContent(async () => (await import('./manage-market-page.tsx')).ManageMarketPage),
  [managePaths.auditLog]: lazyContent(async () => (await import('./manage-audit-log-page.tsx')).ManageAuditLogPage),
  [managePaths.privacy]: lazyContent(async () => (await import('./manage-privacy-page.tsx')).ManagePrivacyPage),
};

/** The super admin's part of the site; its front door leads to who waits for a call. */
export function ManagePage() {
  const [location, navigate] = useLocation();
  const path = plainPath(location);
  const Page = pages[path];
  const elsewhere = path === paths.manage ? managePaths.callbacks : paths.dashboard;
  useEffect(() => {
    if (!Page) navigate(elsewhere, { replace: true });
  }, [Page, elsewhere, navigate]);
  return Page ? <Page /> : null;
}
