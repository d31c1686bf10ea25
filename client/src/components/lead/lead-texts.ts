import type { AvailableLead } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { isEmergency } from '@shared/domain/words/emergency.ts';
import { budgetRangeLabels, propertyTypeLabels, serviceTypeLabels, timeframeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import { unknownBudgets } from '@shared/domain/words/unknown-budgets.ts';
import type { Tone } from '@/components/ui/chip.tsx';

/** The badge tone of each urgency; others are plain. */
const urgencyTones: Partial<Record<AvailableLead['urgency'], Tone>> = {
  emergency: 'danger',
  urgent: 'danger',
  within_24h: 'warning',
};

/** Returns what a lead's badges say: how urgent it is and the kind of work, or that it is an emergency. */
export function leadBadges({ urgency, serviceType }: AvailableLead): readonly { text: string; tone: Tone | undefined }[] {
  if (serviceType === 'emergency') return [{ text: serviceTypeLabels.emergency, tone: urgencyTones.emergency }];
  return [
    { text: urgencyLabels[urgency], tone: urgencyTones[urgency] },
    { text: serviceTypeLabels[serviceType], tone: undefined },
  ];
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** Returns when the work is wanted. An emergency says so itself, whatever the timeframe it was filed with. */
export function whenText(lead: Pick<AvailableLead, 'urgency' | 'serviceType' | 'timeframe'>): string {
  return isEmergency(lead) ? 'As soon as possible' : timeframeLabels[lead.timeframe];
}

export interface LeadFact {
  term: string;
  /** A person's name before the text, which may be written from right to left. */
  name?: string;
  text: string;
}

/** Returns a lead's budget: "budget $500–$1,000", "budget under $500", "budget unknown". */
function budgetText({ budgetRange }: AvailableLead): string {
  if (unknownBudgets.includes(budgetRange)) return 'budget unknown';
  return `budget ${budgetRangeLabels[budgetRange].replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
}

const photosText = ({ photoCount }: AvailableLead) => (photoCount === 0 ? '' : `, ${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`);

/** Returns a card's three lines: Who, What and When. */
export function leadFacts(lead: AvailableLead): readonly LeadFact[] {
  return [
    { term: 'Who', name: lead.customerName, text: unbroken(`${formatPhone(lead.customerPhone)}${lead.isPhoneConfirmed ? ' confirmed' : ''}`) },
    {
      term: 'What',
      text: `${propertyTypeLabels[lead.propertyType]}, ${budgetText(lead)}${photosText(lead)}`,
    },
    { term: 'When', text: whenText(lead) },
  ];
}

/** Formats a distance: "4.2 km", "3,293 km". */
export function distanceText(km: number): string {
  const digits = km < 100 ? 1 : 0;
  return `${km.toLocaleString('en-AU', { maximumFractionDigits: digits })} km`;
}

/** Returns the suburb's name alone: "Marrickville NSW 2204" → "Marrickville". */
export function suburbOf(serviceLocation: string): string {
  const name = serviceLocation.replace(/[\s,]+(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\b.*$/, '');
  return name || serviceLocation;
}

/** Returns a button's accessible name, which makes sense without its card. */
export function actionName(action: string, lead: AvailableLead): string {
  return `${action} lead ${lead.jobReference}, ${lead.serviceType} in ${suburbOf(lead.serviceLocation)}`;
}

/** Formats a calendar date: "2025-08-15" → "15 August 2025". */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${isoDate}T00:00:00Z`));
}
