import { CLIENT_CONFIG_ID, type ClientConfig } from '@shared/contracts/client-config.ts';
import { leastTerms } from '@shared/domain/words/claims.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';
import { textOf } from './document-data.ts';

const PLACEHOLDER = '__CLIENT_CONFIG__';

const demoConfig = (): ClientConfig => ({
  brand: {
    name: 'Sparkdrop',
    phone: '1800 975 707',
    email: 'hello@example.com',
    operator: 'Sparkdrop Media',
    url: 'http://localhost:5000',
    rating: { value: 4.8, count: 127 },
    testimonials: [],
    earnings: null,
  },
  payments: { kind: 'demo' },
  isGstRegistered: false,
  hasPlacesKey: false,
  demo: true,
  words: publicWords(leastTerms),
  privacy: { retention: defaultRetention, recipients: [] },
});

/** Parses the configuration in the document. A document without one, as in development, is a demo. */
export function readClientConfig(text: string): ClientConfig {
  if (import.meta.env.DEV && text.trim() === PLACEHOLDER) return demoConfig();
  const config: ClientConfig = JSON.parse(text);
  return config;
}

/** The configuration of this installation. Read it while rendering, not on module load, because the server sets it later. */
export const clientConfig: ClientConfig = readClientConfig(
  textOf(CLIENT_CONFIG_ID) ?? (import.meta.env.DEV ? PLACEHOLDER : '{}'),
);

/** Sets the configuration on the server, for the page that is rendered next. */
export function setClientConfig(config: ClientConfig): void {
  Object.assign(clientConfig, config);
}
