import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { hasDashboard } from '@shared/domain/roles.ts';
import { useSession } from '@/lib/session.ts';
import { CompactFooter, SiteFooter } from '@/components/site-footer.tsx';
import { SiteHeader } from '@/components/site-header.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { AppRoutes } from './routes.tsx';

/** Goes there without an entry in the history: pages keep in theirs where they stand. */
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

function Footer() {
  const [path] = useLocation();
  const { user } = useSession();
  const isDashboard =
    path === paths.dashboard || (path === paths.home && user !== null && hasDashboard(user.userType));
  return isDashboard ? <CompactFooter /> : <SiteFooter />;
}

/** The frame around every page. */
export function App() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      {/* At least a screen high, so that a page on its way never pushes the footer about. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-3.75rem)] grow print:min-h-0">
        <AppRoutes />
      </main>
      <Footer />
    </div>
  );
}
