import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderPage } from '@shared/contracts/rendered-page.ts';
import { App } from '@/app/app.tsx';
import { pages } from '@/app/pages.ts';
import { Providers } from '@/app/providers.tsx';
import { destinationOf, isForVisitors, type PageName } from '@/app/route-table.ts';
import { setClientConfig } from '@/lib/client-config.ts';
import { headHtml, headTags, type PageHead } from '@/lib/head-tags.ts';
import { setSession } from '@/lib/session.ts';
import { HeadContext } from '@/lib/use-page.ts';

/** What React writes where a part threw and is left to the browser. */
const FAILED = '<!--$!-->';

/** The source file of a page, as the build's manifest names it. */
function moduleOf(name: PageName): string {
  return `src/pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
}

function visitorsPage(path: string, isNotFound: boolean): PageName | null {
  if (isNotFound) return 'notFound';
  const destination = destinationOf(path, '', null);
  return 'page' in destination && isForVisitors(destination.page) ? destination.page : null;
}

/** Makes what renders pages to HTML for visitors. */
export function createRenderer(): RenderPage {
  setSession(null);
  return async ({ config, siteUrl, path, data }) => {
    const name = visitorsPage(path, data.isNotFound ?? false);
    if (!name) return null;
    await pages[name].load();
    const heads: PageHead[] = [];
    const url = new URL(siteUrl);
    url.pathname = path;
    // Nothing waits between here and the end: another page may be rendered with another configuration.
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
