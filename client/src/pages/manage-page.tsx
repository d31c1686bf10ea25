import { lazy, useEffect, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { paths, plainPath } from '@shared/contracts/page-paths.ts';

/** Each of the super admin's pages, in a chunk of its own. */
const pages: Partial<Record<string, ComponentType>> = {
  [managePaths.callbacks]: lazy(async () => ({
    default: (await import('./manage-callbacks-page.tsx')).ManageCallbacksPage,
  })),
  [managePaths.leads]: lazy(async () => ({
    default: (await import('./manage-leads-page.tsx')).ManageLeadsPage,
  })),
  [managePaths.providers]: lazy(async () => ({
    default: (await import('./manage-providers-page.tsx')).ManageProvidersPage,
  })),
  [managePaths.reports]: lazy(async () => ({
    default: (await import('./manage-reports-page.tsx')).ManageReportsPage,
  })),
  [managePaths.discountCodes]: lazy(async () => ({
    default: (await import('./manage-discount-codes-page.tsx')).ManageDiscountCodesPage,
  })),
  [managePaths.archive]: lazy(async () => ({
    default: (await import('./manage-archive-page.tsx')).ManageArchivePage,
  })),
  [managePaths.suburbs]: lazy(async () => ({
    default: (await import('./manage-suburbs-page.tsx')).ManageSuburbsPage,
  })),
  [managePaths.market]: lazy(async () => ({
    default: (await import('./manage-market-page.tsx')).ManageMarketPage,
  })),
  [managePaths.auditLog]: lazy(async () => ({
    default: (await import('./manage-audit-log-page.tsx')).ManageAuditLogPage,
  })),
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
