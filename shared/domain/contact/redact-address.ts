import { streetSpans } from './redact-street.ts';
import { spansOf, type Folded, type Span } from './text-fold.ts';

const NUMBER = String.raw`[ .#:]{0,3}(?:no\.? ?|number )?[a-z]?\d{1,6}`;
const boxes = [
  String.raw`(?:g ?\.? ?)?p\.? ?o\.? ?box`,
  'post(?: office)? box|locked bag|private bag|mail ?bag|po bag|rmb|rsd',
].join('|');
const dwelling =
  String.raw`(?:(?:unit|number|no\.?|apt|flat|lot|shop) ?)?\d{1,5}[a-z]?(?:[/-]\d{1,5})?`;
const livingAt =
  '(?:live|living|lives|located|reside|house is|home is|property is|job is|site is|place is) at';
const notAName = String.raw`(?!(?:pm|am|o'?clock|storey|bed|days?|weeks?)\b)`;
const NAME = String.raw`${notAName}\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)?`;

const patterns = [
  new RegExp(String.raw`\b(?:${boxes})${NUMBER}`, 'g'),
  new RegExp(String.raw`(?<!\ba )\blot${NUMBER}\b`, 'g'),
  new RegExp(String.raw`\b(?:address(?: is|:)?|${livingAt})[ :]{1,3}${dwelling} ${NAME}`, 'gu'),
  // Latitude and longitude, and the short codes that map services give to places.
  /-?\d{1,3}\.\d{3,10} ?°? ?[ns]? ?, ?-?\d{1,3}\.\d{3,10}/g,
  /\b[23456789cfghjmpqrvwx]{4,8}\+[23456789cfghjmpqrvwx]{2,3}\b/g,
];

/** Finds street addresses, post boxes, lots and coordinates in a folded text. */
export function addressSpans(folded: Folded): Span[] {
  return [
    ...streetSpans(folded),
    ...patterns.flatMap((pattern) => spansOf(folded.text, pattern)),
  ];
}
