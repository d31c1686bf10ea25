import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { PageLoading } from '@/components/page-loading.tsx';
import { useSession } from '@/lib/session.ts';
import { usePageData } from '@/lib/page-data.ts';
import { useQueryText } from '@/lib/use-query-text.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { PageArrival } from './page-arrival.tsx';
import { pages } from './pages.ts';
import { destinationOf, pageForEveryone, type PageName } from './route-table.ts';

function RedirectTo({ href }: { href: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(href, { replace: true }), [href, navigate]);
  return <PageLoading />;
}

/** A page that is there already renders at once: a server's HTML can only be taken over that way. */
function Page({ name }: { name: PageName }) {
  const [Content] = useState(() => pages[name].loaded ?? pages[name].Lazy);
  return <Content />;
}

function ShownPage({ name, path }: { name: PageName; path: string }) {
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        <PageArrival key={`${path} ${name}`}>
          <Page name={name} />
        </PageArrival>
      </Suspense>
    </ErrorBoundary>
  );
}

function UnknownVisitor({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorPage error={error} title="We could not check whether you are signed in" button="Try again" onPress={onRetry}>
      {error.message}
    </ErrorPage>
  );
}

/** Shows the page of the address for whoever is signed in, and nothing before that is known. */
export function AppRoutes() {
  const [path] = useLocation();
  const search = useQueryText();
  const { user, isPending, error, refetch } = useSession();
  const data = usePageData();

  if (data?.isNotFound) return <ShownPage name="notFound" path={path} />;
  const common = pageForEveryone(path);
  if (common) return <ShownPage name={common} path={path} />;
  // The dashboard has a skeleton of its own; anywhere else it is open which page comes.
  if (isPending && path === paths.dashboard) return <ShownPage name="dashboard" path={path} />;
  if (isPending) return <PageLoading />;
  // Public pages work without an answer; these must not turn their owner away for want of one.
  if (error && (path === paths.dashboard || path.startsWith(paths.manage))) {
    return <UnknownVisitor error={error} onRetry={() => void refetch()} />;
  }
  const destination = destinationOf(path, search, user?.userType ?? null);
  if ('redirectTo' in destination) return <RedirectTo href={destination.redirectTo} />;
  return <ShownPage name={destination.page} path={path} />;
}
