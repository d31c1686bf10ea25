import type * as z from 'zod/mini';
import type { AustralianState } from '../domain/words/enums.ts';
import type { currentUser } from './auth.ts';
import type { CustomerRequest } from './customer-requests.ts';
import type { HomePageData } from './home-page.ts';
import type { ElectricianProfile } from './profiles.ts';

/** A suburb, as needed to link to its page. */
export interface SuburbLink {
  name: string;
  state: AustralianState;
  postcode: string;
  /** The path of its page. */
  path: string;
}

/** The content of a suburb page. */
export interface SuburbPageData extends SuburbLink {
  council: string | null;
  /** Paragraphs, in order. */
  description: readonly string[];
  /** Whole dollars. */
  priceFrom: number;
  openingHours: string | null;
  /** Up to six suburbs with pages within 50 km, nearest first. */
  nearest: readonly SuburbLink[];
  /** False when the text is too thin or too similar for search engines. */
  isIndexed: boolean;
}

/** The data that the server embeds in one document, besides the installation's configuration. */
export interface PageData {
  /** The signed-in person; left out when the server did not check. */
  session?: { user: z.input<typeof currentUser> | null };
  /** Only on the home page. */
  home?: HomePageData;
  /** Only on a suburb page. */
  suburb?: SuburbPageData;
  /** Only on the page of a request; null for a link that is wrong or has ended. */
  request?: CustomerRequest | null;
  /** Only on an electrician's page. */
  profile?: ElectricianProfile;
  /** Set when the page does not exist in the database, even if its path looks valid. */
  isNotFound?: true;
}

/** The id of the document's JSON block that contains it. */
export const PAGE_DATA_ID = 'page-data';
