import { lazyDialog } from '@/components/lazy-dialog.tsx';

/** The question before an act on a lead, which comes with the first press. */
export const LateQuestion = lazyDialog(async () => (await import('./lead-question.tsx')).LeadQuestion);
