import { type ClaimTerms, leastTerms } from '../../../../shared/domain/words/claims.ts';
import { defaultRetention, type RetentionPeriods } from '../../../../shared/domain/words/retention.ts';
import type { Db } from '../../../platform/db/client.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { inTime } from '../../../platform/in-time.ts';
import { findRetention } from '../privacy/retention-store.ts';
import { findSiteRating } from './site-rating-queries.ts';
import { findMarketSettings } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/** The terms shown on pages that a super admin can change while the server runs. */
export interface SiteTerms {
  claims: ClaimTerms;
  retention: RetentionPeriods;
  /** What all customers gave electricians here on average, and how many did; null below ten reviews. */
  rating: { value: number; count: number } | null;
}

/** Terms that are safe to show whatever the market's terms are. */
export const safeTerms: SiteTerms = { claims: leastTerms, retention: defaultRetention, rating: null };

type Asking = Pick<SalesContext, 'config'>;

const readTerms = coalesce(async (db: Db, [first]: readonly Asking[]) => {
  if (!first) throw new Error('Reading the site terms needs a caller');
  const { settings } = await findMarketSettings(first.config, db);
  const terms: SiteTerms = {
    claims: { buyingRule: settings.buyingRule, insuranceRequired: settings.insuranceRequired },
    retention: await findRetention(db),
    rating: await findSiteRating(db),
  };
  return () => terms;
});

/** After this time, a page is rendered with the last known terms. */
const TIMEOUT_MS = 1000;

const known = new WeakMap<Db, SiteTerms>();

/**
 * Returns the terms that pages are rendered with, as they are in the database, so that a change shows on every server at once. If the
 * database does not answer in time, returns the last known terms, or the safe ones that claim nothing.
 */
export async function findSiteTerms(ctx: Pick<SalesContext, 'config' | 'db' | 'log'>): Promise<SiteTerms> {
  try {
    const terms = await inTime(readTerms(ctx.db, ctx), TIMEOUT_MS, 'Reading the site terms');
    known.set(ctx.db, terms);
    return terms;
  } catch (error) {
    ctx.log.error({ err: error, event: 'site_terms_unknown' }, 'site terms query failed, using the last known terms');
    return known.get(ctx.db) ?? safeTerms;
  }
}
