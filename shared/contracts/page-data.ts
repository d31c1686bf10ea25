import type * as z from 'zod/mini';
import type { AustralianState } from '../domain/enums.ts';
import type { currentUser } from './auth.ts';

/** A suburb as links to its page name it. */
export interface SuburbLink {
  name: string;
  state: AustralianState;
  postcode: string;
  /** The path of its page. */
  path: string;
}

/** What the page of a suburb shows. */
export interface SuburbPageData extends SuburbLink {
  council: string | null;
  /** Paragraphs, in order. */
  description: readonly string[];
  /** Whole dollars. */
  priceFrom: number;
  openingHours: string | null;
  /** The six nearest suburbs that have pages, the nearest first. */
  nearest: readonly SuburbLink[];
  /** False where the text says too little of its own for a search engine. */
  isIndexed: boolean;
}

/** What the server tells one document, beside the configuration of the installation. */
export interface PageData {
  /** Who is signed in; left out where the server did not look. */
  session?: { user: z.input<typeof currentUser> | null };
  /** On the page of a suburb. */
  suburb?: SuburbPageData;
  /** Set where the database knows nothing of the address, whatever it looks like. */
  isNotFound?: true;
}

/** The id of the JSON block in the document that carries it. */
export const PAGE_DATA_ID = 'page-data';
