import * as z from 'zod';
import { availableLead } from '../../../shared/contracts/leads.ts';
import type { AppContext } from '../../context.ts';
import { presentTeaser, type ViewerBase } from './lead-presenter.ts';
import { findTeasers, type TeaserRow } from './lead-store.ts';
import { type MarketPage, marketPage, type PreparedLead } from './market-page.ts';

/** What was changed past this process, and what it was not told of, is seen after this long. */
const MAX_AGE_MS = 1000;

export interface MarketCache {
  /** The market as strangers may see it, not older than any change that this process knows of. */
  read: () => Promise<MarketPage>;
}

const nowhere: ViewerBase = { serviceLatitude: null, serviceLongitude: null };

/** Puts a lead through presenter and schema once, however many will see it. */
function prepare(row: TeaserRow, source: string): PreparedLead {
  const teaser = z.encode(availableLead, presentTeaser(row, nowhere, row.lastPriceUpdate));
  const { currentPrice: _price, distanceKm: _distance, ...fixed } = teaser;
  return { row, source, json: JSON.stringify(fixed) };
}

/**
 * Keeps one read of the market for everyone who may see no contact, until a lead comes or goes. It holds teasers alone: what
 * a super admin sees never passes through here.
 */
export function createMarketCache({ db, live }: Pick<AppContext, 'db' | 'live'>): MarketCache {
  let kept: { page: Promise<MarketPage>; readFrom: number } | undefined;
  let prepared: ReadonlyMap<number, PreparedLead> = new Map();

  live.onChange((changes) => {
    if (!changes || changes.some(({ kind }) => kind === 'lead')) kept = undefined;
  });
  const readAnew = async () => {
    const rows = await findTeasers(db);
    const leads = rows.map((row) => {
      const source = JSON.stringify(row);
      const before = prepared.get(row.id);
      return before?.source === source ? before : prepare(row, source);
    });
    prepared = new Map(leads.map((lead) => [lead.row.id, lead]));
    return marketPage(leads);
  };

  return {
    read() {
      // Not the wall clock: that may be set back.
      const now = performance.now();
      if (kept && now - kept.readFrom <= MAX_AGE_MS) return kept.page;
      // Whoever asks while it is read waits for the same read; one that failed is not kept.
      const begun = { page: readAnew(), readFrom: now };
      kept = begun;
      begun.page.catch(() => {
        if (kept === begun) kept = undefined;
      });
      return begun.page;
    },
  };
}
