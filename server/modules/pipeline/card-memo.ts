import * as z from 'zod';
import { purchasedLead } from '../../../shared/contracts/purchases.ts';
import { findPurchasedLeadsOf, type ListedPurchase } from './purchase-list-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { presentPurchasedLead, type PurchasedLeadRow, type SalesContext } from '../sales/index.ts';

/** About 2 kB each. */
const MAX_CARDS = 5000;

interface Card {
  version: string;
  json: Buffer;
}

/** A cache of purchase cards as JSON, each rendered once for each version of its rows. */
export interface CardMemo {
  /** Returns the cards of purchases of the viewer's account as one JSON list, in the order given. */
  write: (viewer: Viewer, listed: readonly ListedPurchase[]) => Promise<Buffer>;
}

const cardOf = (row: PurchasedLeadRow, viewer: Viewer) =>
  Buffer.from(JSON.stringify(z.encode(purchasedLead, presentPurchasedLead(row, viewer))));

// A super admin sees more of a card than its owner does.
const keyOf = ({ userType }: Viewer, id: number) => `${userType === 'super_admin' ? 'admin' : 'account'} ${id}`;

const OPEN = Buffer.from('[');
const BETWEEN = Buffer.from(',');
const CLOSE = Buffer.from(']');

/**
 * Creates a cache of cards. The database is asked every time which cards an account has and which version each one is, so nothing here can
 * be stale.
 */
export function createCardMemo({ db }: Pick<SalesContext, 'db'>): CardMemo {
  const cards = new Map<string, Card>();
  const remember = (key: string, card: Card) => {
    cards.delete(key);
    cards.set(key, card);
    if (cards.size <= MAX_CARDS) return;
    const [oldest] = cards.keys();
    if (oldest !== undefined) cards.delete(oldest);
  };
  const fetchMissing = async (viewer: Viewer, missing: readonly ListedPurchase[]) => {
    const fetched = new Map<number, Buffer>();
    if (missing.length === 0) return fetched;
    const rows = await findPurchasedLeadsOf(db, viewer, missing.map(({ id }) => id));
    for (const row of rows) fetched.set(row.purchase.id, cardOf(row, viewer));
    // A row may be newer by now than its version. Then the next request does not find that version and reads the row again.
    for (const { id, version } of missing) {
      const json = fetched.get(id);
      if (json) remember(keyOf(viewer, id), { version, json });
    }
    return fetched;
  };

  return {
    async write(viewer, listed) {
      const known = new Map<number, Buffer>();
      for (const { id, version } of listed) {
        const card = cards.get(keyOf(viewer, id));
        if (card?.version === version) known.set(id, card.json);
      }
      const fetched = await fetchMissing(viewer, listed.filter(({ id }) => !known.has(id)));
      const inOrder = listed.flatMap(({ id }) => known.get(id) ?? fetched.get(id) ?? []);
      const pieces = inOrder.flatMap((json, index) => (index > 0 ? [BETWEEN, json] : [json]));
      return Buffer.concat([OPEN, ...pieces, CLOSE]);
    },
  };
}
