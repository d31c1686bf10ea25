import { jobsOf } from '../../platform/jobs/job.ts';
import type { IdentityConfig } from '../identity/index.ts';
import type { PlacesContext } from '../places/index.ts';

export interface MarketConfig extends IdentityConfig {
  /** True where no money moves: on a demo, and with the gateway's test keys. Start prices are then computed from test sales. */
  isTestMode: boolean;
}

/** The context that the market needs: accounts and places. */
export interface MarketContext extends PlacesContext {
  config: MarketConfig;
}

/** Declares a job of this module. */
export const defineJob = jobsOf<MarketContext>();
