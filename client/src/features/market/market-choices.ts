import type { AvailableLead } from '@shared/contracts/leads.ts';
import { alertUrgencies, alertUrgencyOf } from '@shared/domain/words/alerts.ts';
import { propertyTypes, serviceTypes } from '@shared/domain/words/enums.ts';
import { propertyTypeLabels, serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { listClock, shownCents } from '@/components/lead/live-price.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { matchesFilter } from './matches-filter.ts';
import type { MarketList } from './use-leads-feed.ts';

/** The kinds of leads that a person wants to see, each by its value; what is absent is any. `upTo` is a price in whole dollars. */
export type MarketChoices = Partial<Record<keyof typeof marketChoices, string>>;

const labelled = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** What the market can be narrowed by, and to which values. */
export const marketChoices = {
  serviceType: { label: 'Work', options: labelled(serviceTypes, serviceTypeLabels) },
  urgency: { label: 'Urgency', options: labelled(alertUrgencies, urgencyLabels) },
  propertyType: { label: 'Property', options: labelled(propertyTypes, propertyTypeLabels) },
  upTo: {
    label: 'Price',
   
    options: ['10', '20', '30', '40'].map((value) => ({ value, label: `Up to $${value}` })),
  },
};

export const choiceNames = Object.keys(marketChoices) as (keyof typeof marketChoices)[];

/** Reads stored choices; unknown ones are left out. */
export function choicesIn(text: string): MarketChoices {
  const stored = new URLSearchParams(text);
  const known = choiceNames.filter((name) => marketChoices[name].options.some(({ value }) => value === stored.get(name)));
  return Object.fromEntries(known.map((name) => [name, stored.get(name) ?? '']));
}

/** Returns the labels of the choices: "Repair, up to $20". */
export function choicesText(choices: MarketChoices): string {
  const labels = choiceNames.flatMap((name) => marketChoices[name].options.find(({ value }) => value === choices[name])?.label ?? []);
  return labels.map((label, index) => (index === 0 ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`)).join(', ');
}

/** Returns true when a lead is of the chosen kinds, by its price now. */
export function matchesChoices(lead: AvailableLead, { serviceType, urgency, propertyType, upTo }: MarketChoices): boolean {
  return (
    (!serviceType || lead.serviceType === serviceType) &&
    (!urgency || alertUrgencyOf(lead) === urgency) &&
    (!propertyType || lead.propertyType === propertyType) &&
    (!upTo || shownCents(scheduleOf(lead), listClock) <= Number(upTo) * 100)
  );
}

interface Narrowed {
  filter: PurchaseFilter;
  choices: MarketChoices;
  /** The leads that the person hid. */
  hidden: ReadonlySet<number>;
}

/** Counts the leads that match and are not hidden, and all, wherever they are; undefined while the market is not loaded. */
export function countMatching(market: Pick<MarketList, 'leads' | 'total' | 'outside'> | undefined, { filter, choices, hidden }: Narrowed) {
  if (!market) return undefined;
  const { leads, total, outside } = market;
  const matching = leads.filter((lead) => !hidden.has(lead.id) && matchesFilter(lead, filter) && matchesChoices(lead, choices)).length;
  // Only the server knows which leads that are not loaded match.
  const isEverything = isEmptyFilter(filter) && Object.keys(choices).length === 0;
  return { shown: matching + (isEverything ? total - leads.length : 0), total: total + outside };
}
