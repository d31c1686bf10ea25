import { laterPart } from '@/lib/lazy/later-part.tsx';

/** The sections of the home page whose code comes after the first load. */
export const laterSections = laterPart(async () => (await import('./second-screen.tsx')).SecondScreen);
