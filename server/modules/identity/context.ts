import type { BuyingTerms } from '../../../shared/domain/people/buying-rule.ts';
import type { PlatformConfig } from '../../platform/config.ts';
import type { PlatformContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { jobsOf } from '../../platform/jobs/job.ts';
import type { AbnRegister } from './abn/abn-register.ts';
import type { AbnLookupConfig } from './abn/abn-settings.ts';
import type { TradesRegister } from './licences/trades-register.ts';

export interface IdentityConfig extends PlatformConfig {
  /** True for a demo that can harm no real person: local only, no payments, and emails written to a folder. */
  isDemoMode: boolean;
  /** How to query the Australian Business Register; undefined when it's not configured. */
  abnLookup: AbnLookupConfig | undefined;
  /** How to query the trades register of New South Wales; undefined without a key. */
  nswTradesRegister: { key: string; secret: string; apiBase: string | undefined } | undefined;
  /** True when every super admin and operator must have a second factor. */
  isSecondFactorRequired: boolean;
  firstOperator: { username: string; password: string } | undefined;
}

/** Deletes everything of one kind that an account has set up, inside a transaction, and returns how many there were. */
export type SetupCleanup = (tx: Db, userId: number) => Promise<number>;

/** What this module needs. Lookups from modules above it are passed in. */
export interface IdentityContext extends PlatformContext {
  config: IdentityConfig;
  /** The trades register of New South Wales; null without a key. */
  tradesRegister: TradesRegister | null;
  /** Undefined when the business register isn't configured. */
  abnRegister: AbnRegister | undefined;
  /** Returns the market's present requirements for buyers, read through this connection. */
  findBuyingTerms: (db: Db) => Promise<BuyingTerms>;
  /** Finds which of the first steps an electrician has done that the account itself doesn't tell. */
  findFirstSteps: (db: Db, userId: number) => Promise<{ hasAlerts: boolean; hasCard: boolean }>;
  /** Deletes what a stranger may have set up, when the owner of the address confirms it. */
  setupCleanups: Record<'alerts' | 'watches' | 'bids' | 'cards', SetupCleanup>;
  /** Ends the unsubscribe links in an account's earlier emails, which went to an address that it no longer has. */
  renewUnsubscribeLinks: (tx: Db, userId: number) => Promise<void>;
}

/** Defines a job of this module. */
export const defineJob = jobsOf<IdentityContext>();
