import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { PageLoading } from '@/components/layout/page-loading.tsx';
import { useSession } from '@/lib/session/session.ts';
import { usePageData } from '@/lib/ssr/page-data.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { PageArrival, PageWait } from '@/app/startup/page-arrival.tsx';
import { pages } from './pages.ts';
import { destinationOf, pageForEveryone, type PageName } from './route-table.ts';

function RedirectTo({ href }: { href: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(href, { replace: true }), [href, navigate]);
  return <PageLoading />;
}

/** Renders a loaded page at once, because server HTML can only be hydrated that way. */
function Page({ name }: { name: PageName }) {
  const [Content] = useState(() => pages[name].loaded ?? pages[name].Lazy);
  return <Content />;
}

function ShownPage({ name, path }: { name: PageName; path: string }) {
  const page = `${path} ${name}`;
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageWait page={page} />}>
        <PageArrival key={page} page={page}>
          <Page name={name} />
        </PageArrival>
      </Suspense>
    </ErrorBoundary>
  );
}

function UnknownVisitor({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorPage error={error} title="We couldn’t check if you’re signed in" button="Try again" onPress={onRetry}>
      {error.message}
    </ErrorPage>
  );
}

/** Renders the page of the URL for the signed-in user, and nothing until the session is known. */
export function AppRoutes() {
  const [path] = useLocation();
  const search = useQueryText();
  const { user, isPending, error, refetch } = useSession();
  const data = usePageData();

  if (data?.isNotFound) return <ShownPage name="notFound" path={path} />;
  const common = pageForEveryone(path);
  if (common) return <ShownPage name={common} path={path} />;
  // The dashboard has its own skeleton; for other URLs the page is not known yet.
  if (isPending && path === paths.dashboard) return <ShownPage name="dashboard" path={path} />;
  if (isPending) return <PageLoading />;
  // Public pages work without a session; these must not turn a signed-in user away because it failed to load.
  if (error && (path === paths.dashboard || path.startsWith(paths.manage))) {
    return <UnknownVisitor error={error} onRetry={() => void refetch()} />;
  }
  const destination = destinationOf(path, search, user?.userType ?? null);
  if ('redirectTo' in destination) return <RedirectTo href={destination.redirectTo} />;
  return <ShownPage name={destination.page} path={path} />;
}
