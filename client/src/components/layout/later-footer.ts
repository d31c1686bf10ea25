import { laterPart } from '@/lib/lazy/later-part.tsx';

/** The footer of public pages, whose code comes after the first load: the server renders it, and nobody needs it at once. */
export const laterFooter = laterPart(async () => (await import('./site-footer.tsx')).SiteFooter);
