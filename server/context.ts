import type { Logger } from 'pino';
import type { ShiftableClock } from './clock.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import { announcingCommits } from './db/changes.ts';
import { type Db, openStore, type Store } from './db/client.ts';
import { type AbnRegister, createAbnRegister } from './features/abn/abn-register.ts';
import { type Gazetteer, openGazetteer } from './features/places/gazetteer.ts';
import { createPapers, type Papers } from './features/tax-documents/papers.ts';
import { createFileStorage } from './files/create-file-storage.ts';
import type { FileStorage } from './files/file-storage.ts';
import { createLive, type Live } from './live/live.ts';
import { createLogger } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createGateway } from './payments/create-gateway.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { createPusher, type Pusher } from './push/pusher.ts';
import { createNswTradesRegister } from './registers/nsw-trades-register.ts';
import type { TradesRegister } from './registers/trades-register.ts';

/** What every use case may reach. One for each process, made at start. */
export interface AppContext {
  config: Config;
  db: Db;
  store: Store;
  clock: ShiftableClock;
  log: Logger;
  mailer: Mailer;
  pusher: Pusher;
  gateway: PaymentGateway;
  /** The register of New South Wales; null where no key for it is set. */
  tradesRegister: TradesRegister | null;
  places: Gazetteer;
  papers: Papers;
  /** What people sent as files. */
  files: FileStorage;
  /** Undefined where the business register is not asked. */
  abnRegister: AbnRegister | undefined;
  live: Live;
  metrics: Metrics;
}

interface Replacements {
  store?: Store;
  log?: Logger;
  mailer?: Mailer;
  pusher?: Pusher;
  gateway?: PaymentGateway;
  tradesRegister?: TradesRegister;
  places?: Gazetteer;
  papers?: Papers;
  files?: FileStorage;
  abnRegister?: AbnRegister;
}

/** Opens everything the configuration names; migrates the database first. */
export async function createContext(config: Config, replace: Replacements = {}): Promise<AppContext> {
  const log = replace.log ?? createLogger(config.logLevel);
  const store = replace.store ?? (await openStore(config.database, log));
  if (!replace.store) await store.migrate();
  const live = createLive({ channel: store.channel, log, maxPerNetwork: config.perAddress.streams });
  return {
    config,
    db: announcingCommits(store.db, live.publish),
    store,
    clock: await createClock(store.db),
    log,
    mailer: replace.mailer ?? createMailer(config.mail),
    pusher: replace.pusher ?? createPusher(config),
    gateway: replace.gateway ?? createGateway(config, store.db),
    tradesRegister: replace.tradesRegister ?? (config.nswTradesRegister ? createNswTradesRegister(config.nswTradesRegister) : null),
    places: replace.places ?? openGazetteer(config.dataDir),
    papers: replace.papers ?? createPapers(),
    files: replace.files ?? createFileStorage(config),
    abnRegister: replace.abnRegister ?? createAbnRegister(config),
    live,
    metrics: createMetrics(),
  };
}
