import { paths } from '../../../shared/contracts/page-paths.ts';
import { payableCents, priceAt } from '../../../shared/domain/auction/auction-price.ts';
import { serviceTypeLabels, urgencyLabels } from '../../../shared/domain/words/labels.ts';
import { formatCents } from '../../../shared/domain/money/money.ts';
import type { PushMessage } from '../../../shared/domain/words/push-message.ts';
import type { AlertLead } from './alert-lead-queries.ts';
import type { AlertNews } from './alert-about.ts';
import { scheduleOf } from '../market/index.ts';

const dashboardPath = (lead: AlertLead) => `${paths.dashboard}?tab=available&lead=${lead.id}`;

/** Formats the price of a lead at an instant: "$38.20" or "free". */
export function priceWords(lead: AlertLead, at: Date): string {
  const cents = payableCents(priceAt(scheduleOf(lead), at));
  return cents === 0 ? 'free' : formatCents(cents);
}

/** Formats the kind of work and its urgency: "Repair, within 24 hours". */
export function workWords({ serviceType, urgency }: AlertLead): string {
  const words = [serviceTypeLabels[serviceType], urgencyLabels[urgency]];
  return [...new Set(words)].map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}

/** Returns the title of a push message, which is also the subject of the email. */
export function titleOf(news: AlertNews): string {
  if (news.kind === 'test') return 'This is a test alert';
  const place = news.lead.publicSuburb ?? 'your area';
  if (news.kind === 'lead') return `New lead in ${place}`;
  const price = priceWords(news.lead, news.at);
  return `The lead in ${place} is ${price === 'free' ? 'free now' : `down to ${price}`}`;
}

function bodyOf(news: AlertNews): string {
  if (news.kind === 'test') return 'Alerts about new leads in your service area will look like this.';
  const work = workWords(news.lead);
  if (news.kind === 'lead') return `${work}. Now ${priceWords(news.lead, news.at)}`;
  return `${work}. You asked for an alert at ${formatCents(news.targetCents)}`;
}

/** Returns the path of this site that an alert opens. */
export function pathOf(news: AlertNews): string {
  return news.kind === 'test' ? paths.dashboard : dashboardPath(news.lead);
}

/** Writes the push message of an alert. About the customer it tells only the suburb and the kind of work. */
export function pushMessageOf(news: AlertNews): PushMessage {
  return {
    kind: news.kind,
    title: titleOf(news),
    body: bodyOf(news),
    tag: news.kind === 'test' ? 'test' : `lead-${news.lead.id}`,
    url: pathOf(news),
  };
}
