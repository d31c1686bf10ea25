import { CLIENT_CONFIG_ID, type ClientConfig } from '@shared/contracts/client-config.ts';

const PLACEHOLDER = '__CLIENT_CONFIG__';

const demoConfig: ClientConfig = {
  brand: {
    name: 'Sparkdrop',
    phone: '1800 975 707',
    email: 'hello@example.com',
    operator: 'Sparkdrop Media',
    url: 'http://localhost:5000',
    rating: { value: 4.8, count: 127 },
  },
  payments: { kind: 'demo' },
  demo: true,
};

/** Reads what the server wrote into the document. A document no server filled in is a demo. */
export function readClientConfig(text: string): ClientConfig {
  if (text.trim() === PLACEHOLDER) return demoConfig;
  const config: ClientConfig = JSON.parse(text);
  return config;
}

export const clientConfig = readClientConfig(
  document.getElementById(CLIENT_CONFIG_ID)?.textContent ?? PLACEHOLDER,
);
