import { loadConfig } from '../../../server/app/config.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { openPostgres } from '../../../server/platform/db/postgres.ts';
import { newAuction } from '../../../server/modules/market/auction/auction.ts';
import { quoteColumns } from '../../../server/modules/market/leads/create-lead.ts';
import { insertLead } from '../../../server/modules/market/leads/lead-store.ts';
import { createGazetteer } from '../../../server/modules/places/gazetteer/gazetteer.ts';
import { createLogger } from '../../../server/platform/log.ts';
import { quote } from '../../support/factories.ts';
import { proofParts } from '../../support/proof-parts.ts';

export const WEBHOOK_SECRET = 'whsec_proof';

export interface Address {
  databaseUrl: string;
  /** The fake Stripe; demo payments when left out. */
  stripeUrl?: string;
}

/** Opens the product's own context on PostgreSQL, as every process of the proof does. It writes no log and sends no email. */
export async function openMarket({ databaseUrl, stripeUrl }: Address, maxConnections: number): Promise<AppContext> {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret that only the proof knows',
    LOG_LEVEL: 'silent',
    // One machine plays everybody.
    REQUESTS_PER_ADDRESS: '1000000000',
    ...(stripeUrl && {
      STRIPE_API_BASE: stripeUrl,
      STRIPE_SECRET_KEY: 'sk_test_proof',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_proof',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }),
  });
  const log = createLogger(config.logLevel);
  const store = await openPostgres({ url: databaseUrl, maxConnections, log });
  // Where a job is does not matter to the money, and reading every place would cost each process a start.
  const places = createGazetteer('');
  return createContext(config, { store, log, places, ...proofParts });
}

interface Auction {
  startCents?: number;
  minutes?: number;
  /** How long it has been running, in milliseconds. */
  elapsedMs?: number;
}

/** Puts a lead on the market whose price falls to nothing within some minutes; returns its id. */
export async function putOnMarket({ db, clock, places }: AppContext, { startCents = 40_00, minutes = 60, elapsedMs = 0 }: Auction = {}): Promise<number> {
  const at = new Date(clock.now().getTime() - elapsedMs);
  const columns = quoteColumns({ ...quote, customerEmail: null, preferredPickupDate: null, preferredDropoffDate: null }, places);
  const auction = { ...newAuction(startCents, at), auctionDuration: minutes, expiresAt: new Date(at.getTime() + minutes * 60_000) };
  const lead = await insertLead(db, { ...columns, ...auction, createdAt: at });
  if (!lead) throw new Error('The lead was not inserted');
  return lead.id;
}
