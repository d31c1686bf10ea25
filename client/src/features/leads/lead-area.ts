import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { suburbOf } from './lead-texts.ts';

/** Where somebody works. */
export interface ServiceArea {
  radiusKm: number;
  /** "20 km around Marrickville". */
  text: string;
}

/** Returns where a person works; null until all of it is known. */
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
  return { radiusKm: serviceRadius, text: `${serviceRadius} km around ${place}` };
}

/** True when a lead lies within an area; one whose place is not known lies outside. */
export function isInArea({ distanceKm }: AvailableLead, { radiusKm }: ServiceArea): boolean {
  return distanceKm !== null && distanceKm <= radiusKm;
}
