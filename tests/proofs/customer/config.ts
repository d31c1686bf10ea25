import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '../../../server/app/config.ts';

/** Where a server of the proof finds its database and the SMS gateway. */
export interface Address {
  databaseUrl: string;
  /** The settings for text messages. */
  smsEnv: Record<string, string>;
}

export const configOf = ({ databaseUrl, smsEnv }: Address): Config =>
  loadConfig({
    SESSION_SECRET: 'a secret that only the proof knows',
    NODE_ENV: 'test',
    PAYMENTS: 'demo',
    APP_URL: 'http://127.0.0.1',
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '20',
    DATA_DIR: join(tmpdir(), 'sparkdrop-no-data'),
    REQUESTS_PER_ADDRESS: '1000000000',
    SMS_PER_DAY: '1000000',
    ...smsEnv,
  });
