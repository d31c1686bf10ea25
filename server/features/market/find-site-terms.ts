import { type ClaimTerms, leastTerms } from '../../../shared/domain/claims.ts';
import { defaultRetention, type RetentionPeriods } from '../../../shared/domain/retention.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { together } from '../../db/together.ts';
import { findRetention } from '../privacy/retention-store.ts';
import { findMarketSettings } from './market-settings-store.ts';

/** What pages say that a super admin can change while the server runs. */
export interface SiteTerms {
  claims: ClaimTerms;
  retention: RetentionPeriods;
}

/** What may be said whatever the market's terms are. */
export const safeTerms: SiteTerms = { claims: leastTerms, retention: defaultRetention };

type Asking = Pick<AppContext, 'config'>;

const readTerms = together(async (db: Db, [first]: readonly Asking[]) => {
  if (!first) throw new Error('Nobody asked for the terms');
  const { settings } = await findMarketSettings(first.config, db);
  const terms: SiteTerms = {
    claims: { buyingRule: settings.buyingRule, insuranceRequired: settings.insuranceRequired },
    retention: await findRetention(db),
  };
  return () => terms;
});

/** After so long a page is answered with the terms as they were last known. */
const PATIENCE_MS = 1000;

const known = new WeakMap<Db, SiteTerms>();

function afterPatience(): { elapsed: Promise<never>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The terms of the site were not answered in time')), PATIENCE_MS);
  });
  return { elapsed, end: () => clearTimeout(timer) };
}

/**
 * Returns the terms that pages are written by, as they stand in the database: a change shows on every server at once. While the
 * database does not answer, they are the last that were known; before any were, the ones that claim nothing.
 */
export async function findSiteTerms(ctx: Pick<AppContext, 'config' | 'db' | 'log'>): Promise<SiteTerms> {
  const patience = afterPatience();
  try {
    const terms = await Promise.race([readTerms(ctx.db, ctx), patience.elapsed]);
    known.set(ctx.db, terms);
    return terms;
  } catch (error) {
    ctx.log.error({ err: error, event: 'site_terms_unknown' }, 'the terms of the site could not be read');
    return known.get(ctx.db) ?? safeTerms;
  } finally {
    patience.end();
  }
}
