import type { ClientConfig } from './client-config.ts';
import type { PageData } from './page-data.ts';

export interface PageRequest {
  config: ClientConfig;
  /** The canonical origin for search engines. */
  siteUrl: string;
  path: string;
  data: PageData;
}

/** A server-rendered page. */
export interface RenderedPage {
  isFound: boolean;
  /** The page's source file, as named in the build manifest. */
  module: string;
  /** The head's tags. */
  head: string;
  /** The root element's content. */
  body: string;
}

/** Renders a page for visitors who are not signed in; null for pages that are not public. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>;

/** Renders the HTML that the dashboard's documents show until the app has started; the same for everyone. */
export type RenderSkeleton = (config: ClientConfig) => string;

/** The exports of the client's server bundle. */
export interface Renderer {
  createRenderer: () => RenderPage;
  renderSkeleton: RenderSkeleton;
}
