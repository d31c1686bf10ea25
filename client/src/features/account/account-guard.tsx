import type { ReactNode } from 'react';
import { DirtySections, useDirtySections } from '@/components/forms/dirty-sections.ts';
import { usePageGuard } from '@/components/ui/page-guard.tsx';

/** Asks before the page is left while one of its sections has unsaved changes. */
export function AccountGuard({ children }: { children: ReactNode }) {
  const { isDirty, report, forget } = useDirtySections();
  const question = usePageGuard({ isDirty, description: 'Your changes to your account aren’t saved yet.', onDiscard: forget });
  return (
    <DirtySections value={report}>
      {children}
      {question}
    </DirtySections>
  );
}
