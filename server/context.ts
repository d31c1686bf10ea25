import type { Logger } from 'pino';
import type { ShiftableClock } from './clock.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Db, openStore, type Store } from './db/client.ts';
import { type Gazetteer, openGazetteer } from './features/places/gazetteer.ts';
import { createLogger } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createGateway } from './payments/create-gateway.ts';
import type { PaymentGateway } from './payments/gateway.ts';

/** What every use case may reach. One for each process, made at start. */
export interface AppContext {
  config: Config;
  db: Db;
  store: Store;
  clock: ShiftableClock;
  log: Logger;
  mailer: Mailer;
  gateway: PaymentGateway;
  places: Gazetteer;
}

interface Replacements {
  store?: Store;
  log?: Logger;
  mailer?: Mailer;
  gateway?: PaymentGateway;
  places?: Gazetteer;
}

/** Opens everything the configuration names; migrates the database first. */
export async function createContext(config: Config, replace: Replacements = {}): Promise<AppContext> {
  const log = replace.log ?? createLogger(config.logLevel);
  const store = replace.store ?? (await openStore(config.database));
  if (!replace.store) await store.migrate();
  return {
    config,
    db: store.db,
    store,
    clock: await createClock(store.db),
    log,
    mailer: replace.mailer ?? createMailer(config.mail),
    gateway: replace.gateway ?? createGateway(config, store.db),
    places: replace.places ?? openGazetteer(config.dataDir),
  };
}
