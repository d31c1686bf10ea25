import { paths } from '../../../shared/contracts/page-paths.ts';
import { payableCents, priceAt } from '../../../shared/domain/auction-price.ts';
import { serviceTypeLabels, urgencyLabels } from '../../../shared/domain/labels.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import type { PushMessage } from '../../../shared/domain/push-message.ts';
import type { AlertLead } from '../alerts/alert-lead-queries.ts';
import { scheduleOf } from '../auctions/auction.ts';
import type { AlertNews } from './alert-about.ts';

const dashboardPath = (lead: AlertLead) => `${paths.dashboard}?tab=available&lead=${lead.id}`;

/** What a lead costs at an instant, in words: "$38.20" or "free". */
export function priceWords(lead: AlertLead, at: Date): string {
  const cents = payableCents(priceAt(scheduleOf(lead), at));
  return cents === 0 ? 'free' : formatCents(cents);
}

/** The kind of work and how soon it is wanted: "Repair, within 24 hours". */
export function workWords({ serviceType, urgency }: AlertLead): string {
  const words = [serviceTypeLabels[serviceType], urgencyLabels[urgency]];
  return [...new Set(words)].map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}

/** What an alert says first. */
export function titleOf(news: AlertNews): string {
  if (news.kind === 'test') return 'This is how an alert looks';
  const place = news.lead.publicSuburb ?? 'your area';
  if (news.kind === 'lead') return `New lead in ${place}`;
  const price = priceWords(news.lead, news.at);
  return `The lead in ${place} is ${price === 'free' ? 'free now' : `down to ${price}`}`;
}

function bodyOf(news: AlertNews): string {
  if (news.kind === 'test') return 'New leads in your service area will come like this.';
  const work = workWords(news.lead);
  if (news.kind === 'lead') return `${work}. Now ${priceWords(news.lead, news.at)}`;
  return `${work}. You asked to hear at ${formatCents(news.targetCents)}`;
}

/** Where an alert leads, a path of this site. */
export function pathOf(news: AlertNews): string {
  return news.kind === 'test' ? paths.dashboard : dashboardPath(news.lead);
}

/** Writes an alert for a device: of the customer no more than their suburb and the kind of work. */
export function pushMessageOf(news: AlertNews): PushMessage {
  return {
    kind: news.kind,
    title: titleOf(news),
    body: bodyOf(news),
    tag: news.kind === 'test' ? 'test' : `lead-${news.lead.id}`,
    url: pathOf(news),
  };
}
