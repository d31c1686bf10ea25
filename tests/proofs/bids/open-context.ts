import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { destination } from 'pino';
import { loadConfig } from '../../../server/app/config.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { createGazetteer } from '../../../server/modules/places/gazetteer/gazetteer.ts';
import { openPostgres } from '../../../server/platform/db/postgres.ts';
import { createLogger } from '../../../server/platform/log.ts';

export const METRICS_TOKEN = 'only the proof reads the metrics';
export const WEBHOOK_SECRET = 'whsec_proof';

/** Where a process of the proof finds its database and its payment provider. */
export interface Address {
  databaseUrl: string;
  stripeUrl: string;
}

interface Options {
  connections: number;
  /** Where the log goes; nowhere when left out. */
  logFile?: string;
}

/** Opens the product's own context on PostgreSQL. It sends no email, and draws no tax document. */
export async function openContext({ databaseUrl, stripeUrl }: Address, { connections, logFile }: Options): Promise<AppContext> {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(tmpdir(), 'sparkdrop-no-data'),
    SESSION_SECRET: 'a secret that only the proof knows',
    LOG_LEVEL: logFile ? 'info' : 'silent',
    TRUST_PROXY: '1',
    // One machine plays everybody.
    REQUESTS_PER_ADDRESS: '1000000000',
    METRICS_TOKEN,
    STRIPE_API_BASE: stripeUrl,
    STRIPE_SECRET_KEY: 'sk_test_proof',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_proof',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const log = logFile ? createLogger(config.logLevel, destination({ dest: logFile, sync: true })) : createLogger('silent');
  const store = await openPostgres({ url: databaseUrl, maxConnections: connections, log });
  return createContext(config, {
    store,
    log,
    // Leads of the proof bring their place along.
    places: createGazetteer(''),
    mailer: { send: () => Promise.resolve(), close: () => undefined },
    taxDocuments: { render: () => Promise.resolve({ filename: 'document.pdf', content: Buffer.from('%PDF-1.4') }) },
  });
}
