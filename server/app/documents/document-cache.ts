import type { Logger } from 'pino';
import type { ClientConfig } from '../../../shared/contracts/client-config.ts';
import { pagePatternOf } from '../../../shared/contracts/page-patterns.ts';
import type { PageData } from '../../../shared/contracts/page-data.ts';
import type { RenderPage } from '../../../shared/contracts/rendered-page.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { AppContext } from '../context.ts';
import { fillDocument, type Template } from './document-template.ts';
import { type EncodedDocument, encodedDocument } from './encoded-document.ts';

const MAX_DOCUMENTS = 500;
/** How long to wait before rendering a failed page again. */
const RETRY_MS = MINUTE_MS;

interface Wanted {
  path: string;
  siteUrl: string;
  /** False for an address without a page. */
  isPage: boolean;
  data: PageData;
  config: ClientConfig;
}

interface Maker {
  template: Template;
  render: RenderPage | undefined;
  log: Logger;
}

async function makeDocument(
  { template, render, log }: Maker,
  { path, siteUrl, isPage, data: word, config }: Wanted,
): Promise<{ document: EncodedDocument; isWhole: boolean }> {
  const data: PageData = { ...word, session: { user: null } };
  let isWhole = true;
  const page = await render?.({ config, path: isPage || data.request === null ? path : '/404', siteUrl, data }).catch((error: unknown) => {
    // The browser can still render the page.
    log.error({ err: error, event: 'page_render_failed', page: pagePatternOf(path) }, 'page rendering failed');
    isWhole = false;
    return null;
  });
  const html = fillDocument(template.html, config, {
    head: page?.head ?? '',
    body: page?.body ?? '',
    data,
    scripts: template.scriptsOf(page?.module),
  });
  return { document: encodedDocument(html, isPage && page?.isFound !== false ? 200 : 404), isWhole };
}

const shownIn = ({ data, config }: Wanted) => JSON.stringify([data, config.words, config.privacy, config.brand.rating]);

/** Caches the documents for visitors. Each is rendered once, and again when its suburb data or the market's terms have changed. */
export function createDocumentCache({ clock, log }: AppContext, site: Omit<Maker, 'log'>) {
  const maker = { ...site, log };
  const kept = new Map<string, { document: Promise<EncodedDocument>; shown: string; until: number }>();
  const keep = (key: string, wanted: Wanted, now: number): Promise<EncodedDocument> => {
    const made = makeDocument(maker, wanted);
    const shown = shownIn(wanted);
    const entry = { document: made.then(({ document }) => document), shown, until: Infinity };
    kept.delete(key);
    kept.set(key, entry);
    made.then(
      ({ isWhole }) => {
        if (!isWhole) entry.until = now + RETRY_MS;
        return undefined;
      },
      () => kept.delete(key),
    );
    const [oldest] = kept.keys();
    if (kept.size > MAX_DOCUMENTS && oldest !== undefined) kept.delete(oldest);
    return entry.document;
  };
  return {
    /** Renders a document for one person, without keeping it. */
    async documentOnce(wanted: Wanted): Promise<EncodedDocument> {
      return (await makeDocument(maker, wanted)).document;
    },
    documentFor(wanted: Wanted): Promise<EncodedDocument> {
      const key = wanted.isPage ? wanted.path : '404';
      const now = clock.now().getTime();
      const known = kept.get(key);
      const isGood = known && known.until > now && known.shown === shownIn(wanted);
      return isGood ? known.document : keep(key, wanted, now);
    },
  };
}
