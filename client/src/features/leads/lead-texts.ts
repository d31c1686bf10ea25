import type { AvailableLead } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/phone.ts';
import { budgetRangeLabels, propertyTypeLabels, timeframeLabels } from '@shared/domain/labels.ts';
import type { Tone } from '@/components/ui/chip.tsx';

/** How loud an urgency is; those left out are not. */
export const urgencyTones: Partial<Record<AvailableLead['urgency'], Tone>> = {
  emergency: 'active',
  urgent: 'active',
  within_24h: 'spark',
};

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** The three lines of a card: who asks, what it is about, when it is wanted. */
export function leadFacts(lead: AvailableLead): readonly { term: string; text: string }[] {
  return [
    { term: 'Who', text: `${lead.customerName}, ${unbroken(formatPhone(lead.customerPhone))}` },
    {
      term: 'What',
      text: `${propertyTypeLabels[lead.propertyType]}, ${budgetRangeLabels[lead.budgetRange]}`,
    },
    { term: 'When', text: timeframeLabels[lead.timeframe] },
  ];
}

/** How far away a lead is: "4.2 km", "3,293 km". */
export function distanceText(km: number): string {
  const digits = km < 100 ? 1 : 0;
  return `${km.toLocaleString('en-AU', { maximumFractionDigits: digits })} km`;
}

/** The suburb's name alone: "Marrickville NSW 2204" → "Marrickville". */
export function suburbOf(serviceLocation: string): string {
  const name = serviceLocation.replace(/[\s,]+(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b.*$/, '');
  return name || serviceLocation;
}

/** What a button says to those who hear it without its card. */
export function actionName(action: string, lead: AvailableLead): string {
  return `${action} lead ${lead.jobReference}, ${lead.serviceType} in ${suburbOf(lead.serviceLocation)}`;
}

/** Writes a calendar date for people: "2025-08-15" → "15 August 2025". */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}
