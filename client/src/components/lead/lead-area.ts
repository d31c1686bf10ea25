import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { distanceText, suburbOf } from './lead-texts.ts';

/** The area an electrician works in. */
export interface ServiceArea {
  radiusKm: number;
  /** Its centre: "Marrickville". */
  place: string;
  /** "20 km around Marrickville". */
  text: string;
}

/** Returns a person's service area; null until all parts of it are known. */
export function areaOf({
  serviceLocation,
  serviceLatitude,
  serviceLongitude,
  serviceRadius,
}: Pick<
  CurrentUser,
  'serviceLocation' | 'serviceLatitude' | 'serviceLongitude' | 'serviceRadius'
>): ServiceArea | null {
  if (serviceLatitude === null || serviceLongitude === null || serviceRadius === null) return null;
  const place = serviceLocation ? suburbOf(serviceLocation) : 'your place';
  return { radiusKm: serviceRadius, place, text: `${serviceRadius} km around ${place}` };
}

/** Returns true when a lead lies within an area; a lead without a known place is outside. */
export function isInArea({ distanceKm }: AvailableLead, { radiusKm }: ServiceArea): boolean {
  return distanceKm !== null && distanceKm <= radiusKm;
}

/** Said of a lead whose place we do not know. */
export const NO_PLACE = 'place not certain';

/** Formats how far a lead is from the middle of an area: "4.2 km from Marrickville", or that its place is not certain; null without an area and a distance. */
export function distanceFrom({ distanceKm }: AvailableLead, area: ServiceArea | null): string | null {
  if (distanceKm === null) return area && NO_PLACE;
  return area ? `${distanceText(distanceKm)} from ${area.place}` : distanceText(distanceKm);
}
