import { spansOf, type Span } from './text-fold.ts';

const LONG_DATE = String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d`;
const DATE = String.raw`${LONG_DATE}|\d{1,2}/\d{1,2}(?:/\d\d)?`;
const TIME = String.raw`(?:[01]?\d|2[0-3])[:.][0-5]\d|(?:1[0-2]|[1-9])(?= ?[ap]\.?m\b)`;
const dateOrTime = new RegExp(
  String.raw`(?<![\d/:]|\d\.)(?:${DATE}|${TIME})(?![\d/:]|\.\d)`,
  'g',
);

const compactDate = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const years = /^(?:19|20)\d\d ?[-/ ] ?(?:19|20)\d\d$/;
const prices = /^[1-9]\d{0,4}(?:00|50|\.\d\d) ?- ?[1-9]\d{0,4}(?:00|50|\.\d\d)$/;
const CLOCK = '(?:[01]\\d|2[0-3])(?:00|15|30|45)';
const clockTimes = new RegExp(`^${CLOCK} ?- ?${CLOCK}$`);
// A letter followed by a number is a label: "9550 1234 m: 0491…", "9550 1234 a/h".
const unit =
  /^ ?(?:mm2?|cm|m2?|km|k?w|kwh|k?va?|m?a|amps?|watts?|volts?|lm|lumens|k|l|litres?|%)(?![a-z]| ?:|[./][a-z]| ?\(?\+?\d)/;

/** Finds dates and times of day in a folded text. */
export function scheduleSpans(text: string): Span[] {
  return spansOf(text, dateOrTime);
}

/** Returns true for digits that are years, prices or measures, judging by the text around them. */
export function isQuantity(figures: string, before: string, after: string): boolean {
  const rules = [compactDate, years, prices, clockTimes];
  if (rules.some((rule) => rule.test(figures))) return true;
  const digits = figures.replace(/\D/g, '');
  if (digits.length > 8 || digits.startsWith('0')) return false;
  return /\$ ?$/.test(before) || unit.test(after);
}
