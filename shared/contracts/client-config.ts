import type { DataRecipient } from '../domain/words/data-recipients.ts';
import type { PublicWords } from '../domain/words/public-words.ts';
import type { RetentionPeriods } from '../domain/words/retention.ts';

/** A testimonial from an electrician, shown on the page for electricians. */
export interface Testimonial {
  name: string;
  city: string;
  text: string;
  /** Stars, 1 to 5. */
  rating: number;
}

/** The configuration of this installation, embedded in every page so that no request is needed. */
export interface ClientConfig {
  brand: {
    name: string;
    phone: string;
    email: string;
    operator: string;
    /** The canonical origin for search engines; defaults to the origin of the document. */
    url: string | null;
    /** Absent in production unless set on purpose. */
    rating: { value: number; count: number } | null;
    /** Testimonials with a first name and a city; none unless set on purpose, or in the demo. */
    testimonials: readonly Testimonial[];
    /** What top electricians earn, such as "$2,000+/week"; null unless set on purpose, or in the demo. */
    earnings: string | null;
  };
  payments:
    | { kind: 'demo' }
    /** `isTest` when the key is a test key, so no money moves. */
    | { kind: 'stripe'; publishableKey: string; isTest: boolean };
  /** True when the operator is registered for GST, so that prices include it. */
  isGstRegistered: boolean;
  /** True when a maps API key for address suggestions is set. */
  hasPlacesKey: boolean;
  /** True when the installation runs on demo data, so its accounts may be shown. */
  demo: boolean;
  /** What pages may say about the electricians, given what the market requires of buyers. */
  words: PublicWords;
  /** What the privacy policy says about this installation: retention periods, and who receives data. */
  privacy: { retention: RetentionPeriods; recipients: readonly DataRecipient[] };
}

/** The id of the document's JSON block that contains it. */
export const CLIENT_CONFIG_ID = 'client-config';
