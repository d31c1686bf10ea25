import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';

/** The confirmation of an action on a lead, loaded on the first press. */
export const LateQuestion = lazyDialog(async () => (await import('./lead-question.tsx')).LeadQuestion);
