import { Suspense, type MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { useSession } from '@/lib/session/session.ts';
import { laterFooter } from '@/components/layout/later-footer.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { SiteHeader } from '@/components/layout/site-header.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { AppRoutes } from './routes.tsx';

// Not in the first load: visitors don’t see it.
const CompactFooter = lazyOr(async () => (await import('@/components/layout/compact-footer.tsx')).CompactFooter, () => null);

/** Navigates without adding a history entry, because pages keep their scroll position in theirs. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={skip}
      className="fixed top-2 left-2 z-60 rounded-md bg-ink px-4 py-3 font-semibold text-paper not-focus:sr-only"
    >
      Skip to main content
    </a>
  );
}

/** The pages in the dashboard's frame. */
const framed = new Set<string>([paths.team, paths.standingBids]);

function Footer() {
  const [path] = useLocation();
  const { user } = useSession();
  const isDashboard = path === paths.dashboard || (path === paths.home && user !== null && hasDashboard(user.userType));
  const isAtWork = user !== null && hasDashboard(user.userType);
  const isInFrame = path === paths.account || (isAtWork && (framed.has(path) || `${path}/`.startsWith(`${paths.manage}/`)));
  return isInFrame || isDashboard ? (
    <Suspense>
      <CompactFooter />
    </Suspense>
  ) : (
    <laterFooter.Part />
  );
}

/** Renders the frame around every page. */
export function App() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      {/* At least a screen high, so that a loading page never moves the footer. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.75rem)] grow print:min-h-0">
        <AppRoutes />
      </main>
      <Footer />
    </div>
  );
}
