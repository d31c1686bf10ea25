import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '@/app/app.tsx';
import { watchScroll } from '@/app/page-arrival.tsx';
import { preloadPage } from '@/app/pages.ts';
import { Providers } from '@/app/providers.tsx';
import { destinationOf } from '@/app/route-table.ts';
import { endEarlyTouch } from '@/app/early-touch.ts';
import { readPageData } from '@/lib/page-data.ts';
import { rootFailures } from '@/lib/root-failures.ts';
import { refreshSession, setSession } from '@/lib/session.ts';
import '@/styles/app.css';

const data = readPageData();
if (data?.session) setSession(data.session.user);

const importLate = () => import('@/app/after-start.ts');

// What cannot be loaded reports nothing.
const failures = rootFailures((...failure) => importLate().then((parts) => parts.reportCrash(...failure), () => undefined));

/** The page to have at hand before anything is rendered. A guess that is wrong costs one small file. */
function likelyPage() {
  if (data?.isNotFound) return 'notFound';
  const likely = destinationOf(location.pathname, location.search, data?.session?.user?.userType ?? null);
  return 'page' in likely ? likely.page : null;
}

async function start(root: HTMLElement): Promise<void> {
  // A document that knows nobody: the device may, and the server does.
  if (!data?.session) await importLate().then((parts) => parts.findSession(), refreshSession);
  const page = likelyPage();
  const isRendered = root.hasChildNodes();
  const arrival = page && preloadPage(page);
  // What the server rendered can be taken over only with its page at hand. Without it the page stays to be read.
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
  endEarlyTouch();
  // Taken over in short steps: nobody waits for it to be done.
  if (isRendered) startTransition(() => void hydrateRoot(root, app, failures));
  else createRoot(root, failures).render(app);
  // What cannot be fetched now is left: the page stands without it.
  await importLate().then((parts) => parts.afterStart(data), () => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('No root element');
start(root).catch(failures.onUncaughtError);
