import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RenderPage, RenderSkeleton } from '@shared/contracts/rendered-page.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { App } from '@/app/app.tsx';
import { pages } from '@/app/pages.ts';
import { laterFooter } from '@/components/layout/later-footer.ts';
import { Providers } from '@/app/providers.tsx';
import { destinationOf, isForVisitors, type PageName } from '@/app/route-table.ts';
import { WorkSkeleton } from '@/app/work-skeleton.tsx';
import { laterSections } from '@/features/home/later-sections.ts';
import { laterPolicy } from '@/features/legal/later-policy.ts';
import { laterElectrician, laterEmergency, laterJob } from '@/features/request/later-request.ts';
import { setClientConfig } from '@/lib/ssr/client-config.ts';
import { headHtml, headTags, type PageHead } from '@/lib/head/head-tags.ts';
import { setSession } from '@/lib/session/session.ts';
import { HeadContext } from '@/lib/head/use-head.ts';

/** React's marker for a part that threw and is left to the browser. */
const FAILED = '<!--$!-->';

/** Returns a page's source file, as the build's manifest names it. */
function moduleOf(name: PageName): string {
  return `src/pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
}

function visitorsPage(path: string, isNotFound: boolean): PageName | null {
  if (isNotFound) return 'notFound';
  const destination = destinationOf(path, '', null);
  return 'page' in destination && isForVisitors(destination.page) ? destination.page : null;
}

/** Creates the renderer of pages to HTML for visitors. */
export function createRenderer(): RenderPage {
  setSession(null);
  return async ({ config, siteUrl, path, data }) => {
    const name = visitorsPage(path, data.isNotFound ?? false);
    if (!name) return null;
    await Promise.all([pages[name].load(), laterSections.load(), laterPolicy.load(), laterElectrician.load(), laterEmergency.load(), laterJob.load(), laterFooter.load()]);
    const heads: PageHead[] = [];
    const url = new URL(siteUrl);
    url.pathname = path;
    // Synchronous from here to the end, because another page may render with another configuration.
    setClientConfig(config);
    const body = renderToString(
      <StrictMode>
        <HeadContext value={(head) => void heads.push(head)}>
          <Providers data={{ ...data, path }}>
            <App />
          </Providers>
        </HeadContext>
      </StrictMode>,
    );
    const head = heads.at(-1);
    if (body.includes(FAILED)) throw new Error(`The page ${name} could not be rendered`);
    if (!head) throw new Error(`The page ${name} sets no head`);
    return {
      isFound: name !== 'notFound',
      module: moduleOf(name),
      head: headHtml(headTags(head, url)),
      body,
    };
  };
}

/** Renders what the documents for work show before the app has started. */
export const renderSkeleton: RenderSkeleton = (config) => {
  setClientConfig(config);
  return renderToStaticMarkup(
    <Providers data={{ path: paths.dashboard }}>
      <WorkSkeleton />
    </Providers>,
  );
};
