import { currentPriceOf, distanceTo, type ViewerBase } from './lead-presenter.ts';
import type { TeaserRow } from './lead-store.ts';

/** A lead on the market: its JSON but for what depends on who looks and when. */
export interface PreparedLead {
  row: TeaserRow;
  /** The row as it was read, to tell whether it changed. */
  source: string;
  json: string;
}

/** The market as JSON, for any viewer at any instant. */
export interface MarketPage {
  /** The page at the prices of one instant, with the distances from where a viewer works. */
  write: (viewer: ViewerBase, at: Date) => Buffer;
}

// As wide as the widest price and distance there can be; JSON does not mind the spaces that stay.
const PRICE = ' '.repeat('"99999999.99"'.length);
const DISTANCE = ' '.repeat('20015.1'.length);
const BEFORE_PRICE = ',"currentPrice":';
const BEFORE_DISTANCE = ',"distanceKm":';

interface Place {
  row: TeaserRow;
  priceFrom: number;
  distanceFrom: number;
}

function put(page: Buffer, text: string, from: number): void {
  for (let index = 0; index < text.length; index += 1) page[from + index] = text.charCodeAt(index);
}

/**
 * Lays leads out as one page of bytes with room for each price and distance: to write them in takes a tenth of the time that
 * it takes to put the page together for each viewer.
 */
export function marketPage(leads: readonly PreparedLead[]): MarketPage {
  const pieces: string[] = [];
  const places: Place[] = [];
  let length = 1;
  for (const { row, json } of leads) {
    const head = `${pieces.length > 0 ? ',' : ''}${json.slice(0, -1)}${BEFORE_PRICE}`;
    const priceFrom = length + Buffer.byteLength(head);
    const distanceFrom = priceFrom + PRICE.length + BEFORE_DISTANCE.length;
    pieces.push(`${head}${PRICE}${BEFORE_DISTANCE}${DISTANCE}}`);
    places.push({ row, priceFrom, distanceFrom });
    length = distanceFrom + DISTANCE.length + 1;
  }
  const blank = Buffer.from(`[${pieces.join('')}]`);
  return {
    write(viewer, at) {
      const page = Buffer.from(blank);
      for (const { row, priceFrom, distanceFrom } of places) {
        put(page, `"${currentPriceOf(row, at)}"`, priceFrom);
        put(page, String(distanceTo(row, viewer)), distanceFrom);
      }
      return page;
    },
  };
}
