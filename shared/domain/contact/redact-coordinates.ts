import { spansOf, type Span } from './text-fold.ts';

const SIDE = '(?: ?[nsew](?![a-z]))?';
// Four decimals locate a single house; no measurement in electrical work has that many.
const decimal = String.raw`[-+]?\d{1,3}\.\d{4,12}(?: ?°)?${SIDE}`;
const degrees = String.raw`\d{1,3} ?° ?\d{1,2}(?:\.\d{1,6})? ?'(?: ?\d{1,2}(?:\.\d{1,6})? ?(?:"|''))?${SIDE}`;
const plain = String.raw`\d{1,3} \d{1,2} \d{1,2} ?[ns],? \d{1,3} \d{1,2} \d{1,2} ?[ew](?![a-z])`;
const coordinates = new RegExp(String.raw`(?<![\d.])(?:${decimal}|${degrees}|${plain})`, 'g');

/** Finds points on a map: decimal degrees, degrees with minutes, and both without their signs. */
export function coordinateSpans(text: string): Span[] {
  return spansOf(text, coordinates);
}
