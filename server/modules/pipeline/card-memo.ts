import * as z from 'zod';
import { purchasedLead } from '../../../shared/contracts/purchases.ts';
import { findPurchasedLeadsOf, type ListedPurchase } from './purchase-list-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { presentPurchasedLead, type PurchasedLeadRow, type Reader, readerOf, type SalesContext } from '../sales/index.ts';

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

/** A purchase to be written, and as whom it's read: the card is made for this reader and kept under it. */
interface Asked extends ListedPurchase {
  reader: Reader;
}

const cardOf = (row: PurchasedLeadRow, reader: Reader) =>
  Buffer.from(JSON.stringify(z.encode(purchasedLead, presentPurchasedLead(row, reader))));

const keyOf = ({ reader, id }: Asked) => `${reader} ${id}`;

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
  const fetchMissing = async (viewer: Viewer, missing: readonly Asked[]) => {
    const fetched = new Map<number, Buffer>();
    if (missing.length === 0) return fetched;
    const rows = await findPurchasedLeadsOf(db, viewer, missing.map(({ id }) => id));
    const byId = new Map(rows.map((row) => [row.purchase.id, row]));
    for (const asked of missing) {
      const row = byId.get(asked.id);
      if (!row) continue;
      const json = cardOf(row, asked.reader);
      fetched.set(asked.id, json);
      // The row may be newer by now than this version. Then the next request does not find that version and reads the row again.
      remember(keyOf(asked), { version: asked.version, json });
    }
    return fetched;
  };

  return {
    async write(viewer, listed) {
      const all = listed.map((each): Asked => ({ ...each, reader: readerOf(viewer, each) }));
      const known = new Map<number, Buffer>();
      for (const asked of all) {
        const card = cards.get(keyOf(asked));
        if (card?.version === asked.version) known.set(asked.id, card.json);
      }
      const fetched = await fetchMissing(viewer, all.filter(({ id }) => !known.has(id)));
      const inOrder = listed.flatMap(({ id }) => known.get(id) ?? fetched.get(id) ?? []);
      const pieces = inOrder.flatMap((json, index) => (index > 0 ? [BETWEEN, json] : [json]));
      return Buffer.concat([OPEN, ...pieces, CLOSE]);
    },
  };
}
