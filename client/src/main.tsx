import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app.tsx';
import { watchScroll } from '@/app/page-arrival.tsx';
import { preloadPage } from '@/app/pages.ts';
import { Providers } from '@/app/providers.tsx';
import { destinationOf } from '@/app/route-table.ts';
import { sessionQuery } from '@/components/session.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import '@/styles/app.css';

const queryClient = createQueryClient();

// The session and the page are asked for side by side. The guess that nobody is signed in costs one
// small file when it is wrong.
void queryClient.prefetchQuery(sessionQuery);
const likely = destinationOf(location.pathname, location.search, null);
if ('page' in likely) preloadPage(likely.page === 'accessRequired' ? 'dashboard' : likely.page);

watchScroll();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no root element');
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <App />
    </Providers>
  </StrictMode>,
);
