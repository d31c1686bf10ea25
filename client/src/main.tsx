import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app.tsx';
import { watchScroll } from '@/app/startup/page-arrival.tsx';
import { preloadPage } from '@/app/pages.ts';
import { Providers } from '@/app/providers.tsx';
import { destinationOf } from '@/app/route-table.ts';
import { stopEarlyListener } from '@/app/startup/replay-early-click.ts';
import { readPageData } from '@/lib/ssr/page-data.ts';
import { rootFailures } from '@/lib/analytics/root-failures.ts';
import { refreshSession, setSession } from '@/lib/session/session.ts';
import '@/styles/app.css';

const data = readPageData();
if (data?.session) setSession(data.session.user);

const importLate = () => import('@/app/startup/deferred-startup.ts');

// If it fails to load, nothing is reported.
const failures = rootFailures((...failure) => importLate().then((parts) => parts.reportCrash(...failure), () => undefined));

/** Returns the page to preload. A wrong guess costs one small file. */
function likelyPage() {
  if (data?.isNotFound) return 'notFound';
  const likely = destinationOf(location.pathname, location.search, data?.session?.user?.userType ?? null);
  return 'page' in likely ? likely.page : null;
}

async function start(root: HTMLElement): Promise<void> {
  // The document has no session, but the device or the server may know one.
  if (!data?.session) await importLate().then((parts) => parts.findSession(), refreshSession);
  const page = likelyPage();
  const isPlaceholder = root.querySelector('[data-skeleton]') !== null;
  const isRendered = root.hasChildNodes() && !isPlaceholder;
  const arrival = page && preloadPage(page);
  if (isPlaceholder) {
    // It stays until there is more to see, and the app's own placeholders follow on it at once.
    await arrival;
    root.style.setProperty('--late', '0s');
  }
  // Server HTML can only be hydrated once its page has loaded. Without it the HTML stays readable.
  if (isRendered && (await arrival) === false) {
    globalThis.sparkdropEarly?.lost();
    return;
  }
  watchScroll();
  const app = (
    <StrictMode>
      <Providers data={{ ...data, path: decodeURI(location.pathname) }}>
        <App />
      </Providers>
    </StrictMode>
  );
  stopEarlyListener();
  // Hydrates as a transition, because nothing waits for it.
  if (isRendered) startTransition(() => void hydrateRoot(root, app, failures));
  else createRoot(root, failures).render(app);
  // If it fails to load, the page works without it.
  await importLate().then((parts) => parts.startDeferred(data), () => undefined);
  root.style.removeProperty('--late');
}

const root = document.getElementById('root');
if (!root) throw new Error('No root element');
start(root).catch(failures.onUncaughtError);
