import type { ClientConfig } from '@shared/contracts/client-config.ts';
import type { ClaimTerms } from '@shared/domain/words/claims.ts';
import { dataRecipients } from '@shared/domain/words/data-recipients.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';

/** Builds the configuration that a server puts into its documents, under the market's terms and with every recipient of data switched on. */
export const configUnder = (terms: ClaimTerms): ClientConfig => ({
  brand: {
    name: 'Sparkdrop',
    phone: '1800 975 707',
    email: 'hello@example.com',
    operator: 'Bright Media',
    url: 'https://sparkdrop.example',
    rating: { value: 4.8, count: 127 },
    testimonials: [],
    earnings: '$2,000+/week',
  },
  payments: { kind: 'demo' },
  isGstRegistered: false,
  hasPlacesKey: false,
  demo: false,
  words: publicWords(terms),
  privacy: { retention: defaultRetention, recipients: dataRecipients },
});
