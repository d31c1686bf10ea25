import type { ServiceType, Urgency } from './enums.ts';

interface Wanted {
  serviceType: ServiceType | '';
  urgency: Urgency | '';
}

/** Returns whether a job is an emergency, by the kind of work or by how urgent it is. */
export function isEmergency({ serviceType, urgency }: Wanted): boolean {
  return [serviceType, urgency].includes('emergency');
}

/** Returns the urgency and the timeframe of an emergency, which leaves neither open; nothing for any other job. */
export function emergencyTiming(job: Wanted) {
  return isEmergency(job) ? ({ urgency: 'emergency', timeframe: 'asap' } as const) : {};
}
