import { lazyPart } from '@/components/lazy-part.tsx';

/** What the business register says of the ABN on file; comes when the fields around it are opened. */
export const AbnNote = lazyPart(async () => (await import('./abn-note.tsx')).AbnNote);
