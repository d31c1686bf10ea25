import type { DataRecipient } from '../domain/data-recipients.ts';
import type { PublicWords } from '../domain/public-words.ts';
import type { RetentionPeriods } from '../domain/retention.ts';

/** The words of one electrician, on the page for electricians. */
export interface Testimonial {
  name: string;
  city: string;
  text: string;
  /** Stars, 1 to 5. */
  rating: number;
}

/** What the server tells every document about this installation; set inside the page, so no call is needed. */
export interface ClientConfig {
  brand: {
    name: string;
    phone: string;
    email: string;
    operator: string;
    /** Where search engines find the site; without it, wherever the document came from. */
    url: string | null;
    /** Absent in production unless it is set on purpose. */
    rating: { value: number; count: number } | null;
    /** What electricians say, with a first name and a city; none unless set on purpose, or in the demo. */
    testimonials: readonly Testimonial[];
    /** What top electricians earn, as a phrase such as "$2,000+/week"; null unless set on purpose, or in the demo. */
    earnings: string | null;
  };
  payments:
    | { kind: 'demo' }
    /** `isTest` while the key is a test key: no money moves. */
    | { kind: 'stripe'; publishableKey: string; isTest: boolean };
  /** True when there is a key for address suggestions from the maps provider. */
  hasPlacesKey: boolean;
  /** True while the installation runs on demo data: its accounts may be shown. */
  demo: boolean;
  /** What pages may say of the electricians, by what the market asks of those who buy. */
  words: PublicWords;
  /** What the privacy policy says of this installation: for how long data is kept, and who receives some of it. */
  privacy: { retention: RetentionPeriods; recipients: readonly DataRecipient[] };
}

/** The id of the JSON block in the document that carries it. */
export const CLIENT_CONFIG_ID = 'client-config';
