import type { ClientConfig } from './client-config.ts';
import type { PageData } from './page-data.ts';

export interface PageRequest {
  config: ClientConfig;
  /** The origin under which search engines find the site. */
  siteUrl: string;
  path: string;
  data: PageData;
}

/** A page as HTML, before any script has run. */
export interface RenderedPage {
  isFound: boolean;
  /** The source file of the page, as the build's manifest names it. */
  module: string;
  /** The tags of the head. */
  head: string;
  /** The content of the root element. */
  body: string;
}

/** Renders a page for someone who is not signed in; null for pages that are not for visitors. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>;

/** What the bundle of the client for the server gives. */
export interface Renderer {
  createRenderer: () => RenderPage;
}
