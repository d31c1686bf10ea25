import { CLIENT_CONFIG_ID, type ClientConfig } from '@shared/contracts/client-config.ts';
import { textOf } from './document-data.ts';

const PLACEHOLDER = '__CLIENT_CONFIG__';

const demoConfig: ClientConfig = {
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
  hasPlacesKey: false,
  demo: true,
};

/** Reads what the server wrote into the document. A document no server filled in is a demo. */
export function readClientConfig(text: string): ClientConfig {
  if (text.trim() === PLACEHOLDER) return demoConfig;
  const config: ClientConfig = JSON.parse(text);
  return config;
}

/** The configuration of this installation. Read it while rendering, not when a module loads: a server sets it later. */
export const clientConfig: ClientConfig = readClientConfig(textOf(CLIENT_CONFIG_ID) ?? PLACEHOLDER);

/** Sets the configuration where there is no document to read it from: on the server, once. */
export function setClientConfig(config: ClientConfig): void {
  Object.assign(clientConfig, config);
}
