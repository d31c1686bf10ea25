import { laterPart } from '@/lib/lazy/later-part.tsx';

/** What comes first on the page of an emergency. */
export const laterEmergency = laterPart(async () => (await import('./request-emergency.tsx')).RequestEmergency);

/** Who took the request. */
export const laterElectrician = laterPart(async () => (await import('./request-electrician.tsx')).RequestElectrician);

/** What the customer answered about the job. */
export const laterJob = laterPart(async () => (await import('./request-job.tsx')).RequestJob);
