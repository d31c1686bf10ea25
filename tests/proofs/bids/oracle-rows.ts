import type { OracleAccount, OracleMarket } from '../../models/bid-oracle.ts';

const MINUTE = 60_000;
/** As far apart as no circle reaches. */
const APART_DEGREES = 0.4;

/** What of a random market can be written into the tables, so that the product and the oracle play the very same. */
export function writable(market: OracleMarket, from: number, { headStartSeconds, kinds }: Pick<OracleMarket, 'headStartSeconds' | 'kinds'>): OracleMarket {
  const taken = new Set<string>();
  return {
    ...market,
    headStartSeconds,
    kinds,
    accounts: market.accounts.map((account) => accountOf(account, from)),
    bids: market.bids.map((bid) => {
      // One bid of an account for one lead.
      const key = bid.lead && `${bid.accountId}:${bid.lead.id}`;
      const isTwice = key !== null && taken.has(key);
      if (key !== null) taken.add(key);
      return isTwice || (bid.lead?.id ?? 0) > market.leads.length ? Object.assign({ ...bid }, { lead: null }) : bid;
    }),
    // Later than two hours after a purchase the bids of its buyer pause, unless they called.
    leads: market.leads.map((lead) => Object.assign({ ...lead }, { minutes: Math.min(lead.minutes, 60), startsAt: Math.min(lead.startsAt, lead.releasedAt + 15 * MINUTE) })),
  };
}

/** A pause has no end here; automatic leads that wait for a call are purchases of a few minutes ago. */
function accountOf(account: OracleAccount, from: number): OracleAccount {
  const waiting = Array.from({ length: account.uncalled }, (_, index) => ({ at: from - (5 + index) * MINUTE, cents: 50, isAutomatic: true }));
  const caps = { ...account.caps, week: Math.max(account.caps.week, account.caps.perLead) };
  // The clock stands still while a bank is asked.
  return { ...account, caps, failsAfterMs: 0, gaveBack: [], pausedUntil: account.pausedUntil === null ? null : Infinity, bought: [...account.bought, ...waiting] };
}

/** Moves a market to a place of its own. */
export function moved(market: OracleMarket, index: number): OracleMarket {
  const by = index * APART_DEGREES - 16;
  return {
    ...market,
    leads: market.leads.map((lead) => Object.assign({ ...lead }, { longitude: lead.longitude + by })),
    bids: market.bids.map((bid) => Object.assign({ ...bid }, { circle: bid.circle && { ...bid.circle, longitude: bid.circle.longitude + by } })),
  };
}
