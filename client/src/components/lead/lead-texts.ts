import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isEmergency } from '@shared/domain/words/emergency.ts';
import { serviceTypeLabels, timeframeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
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

/** Returns when the work is wanted. An emergency says so itself, whatever the timeframe it was filed with. */
export function whenText(lead: Pick<AvailableLead, 'urgency' | 'serviceType' | 'timeframe'>): string {
  return isEmergency(lead) ? 'As soon as possible' : timeframeLabels[lead.timeframe];
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
