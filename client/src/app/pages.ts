import { createElement, type ComponentType } from 'react';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { BrokenPage } from './error-boundary.tsx';
import type { PageName } from './route-table.ts';

/** A page's module, which exports the page and nothing else. */
type PageModule = Record<string, ComponentType>;

interface PageEntry {
  /** Loads the page's chunk. */
  load: () => Promise<ComponentType>;
  /** The page, once its chunk has loaded. */
  loaded?: ComponentType;
  /** The lazy page, whether or not its chunk has loaded. */
  Lazy: ComponentType;
}

function entry(fetchPage: () => Promise<ComponentType>): PageEntry {
  const made: PageEntry = {
    load: async () => {
      made.loaded ??= await fetchPage();
      return made.loaded;
    },
    Lazy: lazyOr<object>(async () => await made.load(), BrokenPage),
  };
  return made;
}

async function pageIn(load: () => Promise<PageModule>): Promise<ComponentType> {
  const [Page] = Object.values(await load());
  if (!Page) throw new Error('No page in module');
  return Page;
}

const page = (load: () => Promise<PageModule>) => entry(() => pageIn(load));

/** Wraps a page that reads or changes server state in the query cache, which public pages go without. */
function queryPage(load: () => Promise<PageModule>): PageEntry {
  return entry(async () => {
    const [{ WithQueries }, Page] = await Promise.all([import('@/components/with-queries.tsx'), pageIn(load)]);
    return () => createElement(WithQueries, null, createElement(Page));
  });
}

/** All pages, each in its own chunk. */
export const pages: Record<PageName, PageEntry> = {
  home: page(() => import('@/pages/home-page.tsx')),
  suburb: page(() => import('@/pages/suburb-page.tsx')),
  profile: page(() => import('@/pages/profile-page.tsx')),
  request: page(() => import('@/pages/request-page.tsx')),
  getQuote: page(() => import('@/pages/get-quote-page.tsx')),
  quoteSuccess: page(() => import('@/pages/quote-success-page.tsx')),
  forProviders: page(() => import('@/pages/for-providers-page.tsx')),
  providerSignup: page(() => import('@/pages/provider-signup-page.tsx')),
  howBidsWork: page(() => import('@/pages/how-bids-work-page.tsx')),
  login: page(() => import('@/pages/login-page.tsx')),
  signup: page(() => import('@/pages/signup-page.tsx')),
  forgotPassword: page(() => import('@/pages/forgot-password-page.tsx')),
  resetPassword: page(() => import('@/pages/reset-password-page.tsx')),
  confirmEmail: page(() => import('@/pages/confirm-email-page.tsx')),
  unsubscribe: page(() => import('@/pages/unsubscribe-page.tsx')),
  account: queryPage(() => import('@/pages/account/account-page.tsx')),
  dashboard: queryPage(() => import('@/pages/dashboard/dashboard-page.tsx')),
  standingBids: queryPage(() => import('@/pages/standing-bids-page.tsx')),
  team: queryPage(() => import('@/pages/team-page.tsx')),
  manage: queryPage(() => import('@/pages/manage/manage-page.tsx')),
  accessRequired: page(() => import('@/pages/access-required-page.tsx')),
  privacyPolicy: page(() => import('@/pages/privacy-policy-page.tsx')),
  termsConditions: page(() => import('@/pages/terms-conditions-page.tsx')),
  notFound: page(() => import('@/pages/not-found-page.tsx')),
};

/** Loads a page's chunk before it is rendered. Resolves with whether that worked. */
export function preloadPage(name: PageName): Promise<boolean> {
  return pages[name].load().then(() => true, () => false);
}
