import { expect, it } from 'vitest';
import { clientConfig, readClientConfig } from './client-config.ts';

it('reads what the server wrote into the document', () => {
  expect(clientConfig.brand.operator).toBe('Bright Media');
});

it('is a demo when no server has filled the document in', () => {
  expect(readClientConfig(' __CLIENT_CONFIG__ ').demo).toBe(true);
});

it('does not make a demo out of a broken document', () => {
  expect(() => readClientConfig('__CLIENT')).toThrow('JSON');
});
