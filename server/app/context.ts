import type { Logger } from 'pino';
import { createClock } from '../platform/clock.ts';
import type { Config } from './config.ts';
import { announcingCommits } from '../platform/db/changes.ts';
import { openStore, type Store } from '../platform/db/client.ts';
import { createFileStorage } from '../platform/files/create-file-storage.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import { createLive } from '../platform/live/live.ts';
import { createLogger } from '../platform/log.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createPusher, type Pusher } from '../platform/push/pusher.ts';
import { createSmsSender, type SmsSender } from '../platform/sms/sms-sender.ts';
import { createTracing } from '../platform/tracing/tracing.ts';
import { jobCatalogue } from './job-registry.ts';
import { type AbnRegister, createAbnRegister, createNswTradesRegister, type TradesRegister } from '../modules/identity/index.ts';
import { type Gazetteer, openGazetteer } from '../modules/places/index.ts';
import { createTaxDocumentRenderer, type TaxDocumentRenderer, createGateway, type PaymentGateway, dropSavedCard, hasSavedCard, type SalesContext } from '../modules/sales/index.ts';
import { findBuyingTerms } from '../modules/market/index.ts';
import { checkBids, endBidsOf, findAccountsWithBid, followServiceArea, planBids } from '../modules/bids/index.ts';
import { deleteAlertsOf, deleteWatchesOf, hasChosenAlerts, renewUnsubscribeLinks } from '../modules/alerts/index.ts';

/** The whole context of the server. Modules declare the part they need: `IdentityContext`, `MarketContext`, `SalesContext`. */
export type AppContext = SalesContext;

interface Replacements {
  store?: Store;
  log?: Logger;
  mailer?: Mailer;
  sms?: SmsSender;
  pusher?: Pusher;
  gateway?: PaymentGateway;
  tradesRegister?: TradesRegister;
  places?: Gazetteer;
  taxDocuments?: TaxDocumentRenderer;
  files?: FileStorage;
  abnRegister?: AbnRegister;
}

/** Creates what sends messages to people. */
const sendersOf = (config: Config, replace: Replacements) => ({
  mailer: replace.mailer ?? createMailer(config.mail),
  sms: replace.sms ?? createSmsSender(config),
  pusher: replace.pusher ?? createPusher(config),
});

/** Opens every service that the configuration names, after it has migrated the database. */
export async function createContext(config: Config, replace: Replacements = {}): Promise<AppContext> {
  const log = replace.log ?? createLogger(config.logLevel);
  const opening = replace.store ?? openStore(config.database, log);
  // Read while the database opens.
  const places = replace.places ?? openGazetteer(config.dataDir);
  const store = await opening;
  if (!replace.store) await store.migrate();
  const clock = await createClock(store.db);
  const live = createLive({ channel: store.channel, clock, log, maxPerNetwork: config.perAddress.streams });
  const gateway = replace.gateway ?? createGateway(config, store.db);
  return {
    config,
    db: announcingCommits(store.db, live.publish),
    store,
    clock,
    log,
    ...sendersOf(config, replace),
    gateway,
    tradesRegister: replace.tradesRegister ?? (config.nswTradesRegister ? createNswTradesRegister(config.nswTradesRegister) : null),
    places,
    taxDocuments: replace.taxDocuments ?? createTaxDocumentRenderer(),
    files: replace.files ?? createFileStorage(config),
    abnRegister: replace.abnRegister ?? createAbnRegister(config),
    live,
    metrics: createMetrics(),
    tracing: await createTracing(config.tracing, log),
    jobs: jobCatalogue,
    checkBids,
    planBids,
    findAccountsWithBid,
    followServiceArea,
    findBuyingTerms: (handle) => findBuyingTerms(config, handle),
    findFirstSteps: async (handle, userId) => {
      const [hasAlerts, hasCard] = await Promise.all([
        hasChosenAlerts(handle, userId),
        hasSavedCard({ gateway, config, db: handle }, userId),
      ]);
      return { hasAlerts, hasCard };
    },
    setupCleanups: {
      alerts: deleteAlertsOf,
      watches: deleteWatchesOf,
      bids: (tx, userId) => endBidsOf({ clock }, tx, userId),
      cards: (tx, userId) => dropSavedCard({ config, clock }, tx, userId),
    },
    renewUnsubscribeLinks,
  };
}
