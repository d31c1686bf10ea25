import { laterPart } from '@/lib/lazy/later-part.tsx';

/** The second half of the privacy policy, whose code comes after the first load: the server renders it. */
export const laterPolicy = laterPart(async () => (await import('./later-policy-sections.tsx')).LaterPolicySections);
